import { UPLOAD_SLICES } from '../../domain/constants.ts'
import { COLLECTIONS, nestedPath } from '../../firestore/collections.ts'
import type { TrustedOrderFile } from '../../parsing/readOrders.ts'
import type { Data } from '../../ports/documentStore.ts'
import { cellsOfRow, columnsOfRows } from './cellsOfRow.ts'
import type { ImportRun } from './ImportRun.ts'
import { inParallel } from './inParallel.ts'
import { orderCandidate } from './OrderCandidate.ts'
import { bytesOfTexts, mostBytesOfRow, type RowSlices, sliceRows } from './sliceRows.ts'
import { consolidatedRow, type OriginalRow, originalRow, transformedRow } from './uploadRows.ts'

/** Slices of one upload, by kind: how many documents there are. */
export interface SliceCounts {
  original: number
  consolidated: number
  transformed: number
}

type Kind = keyof SliceCounts

interface SliceDocument {
  kind: Kind
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
 * Answers null when it was stopped before the last.
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
  const originals = sliceRows<OriginalRow>(UPLOAD_SLICES.original, ({ cells }) =>
    bytesOfTexts(cells),
  )
  const consolidated = sliceRows<SizedEntry>(UPLOAD_SLICES.consolidated, ({ bytes }) => bytes)
  const transformed = sliceRows<SizedEntry>(UPLOAD_SLICES.transformed, ({ bytes }) => bytes)

  function original(rows: OriginalRow[] | null): SliceDocument[] {
    if (rows === null) return []
    return [{ kind: 'original', id: placeOf(counts.original++), data: { columns, rows } }]
  }

  function ordersOf(kind: 'consolidated' | 'transformed', rows: SizedEntry[] | null) {
    if (rows === null) return []
    const entries = rows.map(({ entry }) => entry)
    const ids = entries.map(({ consolidatedId }) => consolidatedId)
    return [{ kind, id: placeOf(counts[kind]++), data: { ids, rows: entries } }]
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
    for (const row of order.rows)
      yield* original(originals.add(originalRow(row.line, cellsOfRow(row))))
    if (!order.ok) continue
    const candidate = orderCandidate(order.record, carrier)
    yield* added('consolidated', consolidated, { ...consolidatedRow(candidate) })
    yield* added('transformed', transformed, { ...transformedRow(candidate, order.repairs) })
  }
  yield* original(originals.end())
  yield* ordersOf('consolidated', consolidated.end())
  yield* ordersOf('transformed', transformed.end())
}

function placeOf(index: number): string {
  return String(index).padStart(6, '0')
}
