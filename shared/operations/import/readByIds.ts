import type { DocumentStore, StoredDocument } from '../../ports/documentStore.ts'

/** The most values an `in` filter takes. */
const IDS_A_READ = 30

/** The documents of `ids` that are there, by id. Reads no others; at most 30 ids a call, all calls at once. */
export async function readByIds<T>(
  store: DocumentStore,
  collection: string,
  ids: readonly string[],
): Promise<Map<string, StoredDocument<T>>> {
  const parts: string[][] = []
  for (let start = 0; start < ids.length; start += IDS_A_READ)
    parts.push(ids.slice(start, start + IDS_A_READ))
  const lists = await Promise.all(
    parts.map((value) =>
      store.list<T>(collection, {
        filters: [{ field: 'id', op: 'in', value }],
        sort: { field: 'id', direction: 'asc' },
      }),
    ),
  )
  return new Map(lists.flat().map((document) => [document.id, document]))
}
