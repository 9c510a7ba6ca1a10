import type { RulesValue } from './RulesValue.ts'

/** A list whose elements are made when they are asked for: histories run to thousands of entries. */
export class RulesList {
  readonly size: number
  readonly #make: (index: number) => RulesValue
  readonly #made: (RulesValue | undefined)[] = []

  constructor(size: number, make: (index: number) => RulesValue) {
    this.size = size
    this.#make = make
  }

  static of(items: readonly RulesValue[]): RulesList {
    return new RulesList(items.length, (index) => items[index] ?? null)
  }

  /** The element; the caller has checked the bounds. */
  at(index: number): RulesValue {
    const made = this.#made[index]
    if (made !== undefined) return made
    const value = this.#make(index)
    this.#made[index] = value
    return value
  }

  slice(from: number, to: number): RulesList {
    return new RulesList(to - from, (index) => this.at(from + index))
  }

  toArray(): RulesValue[] {
    return Array.from({ length: this.size }, (_, index) => this.at(index))
  }
}
