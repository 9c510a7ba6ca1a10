import { encodeIndexKey, invertKey, typeMark } from './encodeIndexKey.ts'
import { nameBound } from './orderKey.ts'
import {
  AFTER_ALL,
  type Cursor,
  type FieldCondition,
  NAME_FIELD,
  type Order,
  type Query,
} from './Query.ts'
import { typeOf } from './valueTypes.ts'

/** Bounds of order keys: `low <= key < high`. */
export interface Bounds {
  low: string
  high: string
}

/**
 * Where an alternative's results lie among the keys of the orders that its equalities leave open, by
 * the query's cursors and by the ranges on the first of those orders. `fixed` holds the encoded values
 * of the fields that equalities settle.
 */
export function scanBounds(
  query: Query,
  conditions: readonly FieldCondition[],
  fixed: ReadonlyMap<string, string>,
): Bounds {
  let low = query.start === null ? '' : cursorWithin(query.start, query.orders, fixed)
  let high = query.end === null ? AFTER_ALL : cursorWithin(query.end, query.orders, fixed)
  const first = query.orders.find(({ path }) => !fixed.has(path))
  for (const condition of conditions) {
    if (first === undefined || condition.path !== first.path) continue
    const range = rangeOf(condition, first.descending, query)
    if (range === null) continue
    if (range.low > low) low = range.low
    if (range.high < high) high = range.high
  }
  return { low, high }
}

/** Whether the bounds of a scan stand for the condition. */
export function isRange({ op }: FieldCondition): boolean {
  return RANGES.has(op)
}

const RANGES: ReadonlySet<FieldCondition['op']> = new Set([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
])

/**
 * A cursor's place among the open orders: a settled field that differs from the cursor's value decides
 * whether all that equals the values so far comes after the cursor or before it.
 */
function cursorWithin(
  { parts, before }: Cursor,
  orders: readonly Order[],
  fixed: ReadonlyMap<string, string>,
): string {
  let bound = ''
  for (const [at, part] of parts.entries()) {
    const order = orders[at]
    const value = order === undefined ? undefined : fixed.get(order.path)
    if (order === undefined || value === undefined) {
      bound += part
      continue
    }
    const own = order.descending ? invertKey(value) : value
    if (own > part) return bound
    if (own < part) return bound + AFTER_ALL
  }
  return before ? bound : bound + AFTER_ALL
}

function rangeOf(condition: FieldCondition, descending: boolean, query: Query): Bounds | null {
  if (!isRange(condition)) return null
  const isName = condition.path === NAME_FIELD
  const value = isName ? nameBound(condition.value, query) : encodeIndexKey(condition.value)
  const mark = isName ? '' : typeMark(typeOf(condition.value))
  const at = descending ? invertKey(value) : value
  const type = descending ? invertKey(mark) : mark
  const isUpper = condition.op === 'LESS_THAN' || condition.op === 'LESS_THAN_OR_EQUAL'
  const isClosed = condition.op.endsWith('OR_EQUAL')
  // Turned round, an upper bound of values is a lower bound of keys.
  if (isUpper !== descending) return { low: type, high: isClosed ? at + AFTER_ALL : at }
  return { low: isClosed ? at : at + AFTER_ALL, high: type + AFTER_ALL }
}

/**
 * A bound of order keys for entries that are read backwards: what was `key >= bound` is
 * `entry < mirrored`, and what was `key < bound` is `entry >= mirrored`.
 */
export function mirrorBound(bound: string): string {
  return bound.endsWith(AFTER_ALL) ? invertKey(bound.slice(0, -1)) : invertKey(bound) + AFTER_ALL
}
