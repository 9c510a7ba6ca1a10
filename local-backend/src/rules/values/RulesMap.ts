import { compareText } from '../../firestore/compareText.ts'
import type { RulesValue } from './RulesValue.ts'

/**
 * A map whose values are made when they are asked for. Keys come from outside: they are looked up
 * through the given functions, never through a prototype.
 */
export class RulesMap {
  readonly #keys: () => Iterable<string>
  readonly #make: (key: string) => RulesValue | undefined
  readonly #made = new Map<string, RulesValue>()
  #sorted: string[] | undefined

  constructor(keys: () => Iterable<string>, make: (key: string) => RulesValue | undefined) {
    this.#keys = keys
    this.#make = make
  }

  static of(entries: ReadonlyMap<string, RulesValue>): RulesMap {
    return new RulesMap(
      () => entries.keys(),
      (key) => entries.get(key),
    )
  }

  get(key: string): RulesValue | undefined {
    const made = this.#made.get(key)
    if (made !== undefined) return made
    const value = this.#make(key)
    if (value !== undefined) this.#made.set(key, value)
    return value
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  get size(): number {
    return this.keys().length
  }

  /** In the order of their UTF-8 bytes. */
  keys(): readonly string[] {
    this.#sorted ??= [...this.#keys()].sort(compareText)
    return this.#sorted
  }
}
