import { DEFAULT_SLICE, IMPORT_SLICE } from '../../domain/constants.ts'
import { ACTIVE_SLICES_ID, COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { createNew } from './createNew.ts'

/** Makes the standard slices (specification §9) the active ones in a store that has none yet. */
export async function ensureActiveSlices(store: DocumentStore, dateAdded: Date): Promise<void> {
  const [write] = await firstSlices(store, dateAdded)
  if (write !== undefined) await createNew(store, write.collection, write.id, write.data)
}

/** The write that does it; nothing where slices are active already. */
export async function firstSlices(
  store: DocumentStore,
  dateAdded: Date,
): Promise<Extract<BatchWrite, { kind: 'create' }>[]> {
  // Asked first: a creation that is refused would be logged as a failure.
  if ((await store.get(COLLECTIONS.bakes, ACTIVE_SLICES_ID)) !== null) return []
  const data = { slices: [IMPORT_SLICE, DEFAULT_SLICE], dateAdded }
  return [{ kind: 'create', collection: COLLECTIONS.bakes, id: ACTIVE_SLICES_ID, data }]
}
