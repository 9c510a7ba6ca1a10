import { OrderedMap } from '../store/OrderedMap.ts'

/** Entries of one head in order, rest → document key. Most groups are small: two plain lists. */
export class EntryGroup {
  #rests: string[] = []
  #keys: string[] = []
  /** Once there are many; the lists are empty then. */
  #many: OrderedMap<string> | null = null

  /** Takes the lists over; rests are strictly ascending. */
  static fromSorted(rests: string[], keys: string[]): EntryGroup {
    const group = new EntryGroup()
    if (rests.length > FEW) {
      group.#many = OrderedMap.fromSorted(rests, keys)
    } else {
      group.#rests = rests
      group.#keys = keys
    }
    return group
  }

  copy(): EntryGroup {
    const copy = new EntryGroup()
    copy.#rests = this.#rests.slice()
    copy.#keys = this.#keys.slice()
    copy.#many = this.#many?.clone() ?? null
    return copy
  }

  get size(): number {
    return this.#many?.size ?? this.#rests.length
  }

  set(rest: string, key: string): void {
    if (this.#many !== null) {
      this.#many.set(rest, key)
      return
    }
    const at = this.#placeOf(rest)
    if (this.#rests[at] === rest) {
      this.#keys[at] = key
      return
    }
    this.#rests.splice(at, 0, rest)
    this.#keys.splice(at, 0, key)
    if (this.#rests.length <= FEW) return
    this.#many = OrderedMap.fromSorted(this.#rests, this.#keys)
    this.#rests = []
    this.#keys = []
  }

  delete(rest: string): void {
    if (this.#many !== null) {
      this.#many.delete(rest)
      return
    }
    const at = this.#placeOf(rest)
    if (this.#rests[at] !== rest) return
    this.#rests.splice(at, 1)
    this.#keys.splice(at, 1)
  }

  atLeast(bound: string): [string, string] | undefined {
    return this.#many === null ? this.#pairAt(this.#placeOf(bound)) : this.#many.atLeast(bound)
  }

  below(bound: string): [string, string] | undefined {
    return this.#many === null ? this.#pairAt(this.#placeOf(bound) - 1) : this.#many.below(bound)
  }

  *range(low: string, high: string, reverse = false): Generator<[string, string]> {
    if (this.#many !== null) {
      yield* this.#many.range(low, high, reverse)
      return
    }
    const from = this.#placeOf(low)
    const to = this.#placeOf(high)
    const step = reverse ? -1 : 1
    for (let at = reverse ? to - 1 : from; at >= from && at < to; at += step) {
      const pair = this.#pairAt(at)
      if (pair !== undefined) yield pair
    }
  }

  /** How many entries `range` has. */
  count(low: string, high: string): number {
    if (this.#many !== null) return this.#many.count(low, high)
    return Math.max(0, this.#placeOf(high) - this.#placeOf(low))
  }

  *entries(): Generator<[string, string]> {
    if (this.#many !== null) yield* this.#many.entries()
    else for (const [at, rest] of this.#rests.entries()) yield [rest, this.#keys[at] ?? '']
  }

  #pairAt(at: number): [string, string] | undefined {
    const rest = this.#rests[at]
    const key = this.#keys[at]
    return rest === undefined || key === undefined ? undefined : [rest, key]
  }

  /** Where the rest is, or would be put in. */
  #placeOf(rest: string): number {
    let low = 0
    let high = this.#rests.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#rests[middle] ?? '') < rest) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Entries that are put into lists: moving them costs less than a tree's nodes. */
const FEW = 64
