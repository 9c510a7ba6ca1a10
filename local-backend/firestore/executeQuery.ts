import type { Entry } from '../store/Store.ts'
import type { Engine } from './Engine.ts'
import { isInScope } from './isInScope.ts'
import { matchesFilter } from './matchesFilter.ts'
import { orderKey } from './orderKey.ts'
import { AFTER_ALL, type Query } from './Query.ts'
import type { Snapshot } from './Snapshot.ts'
import type { Document } from './types.ts'

/** A result of a query, with its place in the order. */
export interface QueryHit {
  key: string
  order: string
  document: Document
}

/** All documents of the query's collections, filtered and sorted; offset and limit are the caller's. */
export function executeQuery(engine: Engine, query: Query, snapshot: Snapshot): QueryHit[] {
  const hits: QueryHit[] = []
  for (const entry of candidates(engine, query, snapshot)) {
    const document = engine.reader.read(entry)
    engine.stats.documentsRead += 1
    if (!matchesFilter(document, query.filter)) continue
    const order = orderKey(document, entry.key, query.orders)
    if (order === null || order < query.low || order >= query.high) continue
    hits.push({ key: entry.key, order, document })
  }
  return hits.sort((a, b) => (a.order < b.order ? -1 : 1))
}

function* candidates(engine: Engine, query: Query, snapshot: Snapshot): Generator<Entry> {
  for (const entry of engine.store.range(query.space, '', AFTER_ALL)) {
    if (!snapshot.changed.has(entry.key) && isInScope(entry.key, query)) yield entry
  }
  for (const { key, before } of snapshot.changed.values()) {
    if (before !== undefined && isInScope(key, query)) yield before
  }
}
