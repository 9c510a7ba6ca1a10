import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { MOST_VIEWS, type SharedView } from './SharedView.ts'

/** The views that are shared at a carrier, by name. Rejects with a `StoreError`. */
export async function readSharedViews(
  store: DocumentStore,
  carrier: string,
): Promise<readonly SharedView[]> {
  const views = await store.list<SharedView>(COLLECTIONS.views, {
    filters: [{ field: 'carrierCompany', op: '==', value: carrier }],
    sort: { field: 'id', direction: 'asc' },
    limit: MOST_VIEWS,
  })
  return views.toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'))
}
