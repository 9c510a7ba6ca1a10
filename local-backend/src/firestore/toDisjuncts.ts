import { encodeIndexKey } from './encodeIndexKey.ts'
import { listOf } from './matchesFilter.ts'
import type { FieldCondition, Filter } from './Query.ts'
import { requireAllowedDisjuncts } from './requireAllowedFilter.ts'

/**
 * A filter as alternatives, each a list of conditions that must all hold. `in` and array-contains-any
 * become one alternative a value. Throws INVALID_ARGUMENT for more than Firestore allows.
 */
export function toDisjuncts(filter: Filter | null): FieldCondition[][] {
  if (filter === null) return [[]]
  if (filter.kind !== 'field') {
    if (filter.kind === 'or') return limited(filter.filters.flatMap(toDisjuncts))
    return filter.filters.reduce<FieldCondition[][]>(
      (sofar, part) => {
        const further = toDisjuncts(part)
        return limited(sofar.flatMap((left) => further.map((right) => [...left, ...right])))
      },
      [[]],
    )
  }
  const single = SINGLE[filter.op]
  if (single === undefined) return [[filter]]
  const values = new Map(listOf(filter.value).map((value) => [encodeIndexKey(value), value]))
  return [...values.values()].map((value) => [{ ...filter, op: single, value }])
}

const SINGLE: Partial<Record<FieldCondition['op'], FieldCondition['op']>> = {
  IN: 'EQUAL',
  ARRAY_CONTAINS_ANY: 'ARRAY_CONTAINS',
}

/** Stops long before a product of lists fills the memory. */
function limited(disjuncts: FieldCondition[][]): FieldCondition[][] {
  requireAllowedDisjuncts(disjuncts)
  return disjuncts
}
