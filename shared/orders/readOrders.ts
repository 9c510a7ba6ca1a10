import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { FeedProfile, OrderField } from '#shared/firm/feedProfile.ts'
import { type Decoded, decodeText, type TextEncoding } from './decodeText.ts'
import { assembleOrder } from './mapOrder.ts'
import type { AssembledOrder, OrderRepair, OrderRow } from './model.ts'
import { orderCsv } from './orderCsv.ts'
import {
  ORDER_LIMITS,
  OrderFileChanged,
  type OrderFileFormat,
  type OrderFileReader,
  type OrderFileSource,
  type OrderRowSink,
  type TrustedOrderFile,
} from './orderFile.ts'
import { type HoldingLimits, type OrderCounts, orderCounts, orderGroups } from './orderGroups.ts'
import { type OrderInput, type OrderSheet, orderInput, orderSheetReader } from './orderWorkbook.ts'
import { orderXml } from './orderXml.ts'
import { orderNumberOf } from './readCells.ts'

export interface ReadOrdersRequest {
  /** The carrier's id: a file that names another is refused. */
  carrier: string
  profile: FeedProfile
  /** Applied to each row before it is mapped: a profile adds its constants. */
  prepare?: (row: OrderRow) => OrderRow
  limits?: HoldingLimits
}

/**
 * Reads an order file, a workbook by its first bytes, CSV or XML by its first character or its name, twice. The first reading checks
 * what could make the file as a whole untrustworthy (encoding, header, well-formedness, stated
 * counts, carrier) and counts the rows of each order; nothing may be written before it ends, and a
 * refusal is the answer. The second, `orders()`, gives the orders one by one. Memory does not grow
 * with the file but for some 25 bytes an order. A workbook is unpacked once, and the texts of its sheet are
 * held meanwhile (`WORKBOOK_LIMITS`).
 */
export async function readOrders(
  source: OrderFileSource,
  request: ReadOrdersRequest,
): Promise<Result<TrustedOrderFile>> {
  const found = await orderInput(source, request.profile)
  if (!found.ok) return found
  const input = found.value
  const counts = orderCounts()
  const first = await countOrders(input, request, counts, undefined)
  if (first.isMixed) {
    const again = orderCounts()
    const mixed = await countOrders(input, request, again, 'windows-1252')
    return mixed.ok ? trusted(source, input, request, again, mixed) : mixed
  }
  return first.ok ? trusted(source, input, request, counts, first) : first
}

/** What the first reading came to. `loose`: rows without an order number. */
type Counted = { isMixed: boolean } & (
  | { ok: false; error: Refusal }
  | {
      ok: true
      text: OrderText
      reader: Omit<OrderFileReader, 'push'>
      sha256: string
      rows: number
      loose: number
    }
)

async function countOrders(
  { source, sheet }: OrderInput,
  { carrier, profile }: ReadOrdersRequest,
  counts: OrderCounts,
  known: TextEncoding | undefined,
): Promise<Counted> {
  const { file } = source
  let rows = 0
  let loose = 0
  const sink: OrderRowSink = {
    row(row) {
      const order = orderNumberOf(row)
      rows++
      if (order === '') loose++
      else counts.add(order)
    },
    onlyNumbers: true,
  }
  const asked = { carrier, profile, sink }
  const text = sheet ? sheetText(file, sheet, asked) : orderText(file, asked, known)
  const digest = sha256.create()
  const refused = (error: Refusal): Counted => ({ ok: false, isMixed: text.isMixed(), error })
  for await (const bytes of source.open()) {
    digest.update(bytes)
    const error = await text.push(bytes)
    if (error !== null) return refused(error)
  }
  const error = await text.end()
  if (error !== null) return refused(error)
  const reader = text.reader()
  if (reader === null) return refused(refusal('ORDER_FILE_EMPTY', { file }))
  const orders = counts.size() + loose
  for (const { count, of } of reader.stated()) {
    const found = of === 'orders' || (of === 'either' && count !== rows) ? orders : rows
    const things = of === 'rows' ? 'rows' : 'orders'
    if (count !== found)
      return refused(refusal('ORDER_FILE_COUNT_MISMATCH', { file, stated: count, found, things }))
  }
  const hash = sheet?.sha256 ?? bytesToHex(digest.digest())
  return { ok: true, isMixed: false, text, reader, sha256: hash, rows, loose }
}

function trusted(
  source: OrderFileSource,
  input: OrderInput,
  request: ReadOrdersRequest,
  counts: OrderCounts,
  first: Extract<Counted, { ok: true }>,
): Result<TrustedOrderFile> {
  const { text, reader, rows, sha256: hash } = first
  const columnOf = (field: OrderField) => reader.columnOf(field)
  return {
    ok: true,
    value: {
      file: source.file,
      format: text.format(),
      ...(input.sheet && { sheet: input.sheet.sheet }),
      encoding: text.encoding(),
      sha256: hash,
      rows,
      orderCount: counts.size() + first.loose,
      repairs: [...text.repairs(), ...reader.dropped()],
      ignored: reader.ignored(),
      columns: reader.columns(),
      open: () => source.open(),
      columnOf,
      orders: () => readAgain(input, request, counts, first, columnOf),
    },
  }
}

