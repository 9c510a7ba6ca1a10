import type { Entry } from '../store/Store.ts'
import { collectionKey, idKey, keySegments, parentKey } from './documentKey.ts'
import type { Engine } from './Engine.ts'
import { invertKey } from './encodeIndexKey.ts'
import { entriesByName } from './entriesByName.ts'
import { isInScope, matchesFilter } from './matchesFilter.ts'
import { cursorBound, isOneCollection, orderKey } from './orderKey.ts'
import type { PreparedQuery } from './prepareQuery.ts'
import { AFTER_ALL, type Query } from './Query.ts'
import type { DisjunctPlan } from './QueryPlan.ts'
import type { Snapshot } from './Snapshot.ts'
import { mirrorBound } from './scanBounds.ts'
import { scanIndexes } from './scanIndexes.ts'
import type { Document } from './types.ts'

/** A result of a query. Its document is read when it is asked for. */
export interface QueryHit {
  key: string
  /** The place in the order, comparable with that of the query's other results. */
  order: string
  document(): Document
}

/**
 * The results of a query in order, each found once, as far as the caller reads; offset and limit are
 * the caller's. The past is the indexes of now without what changed, plus the versions it had.
 */
export function* executeQuery(
  engine: Engine,
  prepared: PreparedQuery,
  snapshot: Snapshot,
): Generator<QueryHit> {
  const { query, plan } = prepared
  const past = pastHits(engine, query, snapshot)
  const isOne = plan.disjuncts.length === 1 && past.length === 0
  const sources = plan.disjuncts.map((disjunct) =>
    disjunctHits(engine, prepared, disjunct, snapshot, isOne),
  )
  if (isOne) {
    for (const source of sources) yield* source
    return
  }
  const seen = new Set<string>()
  for (const hit of mergeOrdered([...sources, past.values()])) {
    if (seen.has(hit.key)) continue
    seen.add(hit.key)
    yield hit
  }
}

function* disjunctHits(
  engine: Engine,
  { query, opened }: PreparedQuery,
  plan: DisjunctPlan,
  snapshot: Snapshot,
  isOne: boolean,
): Generator<QueryHit> {
  const { space } = query
  const current = (key: string): Entry | undefined =>
    snapshot.changed.has(key) ? undefined : engine.store.get(space, key)
  if (plan.kind === 'document') {
    yield* sorted(engine, query, [plan.key], current)
  } else if (plan.kind === 'scan') {
    yield* sorted(engine, query, keysInScope(engine, query), current)
  } else if (plan.kind === 'collection') {
    yield* inOrder(
      engine,
      query,
      collectionEntries(engine, query, plan),
      current,
      plan.isExact,
      true,
    )
  } else if (plan.kind === 'names') {
    const entries = counted(
      engine,
      entriesByName(engine.store, space, collectionKey(query.parent), plan.bounds),
    )
    yield* inOrder(engine, query, entries, current, plan.isExact, true)
  } else {
    const entries = scanIndexes(opened(plan.scans), plan.bounds, engine.stats)
    const comparable = isOne || plan.isFullOrder
    if (plan.isOrdered) yield* inOrder(engine, query, entries, current, plan.isExact, comparable)
    else yield* sorted(engine, query, keysOf(entries), current)
  }
}

/** Entries that come in the query's order already. */
function* inOrder(
  engine: Engine,
  query: Query,
  entries: Iterable<{ order: string; key: string }>,
  current: (key: string) => Entry | undefined,
  isExact: boolean,
  comparable: boolean,
): Generator<QueryHit> {
  const isWide = !isOneCollection(query)
  for (const { order, key } of entries) {
    const entry = current(key)
    if (entry === undefined || (isWide && !isInScope(key, query))) continue
    const document = onceRead(engine, entry)
    if (!isExact && !matchesFilter(document(), query.filter)) continue
    const place = comparable ? order : orderKey(document(), key, query.orders, query)
    if (place !== null) yield { key, order: place, document }
  }
}

