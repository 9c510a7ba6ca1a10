import { ACTIVE_SLICES_ID, COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/** The slices that are on screen; none when nobody has set any. */
export async function activeSlices(store: DocumentStore): Promise<readonly string[]> {
  const found = await store.get<{ slices: string[] }>(COLLECTIONS.bakes, ACTIVE_SLICES_ID)
  return found?.slices ?? []
}
