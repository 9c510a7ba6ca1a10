import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type AssembledOrder,
  assembleOrder,
  type OrderGroup,
} from '../domain/order/assembleOrder.ts'
import type { FeedProfile } from '../domain/order/FeedProfile.ts'
import type { OrderRepair, OrderRow } from '../domain/order/OrderRow.ts'
import type { OrderField } from '../domain/order/orderFields.ts'
import { type Refusal, type Result, refusal } from '../errors/refusal.ts'
import type { TextEncoding } from './decodeText.ts'
import { OrderFileChanged } from './OrderFileChanged.ts'
import type { OrderFileReader, OrderRowSink } from './OrderFileReader.ts'
import type { OrderFileSource } from './OrderFileSource.ts'
import { type HoldingLimits, orderAssembly } from './orderAssembly.ts'
import { type OrderCounts, orderCounts } from './orderCounts.ts'
import { orderNumberOf } from './orderNumberOf.ts'
import { orderText } from './orderText.ts'

export interface ReadOrdersRequest {
  /** The carrier's id: a file that names another is refused. */
  carrier: string
  profile: FeedProfile
  /** What a row is before anything is made of it: a profile adds its constants. */
  prepare?: (row: OrderRow) => OrderRow
  limits?: HoldingLimits
}

/** A file that can be trusted: it was read to its end once, and its orders can be read now. */
export interface TrustedOrderFile {
  file: string
  format: 'csv' | 'xml'
  encoding: TextEncoding
  /** Of the file's bytes, lower-case hex. */
  sha256: string
  rows: number
  orderCount: number
  /** Of the file as a whole: its encoding, rows that hold no order. Those of orders come with them. */
  repairs: OrderRepair[]
  /** Headers or elements that the profile does not know. */
  ignored: string[]
  /** The header of a CSV; empty for XML. */
  columns: readonly string[]
  /** The bytes from the beginning, each time it is called. */
  open: OrderFileSource['open']
  /** The file's own name of a field. */
  columnOf(field: OrderField): string
  /**
   * Reads the file again and gives each order once, when its last row is in. Rejects with
   * `OrderFileChanged` when the file is not the one that was checked, and with whatever `open` rejects.
   */
  orders(): AsyncGenerator<AssembledOrder, void, undefined>
}

/**
 * Reads an order file, CSV or XML by its first character or its name, twice. The first reading checks
 * what could make the file as a whole untrustworthy (encoding, header, well-formedness, stated
 * counts, carrier) and counts the rows of each order; nothing may be written before it ends, and a
 * refusal is the answer. The second, `orders()`, gives the orders one by one. Memory does not grow
 * with the file but for some 25 bytes an order.
 */
export async function readOrders(
  source: OrderFileSource,
  request: ReadOrdersRequest,
): Promise<Result<TrustedOrderFile>> {
  const counts = orderCounts()
  const first = await countOrders(source, request, counts, undefined)
  if (first.isMixed) {
    const again = orderCounts()
    const mixed = await countOrders(source, request, again, 'windows-1252')
    return mixed.ok ? trusted(source, request, again, mixed) : mixed
  }
  return first.ok ? trusted(source, request, counts, first) : first
}

type Counted = { isMixed: boolean } & (
  | { ok: false; error: Refusal }
  | {
      ok: true
      text: ReturnType<typeof orderText>
      reader: OrderFileReader
      sha256: string
      rows: number
      loose: number
    }
)

/** The first reading. */
async function countOrders(
  source: OrderFileSource,
  { carrier, profile }: ReadOrdersRequest,
  counts: OrderCounts,
  known: TextEncoding | undefined,
): Promise<Counted> {
  const { file } = source
  let rows = 0
  let loose = 0
  function count(order: string): void {
    rows++
    if (order === '') loose++
    else counts.add(order)
  }
  const sink: OrderRowSink = {
    row: (row) => count(orderNumberOf(row)),
    broken: ({ row }) => count(orderNumberOf(row)),
    onlyNumbers: true,
  }
  const text = orderText(file, { carrier, profile, sink }, known)
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
  const hash = bytesToHex(digest.digest())
  return { ok: true, isMixed: false, text, reader, sha256: hash, rows, loose }
}

function trusted(
  source: OrderFileSource,
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
      encoding: text.encoding(),
      sha256: hash,
      rows,
      orderCount: counts.size() + first.loose,
      repairs: [...text.repairs(), ...reader.dropped()],
      ignored: reader.ignored(),
      columns: reader.columns(),
      open: () => source.open(),
      columnOf,
      orders: () => takeOrders(source, request, counts, first, columnOf),
    },
  }
}

/** The second reading, and further ones while orders were left for later. */
async function* takeOrders(
  source: OrderFileSource,
  { carrier, profile, prepare, limits }: ReadOrdersRequest,
  counts: OrderCounts,
  first: Extract<Counted, { ok: true }>,
  columnOf: (field: OrderField) => string,
): AsyncGenerator<AssembledOrder, void, undefined> {
  const ready: AssembledOrder[] = []
  counts.restart()
  const assembly = orderAssembly(
    counts,
    (group) => ready.push(assembleOrder(prepare ? prepared(group, prepare) : group, columnOf)),
    limits,
  )
  do {
    let rows = 0
    const sink: OrderRowSink = {
      row(row) {
        rows++
        assembly.row(row)
      },
      broken(broken) {
        rows++
        assembly.broken(broken)
      },
    }
    const text = orderText(source.file, { carrier, profile, sink }, first.text.encoding())
    for await (const bytes of source.open()) {
      if ((await text.push(bytes)) !== null) throw new OrderFileChanged(source.file)
      yield* ready.splice(0)
    }
    if ((await text.end()) !== null || rows !== first.rows || assembly.isIncomplete())
      throw new OrderFileChanged(source.file)
    yield* ready.splice(0)
  } while (assembly.turn())
}

function prepared(group: OrderGroup, prepare: (row: OrderRow) => OrderRow): OrderGroup {
  return { ...group, rows: group.rows.map(({ row, broken }) => ({ row: prepare(row), broken })) }
}