/** Documents in any order: read, filtered, cut by the cursors, sorted. */
function sorted(
  engine: Engine,
  query: Query,
  keys: Iterable<string>,
  version: (key: string) => Entry | undefined,
): QueryHit[] {
  const low = query.start === null ? '' : cursorBound(query.start)
  const high = query.end === null ? AFTER_ALL : cursorBound(query.end)
  const hits: QueryHit[] = []
  for (const key of keys) {
    const entry = version(key)
    if (entry === undefined || !isInScope(key, query)) continue
    const document = onceRead(engine, entry)
    if (!matchesFilter(document(), query.filter)) continue
    const order = orderKey(document(), key, query.orders, query)
    if (order !== null && order >= low && order < high) hits.push({ key, order, document })
  }
  return hits.sort((a, b) => (a.order < b.order ? -1 : 1))
}

/** Results among the documents that have changed since the snapshot's time. */
function pastHits(engine: Engine, query: Query, { changed }: Snapshot): QueryHit[] {
  return sorted(engine, query, changed.keys(), (key) => changed.get(key)?.before)
}

function onceRead(engine: Engine, entry: Entry): () => Document {
  let document: Document | null = null
  return () => {
    if (document === null) {
      engine.stats.documentsRead += 1
      document = engine.reader.read(entry)
    }
    return document
  }
}

/** One collection by name, straight from the directory. */
function* collectionEntries(
  engine: Engine,
  query: Query,
  { bounds, reverse }: Extract<DisjunctPlan, { kind: 'collection' }>,
): Generator<{ order: string; key: string }> {
  const base = `${collectionKey([...query.parent, query.collectionId ?? ''])}\0`
  const low = reverse ? mirrorBound(bounds.high) : bounds.low
  const high = reverse ? mirrorBound(bounds.low) : bounds.high
  for (const { key } of engine.store.range(query.space, base + low, base + high, reverse)) {
    engine.stats.indexEntriesRead += 1
    yield { order: reverse ? invertKey(idKey(key)) : idKey(key), key }
  }
}

function* counted<T>({ stats }: Engine, entries: Iterable<T>): Generator<T> {
  for (const entry of entries) {
    stats.indexEntriesRead += 1
    yield entry
  }
}

/** Keys of the documents of all collections that the query asks. */
function* keysInScope(engine: Engine, query: Query): Generator<string> {
  const base = collectionKey(query.parent)
  if (isOneCollection(query)) {
    const collection = `${base}${collectionKey([query.collectionId ?? ''])}\0`
    for (const { key } of engine.store.range(query.space, collection, collection + AFTER_ALL))
      yield key
    return
  }
  for (let at = base; ; ) {
    const [next] = engine.store.range(query.space, at, base + AFTER_ALL)
    if (next === undefined) return
    const collection = parentKey(next.key)
    const end = `${collection}\0${AFTER_ALL}`
    const id = keySegments(collection).at(-1)
    if (query.collectionId === null || id === query.collectionId) {
      for (const { key } of engine.store.range(query.space, at, end)) yield key
    }
    at = end
  }
}

function* keysOf(entries: Iterable<{ key: string }>): Generator<string> {
  for (const { key } of entries) yield key
}

/** Passes over the offset and takes up to the limit, reading no further. */
export function takeHits(
  hits: Iterable<QueryHit>,
  { offset, limit }: Query,
): { found: QueryHit[]; skipped: number } {
  const found: QueryHit[] = []
  let skipped = 0
  if (limit === 0) return { found, skipped }
  for (const hit of hits) {
    if (skipped < offset) skipped += 1
    else found.push(hit)
    if (found.length === limit) break
  }
  return { found, skipped }
}

/** One sequence out of several that are each in order; equal places keep the sources' sequence. */
function* mergeOrdered<T extends { order: string }>(sources: readonly Iterator<T>[]): Generator<T> {
  let heads = sources
    .map((source) => ({ source, next: source.next() }))
    .filter(({ next }) => next.done !== true)
  for (;;) {
    let least: (typeof heads)[number] | null = null
    for (const head of heads) {
      if (head.next.done) continue
      if (least === null || least.next.done || head.next.value.order < least.next.value.order) {
        least = head
      }
    }
    if (least === null || least.next.done) return
    yield least.next.value
    least.next = least.source.next()
    if (least.next.done) heads = heads.filter(({ next }) => next.done !== true)
  }
}
