import { looseKey } from './looseKey.ts'
import type { RulesValue } from './RulesValue.ts'

/** A set in order of insertion; `setOf` makes one and `setHolds` asks it. */
export class RulesSet {
  readonly items: readonly RulesValue[]
  /** Keys of the elements that have one. */
  readonly keys: ReadonlySet<unknown>
  /** Elements that have to be compared. */
  readonly others: readonly RulesValue[]

  /** The items must be different from one another. */
  constructor(items: readonly RulesValue[]) {
    this.items = items
    this.keys = new Set(items.map(looseKey).filter((key) => key !== undefined))
    this.others = items.filter((item) => looseKey(item) === undefined)
  }

  get size(): number {
    return this.items.length
  }
}
