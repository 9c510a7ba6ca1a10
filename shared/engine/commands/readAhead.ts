import type { DocumentStore } from '../../ports/documentStore.ts'

/** A document by its collection and id. */
export type DocumentAddress = readonly [collection: string, id: string]

/**
 * `store`, with these documents asked for at once and together: the first reading of each is answered by
 * that, every further one by the store. For work that would ask for one after the other.
 */
export function readAhead(
  store: DocumentStore,
  documents: readonly DocumentAddress[],
): DocumentStore {
  const asked = new Map(
    documents.map(([collection, id]) => [`${collection}/${id}`, store.get<never>(collection, id)]),
  )
  // Work that is refused before asks for none of them, and has none of their failures.
  for (const reading of asked.values()) reading.catch(() => {})
  return {
    ...store,
    get: <T>(collection: string, id: string) => {
      const path = `${collection}/${id}`
      const reading = asked.get(path)
      asked.delete(path)
      return reading ?? store.get<T>(collection, id)
    },
  }
}
