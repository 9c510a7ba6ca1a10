import { orderKeyId } from '#shared/audit/orderNumber.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { withoutHidden } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { UPLOAD_SLICES } from '#shared/kernel/constants.ts'
import type { Data } from '#shared/kernel/ports/documentStore.ts'
import { orderLineage } from '../lineage.ts'
import type { OrderRecord, OrderRepair, OrderRow, SliceCounts } from '../model.ts'
import { cellsOfRow, columnsOfRows, type TrustedOrderFile } from '../orderFile.ts'
import { orderToAudit } from '../orderToAudit.ts'
import type { ImportRun } from './importRun.ts'

interface SliceDocument {
  kind: keyof SliceCounts
  id: string
  data: Data
}

/** A row of an order, or that the order is too long for a slice and lies in a document of its own. */
type OrderEntry = { consolidatedId: string; orderNumber: string } & Record<string, unknown>

interface SizedEntry {
  entry: OrderEntry
  bytes: number
}

/** Documents of up to a mebibyte. */
const SLICES_IN_FLIGHT = 2

/**
 * Writes a file's rows under its upload, three times: as they came in, consolidated by order and
 * transformed to audit fields with their lineage (specification §3, §9). A slice's id is its place, so
 * writing them again changes nothing. Reads the file once more, so that no row is kept in memory.
 * Returns null when it was stopped before the last.
 */
export async function writeSlices(
  file: TrustedOrderFile,
  batchId: string,
  owner: Data,
  { world, carrier, signal }: Pick<ImportRun, 'world' | 'carrier' | 'signal'>,
): Promise<SliceCounts | null> {
  const counts: SliceCounts = { original: 0, consolidated: 0, transformed: 0 }
  const documents = documentsOf(file, carrier.id, counts)
  await inParallel(documents, SLICES_IN_FLIGHT, signal, async ({ kind, id, data }) => {
    const path = nestedPath(COLLECTIONS.uploads, batchId, kind)
    await world.store.set(path, id, { ...data, ...owner })
  })
  return signal?.aborted ? null : counts
}

async function* documentsOf(
  file: TrustedOrderFile,
  carrier: string,
  counts: SliceCounts,
): AsyncGenerator<SliceDocument> {
  const columns = columnsOfRows(file)
  const originals = sliceRows<OriginalRow>(UPLOAD_SLICES.original, ({ orderNumber = '', cells }) =>
    bytesOfTexts([orderNumber, ...cells]),
  )
  const consolidated = sliceRows<SizedEntry>(UPLOAD_SLICES.consolidated, ({ bytes }) => bytes)
  const transformed = sliceRows<SizedEntry>(UPLOAD_SLICES.transformed, ({ bytes }) => bytes)

  function original(rows: OriginalRow[] | null): SliceDocument[] {
    if (rows === null) return []
    return [{ kind: 'original', id: sliceId(counts.original++), data: { columns, rows } }]
  }

  function ordersOf(kind: 'consolidated' | 'transformed', rows: SizedEntry[] | null) {
    if (rows === null) return []
    const entries = rows.map(({ entry }) => entry)
    const ids = entries.map(({ consolidatedId }) => consolidatedId)
    return [{ kind, id: sliceId(counts[kind]++), data: { ids, rows: entries } }]
  }

  function* added(
    kind: 'consolidated' | 'transformed',
    slices: RowSlices<SizedEntry>,
    entry: OrderEntry,
  ): Generator<SliceDocument> {
    const bytes = bytesOfTexts(Object.values(entry).map(String))
    const isApart = bytes > mostBytesOfRow(UPLOAD_SLICES[kind])
    const { consolidatedId, orderNumber } = entry
    if (isApart) yield { kind, id: consolidatedId, data: { ids: [], rows: [entry] } }
    const kept = isApart ? { consolidatedId, orderNumber, isApart } : entry
    yield* ordersOf(kind, slices.add({ entry: kept, bytes: isApart ? 0 : bytes }))
  }

  for await (const order of file.orders()) {
    const orderNumber = order.ok ? order.record.header.orderNumber : ''
    for (const row of order.rows) yield* original(originals.add(originalRow(row, orderNumber)))
    if (!order.ok) continue
    const keyId = orderKeyId(carrier, orderNumber)
    yield* added('consolidated', consolidated, { ...consolidatedRow(order.record, keyId) })
    yield* added('transformed', transformed, {
      ...transformedRow(order.record, keyId, order.repairs),
    })
  }
  yield* original(originals.end())
  yield* ordersOf('consolidated', consolidated.end())
  yield* ordersOf('transformed', transformed.end())
}

