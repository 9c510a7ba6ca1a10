import type { Audit } from '#shared/audit/model.ts'
import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import { orderIdsOf } from '#shared/audit/orderNumber.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import type { DocumentStore, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { type FieldLineage, importsOf, type TracedField } from '../lineage.ts'
import type { OrderProposal, OrderRecord, Upload } from '../model.ts'
import type { OrderPreview } from '../preview.ts'
import { readOriginalRows } from './originalRows.ts'
import { type ConsolidatedRow, sliceId, type TransformedRow } from './uploadSlices.ts'

/** An order of an upload, by its number. */
export interface StoredOrder {
  consolidatedId: string
  orderNumber: string
}

/** A row that is too long for its slice has a document of its own. */
interface OrderSlice<T> {
  rows: (T | (StoredOrder & { isApart: true }))[]
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
 * (specification §3, §9); null when it is not there.
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
  const { columns, rows } = await readOriginalRows(store, batchId, {
    order: consolidated,
    count: upload.slices?.original ?? 0,
  })
  const { header, classes } = JSON.parse(consolidated.order) as Pick<
    OrderRecord,
    'header' | 'classes'
  >
  return {
    order: consolidated.orderNumber,
    columns,
    rows: rows.map(({ line, cells }) => ({ line, cells })),
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
