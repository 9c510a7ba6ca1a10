import {
  type Data,
  type DocumentStore,
  type Filter,
  type StoredDocument,
  StoreError,
} from '../ports/documentStore.ts'
import type { FileStore, StoredFile } from '../ports/fileStore.ts'

/** Documents at hand at one time. */
const PAGE = 120

/** A whole collection, or what of it the filters leave, in the order of its ids, page by page. */
export async function* pagesOf<T>(
  store: Pick<DocumentStore, 'list'>,
  collection: string,
  filters: readonly Filter[] = [],
): AsyncGenerator<StoredDocument<T>[]> {
  let after: string | undefined
  for (;;) {
    const page = await store.list<T>(collection, {
      filters,
      sort: { field: 'id', direction: 'asc' },
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)?.id
  }
}

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

/** Puts a file; null when its path is taken, be it by an earlier try of the same file. */
export async function putUnlessTaken(
  files: Pick<FileStore, 'put'>,
  ...asked: Parameters<FileStore['put']>
): Promise<StoredFile | null> {
  try {
    return await files.put(...asked)
  } catch (error) {
    if (error instanceof StoreError && error.code === 'already-exists') return null
    throw error
  }
}

/** What somebody else's write in between looks like to the worker, whom no rule denies anything. */
export function isInBetween(error: unknown): boolean {
  return error instanceof StoreError && ['conflict', 'already-exists'].includes(error.code)
}