/** The id of a slice: its place from 0, so that ids are in order. */
export function sliceId(place: number): string {
  return String(place).padStart(6, '0')
}

/** A row as the file has it. `isCut` when it was too long to be kept whole. */
export interface OriginalRow {
  line: number
  /** Of its order; empty where that was rejected. Rows of earlier releases do not have it. */
  orderNumber?: string
  cells: string[]
  isCut?: boolean
}

/** One order of a file, its rows made one: the record as JSON. */
export interface ConsolidatedRow {
  consolidatedId: string
  orderNumber: string
  lines: number[]
  order: string
}

/**
 * One order as an audit's fields, and where each came from (`FieldLineage[]`). Both as JSON: as maps
 * their hundred values would be a hundred entries to send and store for each order.
 */
export interface TransformedRow {
  consolidatedId: string
  orderNumber: string
  fields: string
  lineage: string
}

/** A row of the file as its slice keeps it: line ends within a cell are line feeds. */
function originalRow(row: OrderRow, orderNumber: string): OriginalRow {
  const { line } = row
  const cells = cellsOfRow(row).map(withoutHidden)
  const limit = mostBytesOfRow(UPLOAD_SLICES.original)
  if (bytesOfTexts(cells) <= limit) return { line, orderNumber, cells }
  let room = limit
  const kept: string[] = []
  for (const cell of cells) {
    const part = cell.slice(0, Math.max(0, Math.floor((room - 8) / 3)))
    room -= bytesOfTexts([part])
    if (room < 0) break
    kept.push(part)
  }
  return { line, orderNumber, cells: kept, isCut: true }
}

/** What the file says of an order, as its slice keeps it. */
function consolidatedRow(record: OrderRecord, keyId: string): ConsolidatedRow {
  const { header, classes, lines } = record
  const given = Object.fromEntries(Object.entries(header).filter(([, text]) => text !== ''))
  return {
    consolidatedId: keyId,
    orderNumber: header.orderNumber,
    lines,
    order: JSON.stringify({ header: given, classes }),
  }
}

/** What an audit takes from an order, as its slice keeps it. */
function transformedRow(
  record: OrderRecord,
  keyId: string,
  repairs: readonly OrderRepair[],
): TransformedRow {
  const fields = orderToAudit(record)
  return {
    consolidatedId: keyId,
    orderNumber: record.header.orderNumber,
    fields: JSON.stringify(fields),
    lineage: JSON.stringify(orderLineage(record, fields, repairs)),
  }
}

/** Bytes of the rows of one slice document, about: a document holds at most 1 MiB. */
const SLICE_BYTES = 900 * 1024

/** Rows on their way into slices. */
interface RowSlices<T> {
  /** The slice that is full with this row coming, to be written; else null. */
  add(row: T): T[] | null
  /** The last slice; null when there are no rows. */
  end(): T[] | null
}

/**
 * Rows as slices of at most `max` rows, and at least `min` unless it is the last (specification §9).
 * Between the two a slice ends when it is large. No row may have more bytes than `mostBytesOfRow`.
 */
export function sliceRows<T>(
  { min, max }: { min: number; max: number },
  bytesOf: (row: T) => number,
): RowSlices<T> {
  let slice: T[] = []
  let size = 0

  function take(): T[] | null {
    const full = slice
    slice = []
    size = 0
    return full.length > 0 ? full : null
  }

  return {
    add(row) {
      const bytes = bytesOf(row)
      const isFull = slice.length === max || (slice.length >= min && size + bytes > SLICE_BYTES)
      const full = isFull ? take() : null
      slice.push(row)
      size += bytes
      return full
    },
    end: take,
  }
}

/** Bytes that one row may have, so that `min` of them fit a document. */
function mostBytesOfRow({ min }: { min: number }): number {
  return Math.floor(SLICE_BYTES / min)
}

/** Bytes of texts in UTF-8 at most, with some for each text itself. */
function bytesOfTexts(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + 8 + text.length * (isAscii(text) ? 1 : 3), 0)
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}
