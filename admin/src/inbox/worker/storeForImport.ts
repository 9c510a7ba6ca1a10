import { COLLECTIONS } from '#shared/firestore/collections.ts'
import type {
  BatchWrite,
  DocumentStore,
  ListOptions,
  StoredDocument,
} from '#shared/ports/documentStore.ts'

/** Where an order that is there already would be noticed; all other ids of an import are random. */
const NOTICED: readonly string[] = [COLLECTIONS.orderKeys, COLLECTIONS.auditCodes]

/**
 * The browser's database as an import uses it. The rules deny a list by ids as soon as one of them is
 * absent, so each is asked for by itself. "Must not be there" costs a read, so it is asked only of
 * orders and codes; what has a fresh random id is simply written.
 */
export function storeForImport(store: DocumentStore): DocumentStore {
  return {
    ...store,
    async list<T>(collection: string, options: ListOptions = {}): Promise<StoredDocument<T>[]> {
      const ids = idsOf(options)
      if (ids === null) return store.list<T>(collection, options)
      const found: (StoredDocument<T> | null)[] = await Promise.all(
        ids.map((id) => store.get<T>(collection, id)),
      )
      return found.filter((each) => each !== null)
    },
    batch: (writes) => store.batch(writes.map(lighter)),
  }
}

/** The ids of a list that asks for nothing but ids. */
function idsOf({ filters = [] }: ListOptions): readonly string[] | null {
  const [only] = filters
  if (filters.length !== 1 || only?.field !== 'id' || only.op !== 'in') return null
  return only.value.map(String)
}

function lighter(write: BatchWrite): BatchWrite {
  if (write.kind !== 'create' || NOTICED.includes(write.collection)) return write
  return { ...write, kind: 'set' }
}
