import { randomFsid } from '../../domain/audit/randomId.ts'
import type { Job, JobKind, JobRequests } from '../../domain/job/Job.ts'
import type { Random } from '../../domain/Random.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/**
 * Asks the worker for work that no browser may do, and answers the job's id: its document says what
 * came of it. Rejects with a `StoreError`; `permission-denied` for whoever is no admin of the carrier.
 */
export async function requestJob<K extends JobKind>(
  { store, clock, random }: { store: DocumentStore; clock: Clock; random: Random },
  asked: { kind: K; carrierCompany: string; userId: string; request: JobRequests[K] },
): Promise<string> {
  const id = randomFsid(random)
  const job: Omit<Job<K>, 'id'> = { ...asked, dateAdded: clock.now(), state: 'WAITING' }
  await store.batch([{ kind: 'create', collection: COLLECTIONS.jobs, id, data: { ...job } }])
  return id
}
