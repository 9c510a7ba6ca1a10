import { documentKey } from './documentKey.ts'
import { encodeIndexKey } from './encodeIndexKey.ts'
import { findScans, scansAmong } from './findScans.ts'
import type { IndexConfig } from './IndexConfig.ts'
import type { IndexDefinition, IndexField } from './IndexDefinition.ts'
import { parseDocumentName } from './names.ts'
import { isOneCollection } from './orderKey.ts'
import { AFTER_ALL, type FieldCondition, NAME_FIELD, type Order, type Query } from './Query.ts'
import type { Disjunct, DisjunctPlan, IndexScan, QueryPlan } from './QueryPlan.ts'
import { isRange, scanBounds } from './scanBounds.ts'
import { toDisjuncts } from './toDisjuncts.ts'
import { typeOf } from './valueTypes.ts'

/**
 * Chooses how to find a query's results. An alternative of the filter is read in order from one index
 * (or an intersection of several that share the order) where that can be; else filtered out of the
 * best single-field indexes or the whole collection and sorted, and `missing` says what would serve.
 */
export function planQuery(query: Query, config: IndexConfig): QueryPlan {
  let missing: QueryPlan['missing'] = null
  const served: ServedShapes = new Map()
  const disjuncts = toDisjuncts(query.filter).flatMap((conditions) => {
    if (conditions.some(matchesNothing)) return []
    const plan = planDisjunct(query, settle(conditions), { config, served })
    if (plan.missing) missing ??= requiredIndex(query, conditions)
    return [plan.plan]
  })
  return { disjuncts, missing }
}

/** Null and NaN equal nothing, and no range holds them. */
function matchesNothing({ op, value }: FieldCondition): boolean {
  const type = typeOf(value)
  return (op === 'EQUAL' || op === 'ARRAY_CONTAINS') && (type === 'null' || type === 'nan')
}

function settle(conditions: FieldCondition[]): Disjunct {
  const fixed = new Map<string, string>()
  for (const { op, path, value } of conditions) {
    if ((op === 'EQUAL' || op === 'IS') && !fixed.has(path)) fixed.set(path, encodeIndexKey(value))
  }
  return { conditions, fixed }
}

function planDisjunct(
  query: Query,
  disjunct: Disjunct,
  known: KnownIndexes,
): { plan: DisjunctPlan; missing: boolean } {
  const { conditions, fixed } = disjunct
  const named = conditions.find(({ op, path }) => op === 'EQUAL' && path === NAME_FIELD)
  if (named !== undefined && 'referenceValue' in named.value) {
    const { segments } = parseDocumentName(named.value.referenceValue)
    return { plan: { kind: 'document', key: documentKey(segments) }, missing: false }
  }
  const open = openOrders(query.orders, fixed)
  const orderedBy = open.length === 1
  const asked = conditions.filter(({ path }) => path !== NAME_FIELD)
  if (orderedBy && asked.length === 0 && isOneCollection(query)) {
    const bounds = scanBounds(query, conditions, fixed)
    const isExact = isCovered(conditions, fixed, open[0])
    const reverse = open[0]?.descending ?? false
    return { plan: { kind: 'collection', bounds, reverse, isExact }, missing: false }
  }
  if (orderedBy && asked.length === 0 && isAllBelow(query) && open[0]?.descending === false) {
    const bounds = scanBounds(query, conditions, fixed)
    return {
      plan: { kind: 'names', bounds, isExact: isCovered(conditions, fixed, open[0]) },
      missing: false,
    }
  }
  if (query.collectionId === null) return { plan: { kind: 'scan' }, missing: false }
  const scans = scansOf(query, disjunct, open, known)
  if (scans !== null) {
    const bounds = scanBounds(query, conditions, fixed)
    const isExact = isCovered(conditions, fixed, open[0])
    const isFullOrder = open.length === query.orders.length
    return {
      plan: { kind: 'index', scans, bounds, fixed, isOrdered: true, isFullOrder, isExact },
      missing: false,
    }
  }
  return { plan: fallback(query, disjunct, known.config), missing: asked.length > 0 || !orderedBy }
}

/** The indexes that serve alternatives of a shape: which fields they settle, and which orders are left. */
type ServedShapes = Map<string, IndexDefinition[]>

interface KnownIndexes {
  config: IndexConfig
  served: ServedShapes
}

