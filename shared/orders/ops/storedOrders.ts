import type { Audit } from '#shared/audit/model.ts'
import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import { orderIdsOf } from '#shared/audit/orderNumber.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import type { DocumentStore, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { type FieldLineage, importsOf, type TracedField } from '../lineage.ts'
import type { OrderProposal, OrderRecord, Upload } from '../model.ts'
import type { OrderPreview } from '../preview.ts'
import {
  type ConsolidatedRow,
  type OriginalRow,
  sliceId,
  type TransformedRow,
} from './uploadSlices.ts'

/** An order of an upload, by its number. */
export interface StoredOrder {
  consolidatedId: string
  orderNumber: string
}

/** A row that is too long for its slice has a document of its own. */
interface OrderSlice<T> {
  rows: (T | (StoredOrder & { isApart: true }))[]
}

interface OriginalSlice {
  columns: string[]
  rows: OriginalRow[]
}

/** The orders of one slice of an upload, by the slice's place from 0; none beyond the last. */
export async function listStoredOrders(
  store: DocumentStore,
  batchId: string,
  place: number,
): Promise<StoredOrder[]> {
  const path = nestedPath(COLLECTIONS.uploads, batchId, 'consolidated')
  const slice = await store.get<OrderSlice<ConsolidatedRow>>(path, sliceId(place))
  return (slice?.rows ?? []).map(({ consolidatedId, orderNumber }) => ({
    consolidatedId,
    orderNumber,
  }))
}

/**
 * One order of an upload in its three forms, out of the slices that its import wrote
 * (specification §3, §9); null when it is not there. Its rows are searched for by their line: a read for
 * each halving of the slices.
 */
export async function readStoredOrder(
  store: DocumentStore,
  batchId: string,
  consolidatedId: string,
): Promise<OrderPreview | null> {
  const [upload, consolidated, transformed] = await Promise.all([
    store.get<Upload>(COLLECTIONS.uploads, batchId),
    rowOf<ConsolidatedRow>(store, batchId, 'consolidated', consolidatedId),
    rowOf<TransformedRow>(store, batchId, 'transformed', consolidatedId),
  ])
  if (upload === null || consolidated === null || transformed === null) return null
  const count = upload.slices?.original ?? 0
  const found = new Map<number, OriginalSlice>()
  const rows: OrderPreview['rows'] = []
  let columns: string[] = []
  for (const line of new Set(consolidated.lines)) {
    const slice = await sliceOfLine(store, batchId, { line, count, found })
    if (slice === null) continue
    columns = slice.columns
    for (const row of slice.rows) if (row.line === line) rows.push({ line, cells: row.cells })
  }
  const { header, classes } = JSON.parse(consolidated.order) as Pick<
    OrderRecord,
    'header' | 'classes'
  >
  return {
    order: consolidated.orderNumber,
    columns,
    rows,
    taken: {
      header,
      classes,
      fields: JSON.parse(transformed.fields) as OrderedFields,
      lineage: JSON.parse(transformed.lineage) as FieldLineage[],
    },
    problems: [],
    repairs: [],
  }
}

async function rowOf<T extends StoredOrder>(
  store: DocumentStore,
  batchId: string,
  kind: 'consolidated' | 'transformed',
  consolidatedId: string,
): Promise<T | null> {
  const path = nestedPath(COLLECTIONS.uploads, batchId, kind)
  const [slice] = await store.list<OrderSlice<T>>(path, {
    filters: [{ field: 'ids', op: 'array-contains', value: consolidatedId }],
    sort: { field: 'id', direction: 'asc' },
    limit: 1,
  })
  const row = slice?.rows.find((one) => one.consolidatedId === consolidatedId)
  if (row === undefined) return null
  if (!('isApart' in row)) return row
  const apart: StoredDocument<OrderSlice<T>> | null = await store.get(path, consolidatedId)
  const [alone] = apart?.rows ?? []
  return alone === undefined || 'isApart' in alone ? null : alone
}

/** Slices are in the order in which orders were complete, which is nearly the order of the lines. */
async function sliceOfLine(
  store: DocumentStore,
  batchId: string,
  { line, count, found }: { line: number; count: number; found: Map<number, OriginalSlice> },
): Promise<OriginalSlice | null> {
  const holds = (slice: OriginalSlice | null) =>
    slice?.rows.some((row) => row.line === line) === true
  let [low, high] = [0, count - 1]
  while (low <= high) {
    const place = Math.floor((low + high) / 2)
    const slice = await originalSlice(place)
    if (slice === null || holds(slice)) return slice
    if ((slice.rows[0]?.line ?? 0) > line) high = place - 1
    else low = place + 1
  }
  for (const place of [low - 1, low, low + 1]) {
    const slice = place < 0 || place >= count ? null : await originalSlice(place)
    if (holds(slice)) return slice
  }
  return null

  async function originalSlice(place: number): Promise<OriginalSlice | null> {
    const known = found.get(place)
    if (known) return known
    const path = nestedPath(COLLECTIONS.uploads, batchId, 'original')
    const read = await store.get<OriginalSlice>(path, sliceId(place))
    if (read !== null) found.set(place, read)
    return read
  }
}

/**
 * Where the fields of an audit came from: of the import that made it, and of each update for the
 * fields that it changed. Fields that no order carried are not listed. Reads one slice an import.
 */
export async function readLineage(
  store: DocumentStore,
  audit: Pick<Audit, 'carrierCompany' | 'consolidatedId' | 'formerOrders' | 'history'>,
): Promise<TracedField[]> {
  const traced = new Map<string, TracedField>()
  for (const { op, batchId } of importsOf(audit)) {
    const upload = await store.get<Upload>(COLLECTIONS.uploads, batchId)
    const row = await rowOfAudit(store, batchId, audit)
    if (!upload || !row) continue
    const { file, sheet } = upload
    const changed = op === 'UPDATED' ? await changedBy(store, batchId, row.consolidatedId) : null
    for (const field of JSON.parse(row.lineage) as FieldLineage[])
      if (changed === null || changed.some((name) => isOf(field.field, name)))
        traced.set(field.field, { ...field, file, ...(sheet !== undefined && { sheet }), batchId })
  }
  return [...traced.values()]
}

/** By its order's id, or by one from before its number was corrected. */
async function rowOfAudit(
  store: DocumentStore,
  batchId: string,
  audit: Parameters<typeof readLineage>[1],
): Promise<TransformedRow | null> {
  for (const id of orderIdsOf(audit)) {
    const row = await rowOf<TransformedRow>(store, batchId, 'transformed', id)
    if (row) return row
  }
  return null
}

/** The audit's fields that an update changed; none when its proposal is gone. */
async function changedBy(store: DocumentStore, batchId: string, keyId: string): Promise<string[]> {
  const path = nestedPath(COLLECTIONS.uploads, batchId, 'changes')
  const proposal = await store.get<OrderProposal>(path, keyId)
  return (proposal?.differences ?? []).map(({ field }) => field)
}

/** A class line that came as a whole is named without its fields. */
function isOf(field: string, name: string): boolean {
  return field === name || field.startsWith(`${name}.`)
}
