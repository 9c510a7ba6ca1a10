import type { Data, DocumentStore } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'

/** Creates the document; false when there is one already, which stays as it is. */
export async function createNew(
  store: DocumentStore,
  collection: string,
  id: string,
  data: Data,
): Promise<boolean> {
  try {
    await store.batch([{ kind: 'create', collection, id, data }])
    return true
  } catch (error) {
    if (error instanceof StoreError && error.code === 'already-exists') return false
    throw error
  }
}
