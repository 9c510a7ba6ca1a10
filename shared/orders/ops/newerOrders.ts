import type { Audit } from '#shared/audit/model.ts'
import type { ContentHashes } from '#shared/audit/orderNumber.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { olderPart } from '../content.ts'
import type { OrderCandidate, OrderProposal } from '../model.ts'
import type { KnownOrder } from './importRun.ts'

/**
 * An order that came in at `cameAt` without what newer orders say that were applied to its audit since.
 * The key keeps the newest one's hash, so that an import finds that one unchanged. Defects are judged by
 * the audit's policy term, for it is a newer order's.
 */
export async function withoutNewer(
  candidate: OrderCandidate,
  cameAt: Date,
  { audit, key }: { audit: Audit; key: KnownOrder },
  store: DocumentStore,
): Promise<OrderCandidate> {
  const { record, keyId } = candidate
  const newer = await newerOrders(store, audit, { keyId, cameAt })
  if (newer.length === 0) return candidate
  const { header } = record
  const policyFrom = audit.policyStart ?? header.policyFrom
  const policyTo = audit.policyEnd ?? header.policyTo
  return {
    keyId,
    record: { ...record, header: { ...header, policyFrom, policyTo } },
    contentHash: key.contentHash,
    fields: olderPart(candidate.fields, newer),
  }
}

/**
 * What the orders say that came in after `cameAt` and were applied. The audit's history names their
 * uploads, in whatever order they were approved, and also those that an earlier release applied.
 */
async function newerOrders(
  store: DocumentStore,
  { history }: Audit,
  { keyId, cameAt }: { keyId: string; cameAt: Date },
): Promise<ContentHashes[]> {
  const batches = new Set<string>()
  for (const { op, date, batchId } of history)
    if (op === 'UPDATED' && batchId !== undefined && date > cameAt) batches.add(batchId)
  const applied = await Promise.all(
    [...batches].map((batchId) =>
      store.get<OrderProposal>(nestedPath(COLLECTIONS.uploads, batchId, 'changes'), keyId),
    ),
  )
  return applied.flatMap((order) => (order && order.dateAdded > cameAt ? [order.fields] : []))
}
