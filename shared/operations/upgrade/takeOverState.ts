import { COLLECTIONS } from '../../firestore/collections.ts'
import type { Data, DocumentStore } from '../../ports/documentStore.ts'
import { createNew } from '../administration/createNew.ts'

/** Where release 0.1 kept what is in `engine` now, among what admins asked for. */
export const JOBS = 'jobs'

/** The lease, how far the daily figures and the search for orphaned files are, and the demo's seed. */
const STATE_IDS = ['worker', 'projections', 'files', 'demo'] as const

/** Copies the engine's own state from where release 0.1 kept it; what is in its new place stays. */
export async function takeOverState(store: DocumentStore): Promise<void> {
  for (const id of STATE_IDS) {
    if ((await store.get(COLLECTIONS.engine, id)) !== null) continue
    const found = await store.get<Data>(JOBS, id)
    if (found === null) continue
    const { id: _, ...state } = found
    await createNew(store, COLLECTIONS.engine, id, state)
  }
}
