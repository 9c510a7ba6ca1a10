import { looselyEqual } from './looselyEqual.ts'
import { RulesSet } from './RulesSet.ts'
import type { RulesValue } from './RulesValue.ts'

/** The set of these values; 1 and 1.0 are one element, and the first of them stays. */
export function setOf(values: readonly RulesValue[]): RulesSet {
  if (values.every((value) => typeof value === 'string')) {
    const strings = new Set<RulesValue>(values)
    return new RulesSet([...strings], strings)
  }
  const items: RulesValue[] = []
  for (const value of values) {
    if (!items.some((item) => looselyEqual(item, value) === true)) items.push(value)
  }
  return new RulesSet(items)
}
