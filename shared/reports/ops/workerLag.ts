import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readLease } from '#shared/kernel/ops/lease.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { WorkerLease } from '#shared/kernel/workerState.ts'

/** How far behind the worker is. */
interface WorkerLag {
  /** The lease of the worker that runs, or ran last; null: no worker has ever run. */
  lease: WorkerLease | null
  /** True while its holder renews it. */
  isRunning: boolean
  /** Since when the oldest work has been waiting; null: nothing is. */
  oldestPending: Date | null
}

/** Asks for the oldest of each kind of work: a document each, at most. Rejects with a `StoreError`. */
export async function readWorkerLag(store: DocumentStore, now: Date): Promise<WorkerLag> {
  const [lease, audits, intakes] = await Promise.all([
    readLease(store),
    store.list<Pick<Audit, 'wakeAt'>>(COLLECTIONS.audits, {
      filters: [{ field: 'wakeAt', op: '<=', value: now }],
      sort: { field: 'wakeAt', direction: 'asc' },
      limit: 1,
    }),
    store.list<{ at: Date }>(COLLECTIONS.intakes, {
      filters: [{ field: 'pending', op: '==', value: true }],
      sort: { field: 'at', direction: 'asc' },
      limit: 1,
    }),
  ])
  const moments = [
    ...audits.flatMap(({ wakeAt }) => wakeAt?.getTime() ?? []),
    ...intakes.map(({ at }) => at.getTime()),
  ]
  return {
    lease,
    isRunning: lease !== null && lease.until > now,
    oldestPending: moments.length === 0 ? null : new Date(Math.min(...moments)),
  }
}
