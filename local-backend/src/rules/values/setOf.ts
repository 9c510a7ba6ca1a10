import { looseKey } from './looseKey.ts'
import { looselyEqual } from './looselyEqual.ts'
import { RulesSet } from './RulesSet.ts'
import type { RulesValue } from './RulesValue.ts'

/** The set of these values; 1 and 1.0 are one element, and the first of them stays. */
export function setOf(values: readonly RulesValue[]): RulesSet {
  const keys = new Set<unknown>()
  const others: RulesValue[] = []
  const items = values.filter((value) => {
    const key = looseKey(value)
    if (key === undefined) {
      if (others.some((other) => looselyEqual(other, value) === true)) return false
      others.push(value)
      return true
    }
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
  return new RulesSet(items)
}
