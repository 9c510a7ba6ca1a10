import type { DocumentStore, StoredDocument } from '../../ports/documentStore.ts'

/** The most values an `in` filter takes. */
const IDS_A_READ = 30

/** The documents of `ids` that are there, by id. Reads no others; at most 30 ids a call to the store. */
export async function readByIds<T>(
  store: DocumentStore,
  collection: string,
  ids: readonly string[],
): Promise<Map<string, StoredDocument<T>>> {
  const found = new Map<string, StoredDocument<T>>()
  for (let start = 0; start < ids.length; start += IDS_A_READ) {
    const documents = await store.list<T>(collection, {
      filters: [{ field: 'id', op: 'in', value: ids.slice(start, start + IDS_A_READ) }],
      sort: { field: 'id', direction: 'asc' },
    })
    for (const document of documents) found.set(document.id, document)
  }
  return found
}
