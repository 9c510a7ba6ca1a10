import type { RulesValue } from './RulesValue.ts'

/** A set in order of insertion; `setOf` makes one and `setHolds` asks it. */
export class RulesSet {
  readonly items: readonly RulesValue[]
  /** The same elements when all of them are text, for a quick answer. */
  readonly strings: ReadonlySet<RulesValue> | undefined

  constructor(items: readonly RulesValue[], strings?: ReadonlySet<RulesValue>) {
    this.items = items
    this.strings = strings
  }

  get size(): number {
    return this.items.length
  }
}
