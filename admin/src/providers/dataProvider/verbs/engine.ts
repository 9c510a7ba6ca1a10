import { readLease } from '#shared/kernel/ops/lease.ts'
import type { WorkerLease } from '#shared/kernel/workerState.ts'
import type { ProviderContext } from '../ProviderContext.ts'

/** The worker's last word; null when none has ever run. One document. */
export function readWorker({ store }: ProviderContext): Promise<WorkerLease | null> {
  return readLease(store)
}
