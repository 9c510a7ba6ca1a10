import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { FeedProfile, OrderField } from '#shared/firm/feedProfile.ts'
import { type AdjacentOrders, adjacentOrders } from './adjacentOrders.ts'
import type { TextEncoding } from './decodeText.ts'
import { assembleOrder } from './mapOrder.ts'
import type { AssembledOrder, OrderGroup, OrderRow } from './model.ts'
import {
  OrderFileChanged,
  type OrderFileReader,
  type OrderFileSource,
  type OrderRowSink,
  type TrustedOrderFile,
} from './orderFile.ts'
import { type HoldingLimits, type OrderCounts, orderCounts, orderGroups } from './orderGroups.ts'
import { type OrderText, orderText, sheetText } from './orderText.ts'
import { type OrderInput, orderInput } from './orderWorkbook.ts'
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

/** An order file whose orders are given before it is known to be trusted: who takes them writes nothing. */
export interface OrdersWhileChecked extends Pick<TrustedOrderFile, 'file' | 'sheet' | 'orders'> {
  /**
   * What the reading came to, once all orders were given. Null, and what was given is void: the file has
   * to be read as `readOrders` does, for the rows of its orders lie apart, or it is XML, or in two
   * encodings; or not all of it was read.
   */
  checked(): Result<TrustedOrderFile> | null
}

/**
 * Reads an order file as `readOrders` does, but once: each order is given as soon as a row of another
 * one comes in. That is half the work.
 */
export async function readWhileChecked(
  source: OrderFileSource,
  request: ReadOrdersRequest,
): Promise<Result<OrdersWhileChecked>> {
  const found = await orderInput(source, request.profile)
  if (!found.ok) return found
  const input = found.value
  const counts = orderCounts()
  const adjacent = adjacentOrders()
  let checked: Result<TrustedOrderFile> | null = null

  async function* orders(): AsyncGenerator<AssembledOrder, void, undefined> {
    const first = yield* firstReading(input, request, counts, undefined, adjacent)
    if (first === null || first.isMixed) return
    checked = first.ok
      ? trusted(source, input, request, counts, first)
      : { ok: false, error: first.error }
  }

  const sheet = input.sheet ? { sheet: input.sheet.sheet } : {}
  return { ok: true, value: { file: source.file, ...sheet, orders, checked: () => checked } }
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
  input: OrderInput,
  request: ReadOrdersRequest,
  counts: OrderCounts,
  known: TextEncoding | undefined,
): Promise<Counted> {
  const reading = firstReading(input, request, counts, known, null)
  for (;;) {
    const { done, value } = await reading.next()
    if (done && value !== null) return value
  }
}

/**
 * Counts the rows of each order, and gives the orders of `adjacent` as they come. Null once they can't be
 * given so, which is the end of it.
 */
async function* firstReading(
  { source, sheet }: OrderInput,
  { carrier, profile, prepare }: ReadOrdersRequest,
  counts: OrderCounts,
  known: TextEncoding | undefined,
  adjacent: AdjacentOrders | null,
): AsyncGenerator<AssembledOrder, Counted | null, undefined> {
  const { file } = source
  let rows = 0
  let loose = 0
  const sink: OrderRowSink = {
    row(row) {
      const order = orderNumberOf(row)
      rows++
      const isFirst = order === '' || counts.add(order) === 1
      if (order === '') loose++
      adjacent?.add(order, row, isFirst)
    },
    onlyNumbers: adjacent === null,
  }
  const asked = { carrier, profile, sink }
  const text = sheet ? sheetText(file, sheet, asked) : orderText(file, asked, known)
  const digest = sha256.create()
  const refused = (error: Refusal): Counted => ({ ok: false, isMixed: text.isMixed(), error })
  const assembled = (group: OrderGroup) =>
    assembledOrder(group, prepare, (field) => text.reader()?.columnOf(field) ?? '')
  for await (const bytes of source.open()) {
    digest.update(bytes)
    const error = await text.push(bytes)
    if (error !== null) return refused(error)
    if (adjacent === null) continue
    // The places that XML names are known at its end.
    if (adjacent.isApart() || text.format() === 'xml') return null
    for (const group of adjacent.take()) yield assembled(group)
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
  if (adjacent?.isApart()) return null
  for (const group of adjacent?.end() ?? []) yield assembled(group)
  const hash = sheet?.sha256 ?? bytesToHex(digest.digest())
  return { ok: true, isMixed: false, text, reader, sha256: hash, rows, loose }
}

function assembledOrder(
  group: OrderGroup,
  prepare: ReadOrdersRequest['prepare'],
  columnOf: (field: OrderField) => string,
): AssembledOrder {
  return assembleOrder(prepare ? { ...group, rows: group.rows.map(prepare) } : group, columnOf)
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
  { carrier, profile, prepare, limits }: ReadOrdersRequest,
  counts: OrderCounts,
  first: Extract<Counted, { ok: true }>,
  columnOf: (field: OrderField) => string,
): AsyncGenerator<AssembledOrder, void, undefined> {
  const ready: AssembledOrder[] = []
  const groups = orderGroups(
    counts,
    (group) => ready.push(assembledOrder(group, prepare, columnOf)),
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
