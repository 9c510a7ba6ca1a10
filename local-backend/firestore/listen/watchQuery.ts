import type { Engine } from '../Engine.ts'
import { executeQuery } from '../executeQuery.ts'
import { isInScope } from '../isInScope.ts'
import { matchesFilter } from '../matchesFilter.ts'
import { cursorBound, orderKey } from '../orderKey.ts'
import { parseQuery } from '../parseQuery.ts'
import { prepareQuery } from '../prepareQuery.ts'
import { AFTER_ALL } from '../Query.ts'
import { requireListAccess } from '../requireListAccess.ts'
import { StatusError } from '../StatusError.ts'
import { takeHits } from '../takeHits.ts'
import type { Caller, StructuredQuery } from '../types.ts'
import type { Watch, WatchedDocuments } from './Watch.ts'

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
  const mayList = () => requireListAccess(engine, caller, parent, structuredQuery)
  mayList()
  const prepared = await prepareQuery(engine, query)
  const low = query.start === null ? '' : cursorBound(query.start)
  const high = query.end === null ? AFTER_ALL : cursorBound(query.end)
  return {
    isIncremental: query.limit === Number.POSITIVE_INFINITY && query.offset === 0,
    names: [],
    isInScope: (key) => isInScope(key, query),
    holds: (entry) => {
      const document = engine.reader.read(entry)
      if (!matchesFilter(document, query.filter)) return false
      const order = orderKey(document, entry.key, query.orders, query)
      return order !== null && order >= low && order < high
    },
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
