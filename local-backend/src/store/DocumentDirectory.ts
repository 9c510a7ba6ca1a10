import { OrderedMap } from './OrderedMap.ts'
import type { Change, Entry } from './Store.ts'

/** Which documents there are, in key order for each space, and where their bodies lie. */
export class DocumentDirectory {
  readonly #spaces = new Map<string, OrderedMap<Entry>>()
  #bodyBytes = 0

  get(space: string, key: string): Entry | undefined {
    return this.#spaces.get(space)?.get(key)
  }

  /** Bytes of all bodies that are alive. */
  bodyBytes(): number {
    return this.#bodyBytes
  }

  apply(change: Change): void {
    this.#bodyBytes += (change.after?.length ?? 0) - (change.before?.length ?? 0)
    if (change.after === undefined) this.#spaces.get(change.space)?.delete(change.key)
    else this.#space(change.space).set(change.key, change.after)
  }

  *range(space: string, low: string, high: string, reverse = false): Generator<Entry> {
    const entries = this.#spaces.get(space)
    if (entries === undefined) return
    for (const [, entry] of entries.range(low, high, reverse)) yield entry
  }

  size(space: string): number {
    return this.#spaces.get(space)?.size ?? 0
  }

  names(): string[] {
    return [...this.#spaces.keys()]
  }

  /** Puts a whole space in place, for a checkpoint that is being read. */
  load(space: string, entries: readonly Entry[]): void {
    const keys = entries.map(({ key }) => key)
    this.#spaces.set(space, OrderedMap.fromSorted(keys, [...entries]))
    for (const { length } of entries) this.#bodyBytes += length
  }

  /** Cheap snapshots of all spaces, for a checkpoint that is being written. */
  snapshot(): { space: string; entries: OrderedMap<Entry> }[] {
    return [...this.#spaces].map(([space, entries]) => ({ space, entries: entries.clone() }))
  }

  #space(space: string): OrderedMap<Entry> {
    const known = this.#spaces.get(space)
    if (known !== undefined) return known
    const made = new OrderedMap<Entry>()
    this.#spaces.set(space, made)
    return made
  }
}
