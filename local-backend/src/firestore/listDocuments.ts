import { collectionKey, documentKey, encodeSegment, idKey, keySegments } from './documentKey.ts'
import type { Engine } from './Engine.ts'
import { maskOf, selectFields } from './fieldPaths.ts'
import { nameOf, parseDocumentName, parseParent, requireId } from './names.ts'
import { openRead } from './openRead.ts'
import { AFTER_ALL } from './Query.ts'
import { requireAdmin, requireListAccess } from './requireAccess.ts'
import type { Snapshot } from './Snapshot.ts'
import { StatusError } from './StatusError.ts'
import { compareText } from './textOrder.ts'
import type { Caller, Document, ListDocumentsRequest } from './types.ts'

/**
 * A page of a collection in the order of names. `showMissing` adds, by name only, documents that don't
 * exist but have subcollections. The page token is the last name of the page before.
 */
export async function listDocuments(
  engine: Engine,
  caller: Caller,
  request: ListDocumentsRequest,
): Promise<{ documents: Partial<Document>[]; nextPageToken?: string }> {
  const { space, segments } = parseParent(request.parent)
  const { collectionId } = request
  requireId(collectionId)
  if (request.orderBy && request.orderBy !== '__name__' && request.orderBy !== '__name__ asc') {
    throw new StatusError('INVALID_ARGUMENT', 'ListDocuments orders by __name__ only.')
  }
  if (request.showMissing === true && caller.kind !== 'admin') {
    throw new StatusError('PERMISSION_DENIED', 'Metadata operations require admin authentication.')
  }
  const size = pageSizeOf(request)
  const mask = maskOf(request.mask)
  const pageLimit = request.pageSize ? { limit: request.pageSize } : {}
  const query = { from: [{ collectionId }], ...pageLimit }
  requireListAccess(engine, caller, request.parent, query)
  const { snapshot } = await openRead(engine, space, request)
  const collection = [...segments, collectionId]
  const ids = idsFrom(engine, snapshot, collection, request.showMissing ?? false, tokenKey(request))
  const page: Partial<Document>[] = []
  for (const id of ids) {
    if (page.length === size) return { documents: page, nextPageToken: page.at(-1)?.name ?? '' }
    const path = [...collection, id]
    const entry = snapshot.get(documentKey(path))
    if (entry === undefined) page.push({ name: nameOf(space, path) })
    else {
      engine.stats.documentsRead += 1
      page.push(selectFields(engine.reader.read(entry), mask))
    }
  }
  return { documents: page }
}

/** The id after which the page begins, as the key of an id. */
function tokenKey({ pageToken }: ListDocumentsRequest): string {
  if (!pageToken) return ''
  return encodeSegment(parseDocumentName(pageToken).segments.at(-1) ?? '') + AFTER_ALL
}

/** Ids from the token on, in order: those of documents and, when wanted, of missing parents. */
function* idsFrom(
  engine: Engine,
  snapshot: Snapshot,
  collection: string[],
  withMissing: boolean,
  from: string,
): Generator<string> {
  const own = documentIds(engine, snapshot, collection, from)
  const parents = withMissing ? parentIds(engine, snapshot, collection, from) : [].values()
  let left = own.next()
  let right = parents.next()
  while (!left.done || !right.done) {
    const leftKey = left.done ? AFTER_ALL : left.value
    const rightKey = right.done ? AFTER_ALL : right.value
    const [least = ''] = [leftKey, rightKey].sort()
    yield keySegments(least)[0] ?? ''
    if (leftKey <= rightKey) left = own.next()
    if (rightKey <= leftKey) right = parents.next()
  }
}

function* documentIds(
  engine: Engine,
  snapshot: Snapshot,
  collection: string[],
  from: string,
): Generator<string> {
  const base = `${collectionKey(collection)}\0`
  const past = [...snapshot.changed.values()]
    .filter(({ key, before }) => before !== undefined && key.startsWith(base))
    .map(({ key }) => idKey(key))
    .filter((id) => id >= from)
    .sort()
  for (const { key } of engine.store.range(snapshot.space, base + from, base + AFTER_ALL)) {
    const id = idKey(key)
    while (past[0] !== undefined && past[0] <= id) yield past.shift() ?? ''
    if (!snapshot.changed.has(key)) yield id
  }
  yield* past
}

/** Ids below which documents lie in subcollections now. */
function* parentIds(
  engine: Engine,
  snapshot: Snapshot,
  collection: string[],
  from: string,
): Generator<string> {
  const base = collectionKey(collection)
  // Every id's key begins with a character above zero; below lie the collection's own documents.
  for (let at = base + (from || FIRST_ID); ; ) {
    const [entry] = engine.store.range(snapshot.space, at, base + AFTER_ALL)
    if (entry === undefined) return
    const id = encodeSegment(keySegments(entry.key.slice(base.length))[0] ?? '')
    yield id
    at = base + id + AFTER_ALL
  }
}

const FIRST_ID = '\x01'

/** Ids of the collections below a document or the root, in order; for the admin only. */
export async function listCollectionIds(
  engine: Engine,
  caller: Caller,
  request: { parent: string; pageSize?: number; pageToken?: string },
): Promise<{ collectionIds: string[]; nextPageToken?: string }> {
  requireAdmin(caller, 'Metadata operations')
  const { space, segments } = parseParent(request.parent)
  const base = collectionKey(segments)
  const ids = new Set<string>()
  for (let from = base; ; ) {
    const [entry] = engine.store.range(space, from, base + AFTER_ALL)
    if (entry === undefined) break
    const [id = ''] = keySegments(entry.key.slice(base.length))
    ids.add(id)
    // One look a collection: the next search begins behind all that lies below it.
    from = base + encodeSegment(id) + AFTER_ALL
  }
  const { page, nextPageToken } = pageOf([...ids].sort(compareText), request, (id) => id)
  return { collectionIds: page, ...nextPageToken }
}

/** One page of a sorted list; a page token is the text of the last item of the page before. */
function pageOf<T>(
  items: readonly T[],
  request: { pageSize?: number; pageToken?: string },
  textOf: (item: T) => string,
): { page: T[]; nextPageToken: { nextPageToken?: string } } {
  const { pageToken } = request
  const rest = pageToken ? items.filter((item) => compareText(textOf(item), pageToken) > 0) : items
  const page = rest.slice(0, pageSizeOf(request))
  const last = page.at(-1)
  const hasMore = last !== undefined && rest.length > page.length
  return { page, nextPageToken: hasMore ? { nextPageToken: textOf(last) } : {} }
}

/** How many a page holds: 300 when nothing or 0 is asked. Throws INVALID_ARGUMENT when negative. */
function pageSizeOf({ pageSize = 0 }: { pageSize?: number }): number {
  if (pageSize < 0) throw new StatusError('INVALID_ARGUMENT', 'Page size must be nonnegative.')
  return pageSize || DEFAULT_PAGE
}

const DEFAULT_PAGE = 300
