import { collectionKey, documentKey, encodeSegment, idKey, keySegments } from './documentKey.ts'
import type { Engine } from './Engine.ts'
import { nameOf, parseDocumentName, parseParent, requireId } from './names.ts'
import { openRead } from './openRead.ts'
import { pageSizeOf } from './pageOf.ts'
import { AFTER_ALL } from './Query.ts'
import { requireListAccess } from './requireListAccess.ts'
import type { Snapshot } from './Snapshot.ts'
import { StatusError } from './StatusError.ts'
import { maskOf, selectFields } from './selectFields.ts'
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
