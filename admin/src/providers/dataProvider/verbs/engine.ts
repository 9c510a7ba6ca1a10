import { type BackupNote, readBackupNote } from '#shared/engine/backups.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readLease } from '#shared/kernel/ops/lease.ts'
import type { WorkerLease } from '#shared/kernel/workerState.ts'
import { readSenders as sendersOf } from '#shared/outreach/ops/senderState.ts'
import type { Senders } from '#shared/outreach/senders.ts'
import * as counting from '#shared/reports/ops/readCounting.ts'
import type { ProviderContext } from '../ProviderContext.ts'

/** The worker's last word; null when none has ever run. One document. */
export function readWorker({ store }: ProviderContext): Promise<WorkerLease | null> {
  return readLease(store)
}

/** Whether the worker still has changes of a carrier's audits to count. Two documents. */
export function isStillCounting(
  { store, clock }: ProviderContext,
  { id }: { id: string },
): Promise<boolean> {
  return counting.isStillCounting(store, { carrier: id, now: clock.now() })
}

/** How the senders of emails and texts do; null before an engine has ever run. One document. */
export function readSenders({ store }: ProviderContext): Promise<Senders | null> {
  return sendersOf(store)
}

/** What waits in a carrier's outbox, by kind, and the last backup. */
export interface SystemFacts {
  queues: { kind: (typeof QUEUES)[number]; count: number }[]
  backup: BackupNote | null
}

const QUEUES = ['mail', 'messages'] as const

/** Two counts and one document. What waits has a moment at which it is sent. */
export async function readSystem(
  { store }: ProviderContext,
  { carrier }: { carrier: string },
): Promise<SystemFacts> {
  const queues = QUEUES.map(async (kind) => ({
    kind,
    count: await store.count(COLLECTIONS[kind], {
      filters: [
        { field: 'carrierCompany', op: '==', value: carrier },
        { field: 'sendAt', op: '>', value: new Date(0) },
      ],
      sort: { field: 'sendAt', direction: 'asc' },
    }),
  }))
  return { queues: await Promise.all(queues), backup: await readBackupNote(store) }
}
