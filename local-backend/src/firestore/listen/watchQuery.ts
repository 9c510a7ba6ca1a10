import type { Entry } from '../../store/Store.ts'
import type { Engine } from '../Engine.ts'
import { executeQuery, takeHits } from '../executeQuery.ts'
import { isInScope, matchesFilter } from '../matchesFilter.ts'
import { cursorBound, orderKey } from '../orderKey.ts'
import { parseQuery } from '../parseQuery.ts'
import { prepareQuery } from '../prepareQuery.ts'
import { AFTER_ALL } from '../Query.ts'
import { requireAccess, snapshotReader } from '../requireAccess.ts'
import { currentSnapshot, type Snapshot } from '../Snapshot.ts'
import { StatusError } from '../StatusError.ts'
import { formatTimestamp } from '../timestamps.ts'
import type { Caller, StructuredQuery } from '../types.ts'
import { reachOf } from './ReachIndex.ts'
import { recordLookups, type Watch, type WatchedDocuments } from './Watch.ts'

/**
 * Follows a query's result. Throws INVALID_ARGUMENT, FAILED_PRECONDITION for want of an index, and
 * PERMISSION_DENIED before any work is done for it.
 */
export async function watchQuery(
  engine: Engine,
  caller: Caller,
  space: string,
  parent: string,
  structuredQuery: StructuredQuery,
): Promise<Watch> {
  const query = parseQuery(parent, structuredQuery)
  // Who the caller is was settled for the stream's database.
  if (query.space !== space) {
    throw new StatusError('INVALID_ARGUMENT', `${parent} is not in the database ${space}.`)
  }
  if (query.nearest !== null) {
    throw new StatusError('INVALID_ARGUMENT', 'A vector search cannot be listened to.')
  }
  const mayList = (snapshot: Snapshot) => {
    const time = formatTimestamp(snapshot.time)
    const request = { kind: 'list', caller, time, parent, query: structuredQuery } as const
    const decidedFrom = new Set<string>()
    const reader = recordLookups(snapshotReader(engine, snapshot), space, decidedFrom)
    requireAccess(engine, request, reader)
    return decidedFrom
  }
  mayList(currentSnapshot(engine.store, space))
  const prepared = await prepareQuery(engine, query)
  const low = query.start === null ? '' : cursorBound(query.start)
  const high = query.end === null ? AFTER_ALL : cursorBound(query.end)
  return {
    names: [],
    reach: reachOf(query),
    limit: query.limit,
    offset: query.offset,
    place: remembering((entry) => {
      if (!isInScope(entry.key, query)) return null
      const document = engine.reader.read(entry)
      if (!matchesFilter(document, query.filter)) return null
      const order = orderKey(document, entry.key, query.orders, query)
      return order !== null && order >= low && order < high ? order : null
    }),
    read: (snapshot) => {
      engine.stats.queries += 1
      const { found } = takeHits(executeQuery(engine, prepared, snapshot), query)
      const documents: WatchedDocuments = new Map()
      for (const { key } of found) {
        const entry = snapshot.get(key)
        if (entry !== undefined) documents.set(key, entry)
      }
      return documents
    },
    requireAccess: mayList,
  }
}

/** A version's place never changes, and the last of a result is looked for again and again. */
function remembering(find: (entry: Entry) => string | null): (entry: Entry) => string | null {
  const known = new WeakMap<Entry, string | null>()
  return (entry) => {
    const place = known.get(entry)
    if (place !== undefined) return place
    const found = find(entry)
    known.set(entry, found)
    return found
  }
}
