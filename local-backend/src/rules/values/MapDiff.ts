import type { RulesSet } from './RulesSet.ts'
import { setOf } from './setOf.ts'

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
