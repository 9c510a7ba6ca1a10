import { inParts } from '../batches.ts'
import {
  type Data,
  type DocumentStore,
  type Filter,
  MAX_DISJUNCTIONS,
  type StoredDocument,
  StoreError,
} from '../ports/documentStore.ts'
import type { FileStore, StoredFile } from '../ports/fileStore.ts'

/** Documents in memory at one time. */
const PAGE_SIZE = 120

/** A whole collection, or what passes the filters, in the order of its ids, page by page. */
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
      limit: PAGE_SIZE,
      ...(after === undefined ? {} : { after }),
    })
    if (page.length > 0) yield page
    if (page.length < PAGE_SIZE) return
    after = page.at(-1)?.id
  }
}

/** The documents of `ids` that exist, by id. */
export async function readByIds<T>(
  store: DocumentStore,
  collection: string,
  ids: readonly string[],
): Promise<Map<string, StoredDocument<T>>> {
  const found = await readByValues<T>(store, collection, { field: 'id', values: ids })
  return new Map(found.map((document) => [document.id, document]))
}

/**
 * The documents within `scope` whose field has one of these values; at most 30 values a call, all calls at
 * once.
 */
export async function readByValues<T>(
  store: DocumentStore,
  collection: string,
  {
    field,
    values,
    scope = [],
  }: { field: string; values: readonly string[]; scope?: readonly Filter[] },
): Promise<StoredDocument<T>[]> {
  const lists = await Promise.all(
    inParts(values, MAX_DISJUNCTIONS).map((value) =>
      store.list<T>(collection, {
        filters: [...scope, { field, op: 'in', value }],
        sort: { field: 'id', direction: 'asc' },
      }),
    ),
  )
  return lists.flat()
}

/**
 * Most ids of a query under the rules. Each document that a query names is a look-up, the reader's own record is
 * one more, and Google documents ten for a query (its emulator takes twenty).
 */
export const MAX_IDS_UNDER_RULES = 9

/**
 * The same for a person in a browser. The rules deny a query as soon as one of its ids has no document; then they are
 * read one by one. `scope` is what the rules want of a list, the carrier.
 */
export async function readByIdsUnderRules<T>(
  store: Pick<DocumentStore, 'get' | 'list'>,
  collection: string,
  ids: readonly string[],
  scope: readonly Filter[] = [],
): Promise<StoredDocument<T>[]> {
  const one = (id: string) => store.get<T>(collection, id)
  const some = async (value: string[]) => {
    const [only] = value
    if (only !== undefined && value.length === 1) return [await one(only)]
    try {
      return await store.list<T>(collection, {
        filters: [...scope, { field: 'id', op: 'in', value }],
        sort: { field: 'id', direction: 'asc' },
      })
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'permission-denied') throw error
      return Promise.all(value.map(one))
    }
  }
  const found = await Promise.all(inParts(ids, MAX_IDS_UNDER_RULES).map(some))
  return found.flat().filter((each) => each !== null)
}

/** Creates the document; false when it already exists, and stays as it is. */
export async function createNew(
  store: DocumentStore,
  collection: string,
  id: string,
  data: Data,
): Promise<boolean> {
  const created = store.batch([{ kind: 'create', collection, id, data }]).then(() => true)
  return (await nullIfExists(created)) ?? false
}

/** Puts a file; null when its path has one already, perhaps from an earlier attempt with the same file. */
export function putNew(
  files: Pick<FileStore, 'put'>,
  ...asked: Parameters<FileStore['put']>
): Promise<StoredFile | null> {
  return nullIfExists(files.put(...asked))
}

async function nullIfExists<T>(creation: Promise<T>): Promise<T | null> {
  try {
    return await creation
  } catch (error) {
    if (error instanceof StoreError && error.code === 'already-exists') return null
    throw error
  }
}

/** True for a write that lost against another one in between. No rule denies the engine anything. */
export function isWriteConflict(error: unknown): boolean {
  return error instanceof StoreError && ['conflict', 'already-exists'].includes(error.code)
}
