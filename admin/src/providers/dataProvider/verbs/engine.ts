import { readLease } from '#shared/kernel/ops/lease.ts'
import type { WorkerLease } from '#shared/kernel/workerState.ts'
import { readSenders as sendersOf } from '#shared/outreach/ops/senderState.ts'
import type { Senders } from '#shared/outreach/senders.ts'
import type { ProviderContext } from '../ProviderContext.ts'

/** The worker's last word; null when none has ever run. One document. */
export function readWorker({ store }: ProviderContext): Promise<WorkerLease | null> {
  return readLease(store)
}

/** How the senders of emails and texts do; null before an engine has ever run. One document. */
export function readSenders({ store }: ProviderContext): Promise<Senders | null> {
  return sendersOf(store)
}
