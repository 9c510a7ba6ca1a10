import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'

/** How far the worker's counters have come (`engine/projections`). */
export interface CountingProgress {
  /** Audits that were written up to then have been counted. */
  watermark: Date
}

export const PROGRESS_ID = 'projections'

/** A change is counted within a second or two: figures that lack only that are as good as whole. */
const USUAL_LAG_MS = 5_000

/**
 * Whether the worker still has changes of the carrier's audits to count: then figures from its counters are
 * those so far. Two documents: how far it has come, and the audit that changed last but for the usual lag. Rejects
 * with a `StoreError`.
 */
export async function isStillCounting(
  store: DocumentStore,
  { carrier, now }: { carrier: string; now: Date },
): Promise<boolean> {
  const [progress, [newest]] = await Promise.all([
    store.get<CountingProgress>(COLLECTIONS.engine, PROGRESS_ID),
    store.list<Pick<Audit, 'id' | 'updatedAt'>>(COLLECTIONS.audits, {
      filters: [
        { field: 'carrierCompany', op: '==', value: carrier },
        { field: 'updatedAt', op: '<=', value: new Date(now.getTime() - USUAL_LAG_MS) },
      ],
      sort: { field: 'updatedAt', direction: 'desc' },
      limit: 1,
    }),
  ])
  if (newest === undefined) return false
  // It is written at the end of a pass: before the first, nothing says how much is counted.
  return progress === null || newest.updatedAt > progress.watermark
}
