import type { Engine } from './Engine.ts'
import { executeQuery, takeHits } from './executeQuery.ts'
import { isOneCollection } from './orderKey.ts'
import type { PreparedQuery } from './prepareQuery.ts'
import type { DisjunctPlan } from './QueryPlan.ts'
import type { Snapshot } from './Snapshot.ts'
import { countShared, scanIndexes } from './scanIndexes.ts'

/**
 * How many results a query has, between its offset and its limit. Where indexes alone decide who is
 * among them, their entries are counted; else the results are found and counted.
 */
export function countHits(engine: Engine, prepared: PreparedQuery, snapshot: Snapshot): number {
  const { query } = prepared
  const all = countInIndexes(engine, prepared, snapshot)
  if (all === null) return takeHits(executeQuery(engine, prepared, snapshot), query).found.length
  return Math.min(query.limit, Math.max(0, all - query.offset))
}

/** Null where indexes alone don't decide. */
function countInIndexes(
  { stats }: Engine,
  { query, plan, opened }: PreparedQuery,
  snapshot: Snapshot,
): number | null {
  // Indexes are of now, and a collection group's are of all parents.
  const isAll = snapshot.changed.size === 0 && (isOneCollection(query) || query.parent.length === 0)
  if (!isAll || !plan.disjuncts.every(isDecided)) return null
  const parts = plan.disjuncts.map(({ scans, bounds }) => ({
    scans: opened(scans),
    bounds,
  }))
  if (isApart(plan.disjuncts))
    return parts.reduce((sum, { scans, bounds }) => sum + countShared(scans, bounds, stats), 0)
  const keys = new Set<string>()
  for (const { scans, bounds } of parts)
    for (const { key } of scanIndexes(scans, bounds, stats)) keys.add(key)
  return keys.size
}

type IndexPlan = Extract<DisjunctPlan, { kind: 'index' }>

function isDecided(plan: DisjunctPlan): plan is IndexPlan {
  return plan.kind === 'index' && plan.isOrdered && plan.isExact
}

/** No document is in two alternatives: each two ask another value of a field. */
function isApart(plans: readonly IndexPlan[]): boolean {
  return plans.every((one, at) => plans.slice(at + 1).every((other) => isOtherValue(one, other)))
}

function isOtherValue(one: IndexPlan, other: IndexPlan): boolean {
  return [...one.fixed].some(([path, value]) => (other.fixed.get(path) ?? value) !== value)
}
