import { DEFAULT_SLICE, IMPORT_SLICE } from '../../domain/constants.ts'
import { ACTIVE_SLICES_ID, COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { createNew } from './createNew.ts'

/** Makes the standard slices (specification §9) the active ones in a store that has none yet. */
export async function ensureActiveSlices(store: DocumentStore, dateAdded: Date): Promise<void> {
  // Asked first: a creation that is refused would be logged as a failure.
  if ((await store.get(COLLECTIONS.bakes, ACTIVE_SLICES_ID)) !== null) return
  const slices = [IMPORT_SLICE, DEFAULT_SLICE]
  await createNew(store, COLLECTIONS.bakes, ACTIVE_SLICES_ID, { slices, dateAdded })
}
