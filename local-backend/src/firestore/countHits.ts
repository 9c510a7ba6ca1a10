import type { Engine } from './Engine.ts'
import { executeQuery } from './executeQuery.ts'
import { isOneCollection } from './orderKey.ts'
import type { PreparedQuery } from './prepareQuery.ts'
import type { DisjunctPlan, QueryPlan } from './QueryPlan.ts'
import type { Snapshot } from './Snapshot.ts'
import { countOf, countShared } from './scanIndexes.ts'

/**
 * How many results a query has, between its offset and its limit. Where indexes alone decide who is
 * among them, their entries are counted; else the results are found and counted.
 */
export function countHits(engine: Engine, prepared: PreparedQuery, snapshot: Snapshot): number {
  const { offset, limit } = prepared.query
  const all = countInIndexes(engine, prepared, snapshot)
  const found = all ?? countOf(upTo(offset + limit, executeQuery(engine, prepared, snapshot)))
  return Math.min(limit, Math.max(0, found - offset))
}

/** Null when an entry more is not a result more. */
function countInIndexes(
  { stats }: Engine,
  { query, plan, lists }: PreparedQuery,
  snapshot: Snapshot,
): number | null {
  // Indexes are of now, and a collection group's are of all parents.
  const isAll = snapshot.changed.size === 0 && (isOneCollection(query) || query.parent.length === 0)
  if (!isAll || !isApart(plan)) return null
  let total = 0
  for (const disjunct of plan.disjuncts) {
    if (!isDecided(disjunct)) return null
    const scans = disjunct.scans.map((scan) => ({ ...scan, list: lists(scan.definition) }))
    total += countShared(scans, disjunct.bounds, stats)
  }
  return total
}

type IndexPlan = Extract<DisjunctPlan, { kind: 'index' }>

function isDecided(plan: DisjunctPlan): plan is IndexPlan {
  return plan.kind === 'index' && plan.isOrdered && plan.isExact
}

/** No document is in two alternatives: each two ask another value of a field. */
function isApart({ disjuncts }: QueryPlan): boolean {
  return disjuncts.every((one, at) =>
    disjuncts.slice(at + 1).every((other) => isOtherValue(one, other)),
  )
}

function isOtherValue(one: DisjunctPlan, other: DisjunctPlan): boolean {
  if (one.kind !== 'index' || other.kind !== 'index') return false
  return [...one.fixed].some(([path, value]) => (other.fixed.get(path) ?? value) !== value)
}

function* upTo<T>(most: number, items: Iterable<T>): Generator<T> {
  if (most === 0) return
  let count = 0
  for (const item of items) {
    yield item
    count += 1
    if (count === most) return
  }
}
