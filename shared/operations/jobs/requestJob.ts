import { randomFsid } from '../../domain/audit/randomId.ts'
import type { Job, JobKind, JobRequests } from '../../domain/job/Job.ts'
import type { Random } from '../../domain/Random.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { Clock } from '../../ports/clock.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'

export interface AskedJob<K extends JobKind> {
  kind: K
  carrierCompany: string
  userId: string
  request: JobRequests[K]
}

/**
 * Asks the worker for work that no browser may do, and answers the job's id: its document says what
 * came of it. Rejects with a `StoreError`; `permission-denied` for whoever is no admin of the carrier.
 */
export async function requestJob<K extends JobKind>(
  { store, clock, random }: { store: DocumentStore; clock: Clock; random: Random },
  asked: AskedJob<K>,
): Promise<string> {
  const write = jobWrite({ clock, random }, asked)
  await store.batch([write])
  return write.id
}

/**
 * The write that asks; it goes out in the commit of whatever makes the work needed. No `create`: the
 * id is random, and a browser may not ask for a job that is not there.
 */
export function jobWrite<K extends JobKind>(
  { clock, random }: { clock: Clock; random: Random },
  asked: AskedJob<K>,
): Extract<BatchWrite, { kind: 'set' }> {
  const job: Omit<Job<K>, 'id'> = { ...asked, dateAdded: clock.now(), state: 'WAITING' }
  const id = randomFsid(random)
  return { kind: 'set', collection: COLLECTIONS.jobs, id, data: { ...job } }
}
