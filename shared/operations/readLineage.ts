import type { Audit } from '../domain/audit/Audit.ts'
import { orderIdsOf } from '../domain/audit/correctOrderNumber.ts'
import { importsOf } from '../domain/order/importsOf.ts'
import type { FieldLineage } from '../domain/order/orderLineage.ts'
import { COLLECTIONS, nestedPath } from '../firestore/collections.ts'
import type { DocumentStore, StoredDocument } from '../ports/documentStore.ts'
import type { OrderProposal } from './import/OrderProposal.ts'
import type { Upload } from './import/uploadRecord.ts'
import type { TransformedRow } from './import/uploadRows.ts'

/** Where a field of an audit came from, down to the cell. */
export interface TracedField extends FieldLineage {
  file: string
  batchId: string
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
    const changed = op === 'UPDATED' ? await changedBy(store, batchId, row.consolidatedId) : null
    for (const field of JSON.parse(row.lineage) as FieldLineage[])
      if (changed === null || changed.some((name) => isOf(field.field, name)))
        traced.set(field.field, { ...field, file: upload.file, batchId })
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
    const row = await transformedRowOf(store, batchId, id)
    if (row) return row
  }
  return null
}

async function transformedRowOf(
  store: DocumentStore,
  batchId: string,
  consolidatedId: string,
): Promise<TransformedRow | null> {
  const path = nestedPath(COLLECTIONS.uploads, batchId, 'transformed')
  const slices = await store.list<Slice>(path, {
    filters: [{ field: 'ids', op: 'array-contains', value: consolidatedId }],
    sort: { field: 'id', direction: 'asc' },
    limit: 1,
  })
  const found = slices[0]?.rows.find((row) => row.consolidatedId === consolidatedId)
  if (!found || 'lineage' in found) return found ?? null
  const apart: StoredDocument<Slice> | null = await store.get(path, consolidatedId)
  const [row] = apart?.rows ?? []
  return row && 'lineage' in row ? row : null
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

interface Slice {
  rows: (TransformedRow | { consolidatedId: string; isApart: true })[]
}
