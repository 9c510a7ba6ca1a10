import { looselyEqual } from './equality.ts'
import { looseKey, RulesSet, type RulesValue } from './RulesValue.ts'

export type KeyStatus = 'added' | 'removed' | 'changed' | 'unchanged'

/** What `a.diff(b)` gives: how each top-level key of `a` stands to `b`. */
export class MapDiff {
  readonly statuses: ReadonlyMap<string, KeyStatus>

  constructor(statuses: ReadonlyMap<string, KeyStatus>) {
    this.statuses = statuses
  }

  keys(...wanted: readonly KeyStatus[]): RulesSet {
    return setOf(
      [...this.statuses].filter(([, status]) => wanted.includes(status)).map(([key]) => key),
    )
  }
}

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
