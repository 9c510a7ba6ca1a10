import type {
  DocumentStore,
  ListOptions,
  StoredDocument,
} from '#shared/kernel/ports/documentStore.ts'
import type { Served } from '../../thread/WorkerTalk.ts'

/**
 * What the page reads for a job with an order file. The rules deny a list by ids as soon as one of them
 * is absent, so each is read separately.
 */
export function servedReads(
  store: Pick<DocumentStore, 'get' | 'list'>,
): Pick<Served, 'get' | 'list'> {
  return {
    get: store.get,
    async list<T>(collection: string, options: ListOptions = {}): Promise<StoredDocument<T>[]> {
      const ids = idsOf(options)
      if (ids === null) return store.list<T>(collection, options)
      const found: (StoredDocument<T> | null)[] = await Promise.all(
        ids.map((id) => store.get<T>(collection, id)),
      )
      return found.filter((each) => each !== null)
    },
  }
}

/** The ids of a list that asks for nothing but ids. */
function idsOf({ filters = [] }: ListOptions): readonly string[] | null {
  const [only] = filters
  if (filters.length !== 1 || only?.field !== 'id' || only.op !== 'in') return null
  return only.value.map(String)
}