/** The second reading, and further ones while orders were left for later. */
async function* readAgain(
  { source, sheet }: OrderInput,
  { carrier, profile, prepare = (row) => row, limits }: ReadOrdersRequest,
  counts: OrderCounts,
  first: Extract<Counted, { ok: true }>,
  columnOf: (field: OrderField) => string,
): AsyncGenerator<AssembledOrder, void, undefined> {
  const ready: AssembledOrder[] = []
  counts.restart()
  const groups = orderGroups(
    counts,
    (group) => ready.push(assembleOrder({ ...group, rows: group.rows.map(prepare) }, columnOf)),
    limits,
  )
  do {
    let rows = 0
    const sink: OrderRowSink = {
      row(row) {
        rows++
        groups.add(row)
      },
    }
    const asked = { carrier, profile, sink }
    const text = sheet
      ? sheetText(source.file, sheet, asked)
      : orderText(source.file, asked, first.text.encoding())
    for await (const bytes of source.open()) {
      if ((await text.push(bytes)) !== null) throw new OrderFileChanged(source.file)
      yield* ready.splice(0)
    }
    if ((await text.end()) !== null || rows !== first.rows || groups.isIncomplete())
      throw new OrderFileChanged(source.file)
    yield* ready.splice(0)
  } while (groups.turn())
}

/** The bytes of one order file on their way to the reader of its format. */
interface OrderText {
  push(bytes: Uint8Array): Promise<Refusal | null>
  end(): Promise<Refusal | null>
  /** Null while nothing but blanks came in. */
  reader(): Omit<OrderFileReader, 'push'> | null
  format(): OrderFileFormat
  encoding(): TextEncoding
  isMixed(): boolean
  /** The encoding, when it is not plain UTF-8, and the characters that were left out. */
  repairs(): OrderRepair[]
}

interface AskedText {
  carrier: string
  profile: FeedProfile
  sink: OrderRowSink
}

/** The rows of a sheet on their way: they are texts already. */
function sheetText(file: string, sheet: OrderSheet, { profile, sink }: AskedText): OrderText {
  const reader = orderSheetReader(file, sheet, profile, sink)
  return {
    push: async (bytes) => reader.push(bytes),
    end: () => reader.end(),
    reader: () => reader,
    format: () => 'xlsx',
    encoding: () => 'utf-8',
    isMixed: () => false,
    repairs: () => sheet.repairs,
  }
}

/** Decodes `file` and reads it as CSV, or as XML when it begins with `<` or is named so. */
function orderText(
  file: string,
  { carrier, profile, sink }: AskedText,
  known?: TextEncoding,
): OrderText {
  const decoding = decodeText(file, known)
  let format: 'csv' | 'xml' = 'csv'
  let reader: OrderFileReader | null = null
  let blanks = 0

  async function take(decoded: Decoded): Promise<Refusal | null> {
    if (!decoded.ok) return decoded.error
    const { text } = decoded
    if (reader === null) {
      if (text.trim() === '') {
        blanks += text.length
        return blanks > ORDER_LIMITS.line ? refusal('ORDER_FILE_EMPTY', { file }) : null
      }
      const isXml = text.trimStart().startsWith('<') || file.toLowerCase().endsWith('.xml')
      format = isXml ? 'xml' : 'csv'
      reader = isXml ? orderXml(file, carrier, profile, sink) : orderCsv(file, profile, sink)
    }
    return reader.push(text)
  }

  return {
    push: (bytes) => take(decoding.push(bytes)),
    end: async () => (await take(decoding.end())) ?? (await reader?.end()) ?? null,
    reader: () => reader,
    format: () => format,
    encoding: () => decoding.encoding(),
    isMixed: () => decoding.isMixed(),
    repairs() {
      const encoding = decoding.encoding()
      const from = encoding === 'utf-8' && decoding.hasMark() ? 'utf-8 with a mark' : encoding
      const place = { line: 1, column: '' }
      const hidden = decoding.hidden()
      return [
        ...(from === 'utf-8' ? [] : [{ ...place, kind: 'encoding' as const, from, to: 'utf-8' }]),
        ...(hidden === 0
          ? []
          : [{ ...place, kind: 'hidden-removed' as const, from: hiddenWords(hidden), to: '' }]),
      ]
    },
  }
}

function hiddenWords(count: number): string {
  return `${count} invisible ${count === 1 ? 'character' : 'characters'}`
}