/**
 * The scans of an alternative. `in` filters multiply to as many as thirty that differ in their values
 * only: those after the first are tried with its indexes, not with all that are declared.
 */
function scansOf(
  query: Query,
  disjunct: Disjunct,
  open: readonly Order[],
  { config, served }: KnownIndexes,
): IndexScan[] | null {
  const shape = JSON.stringify([
    ...disjunct.conditions.map(({ op, path }) => [op, path]),
    ...open.map(({ path }) => path),
  ])
  const definitions = served.get(shape)
  const alike = definitions && scansAmong(definitions, query, disjunct, open)
  if (alike) return alike
  const scans = findScans(query, disjunct, open, config)
  if (scans !== null) served.set(shape, [...new Set(scans.map(({ definition }) => definition))])
  return scans
}

/** Asked to delete or copy a whole tree. */
function isAllBelow({ collectionId, allDescendants }: Query): boolean {
  return collectionId === null && allDescendants
}

/** The orders in which results of one alternative can differ; none after the name does. */
function openOrders(orders: readonly Order[], fixed: ReadonlyMap<string, string>): Order[] {
  const open = orders.filter(({ path }) => !fixed.has(path))
  return open.slice(0, open.findIndex(({ path }) => path === NAME_FIELD) + 1)
}

/** Single-field indexes of all settled fields together, or of one range; sorting comes after. */
function fallback(query: Query, disjunct: Disjunct, config: IndexConfig): DisjunctPlan {
  const { conditions, fixed } = disjunct
  const byName = [{ path: NAME_FIELD, segments: [NAME_FIELD], descending: false }]
  const settled = conditions.filter(({ op }) => ['EQUAL', 'IS', 'ARRAY_CONTAINS'].includes(op))
  const bounds = { low: '', high: AFTER_ALL }
  const scans = settled.length === 0 ? null : findScans(query, disjunct, byName, config)
  if (scans !== null) {
    return { kind: 'index', scans, bounds, fixed, ...SORTED }
  }
  const range = conditions.find(isRange)
  if (range === undefined || range.path === NAME_FIELD) return { kind: 'scan' }
  const first = { path: range.path, segments: range.segments, descending: false }
  const ranged = { ...query, orders: [first, ...byName], start: null, end: null }
  const alone = { conditions: [range], fixed: new Map<string, string>() }
  const found = findScans(ranged, alone, [first, ...byName], config)
  if (found === null || fixed.has(range.path)) return { kind: 'scan' }
  const within = scanBounds(ranged, [range], alone.fixed)
  return { kind: 'index', scans: found, bounds: within, fixed, ...SORTED }
}

const SORTED = { isOrdered: false, isFullOrder: true, isExact: false }

/** Whether the scans' prefixes and bounds stand for every condition. */
function isCovered(
  conditions: readonly FieldCondition[],
  fixed: ReadonlyMap<string, string>,
  first: Order | undefined,
): boolean {
  return conditions.every((condition) => {
    const { op, path, value } = condition
    if (op === 'EQUAL' || op === 'IS') return fixed.get(path) === encodeIndexKey(value)
    if (op === 'ARRAY_CONTAINS') return true
    const type = typeOf(value)
    return isRange(condition) && path === first?.path && type !== 'null' && type !== 'nan'
  })
}

/** The composite index that lets production answer one alternative of a query: equalities, arrays, orders. */
function requiredIndex(query: Query, conditions: readonly FieldCondition[]): IndexDefinition {
  const fields: IndexField[] = []
  const add = (condition: { path: string; segments: string[] }, mode: IndexField['mode']) => {
    const { path, segments } = condition
    if (path === NAME_FIELD || fields.some((field) => field.path === path)) return
    fields.push({ path, segments, mode })
  }
  for (const condition of conditions) {
    if (condition.op === 'EQUAL' || condition.op === 'IS') add(condition, 'ascending')
    if (condition.op === 'ARRAY_CONTAINS') add(condition, 'contains')
  }
  for (const order of query.orders) add(order, order.descending ? 'descending' : 'ascending')
  return {
    collectionId: query.collectionId ?? '',
    scope: isOneCollection(query) ? 'COLLECTION' : 'COLLECTION_GROUP',
    fields,
    nameDescending: query.orders.at(-1)?.descending ?? false,
  }
}
