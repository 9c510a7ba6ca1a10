import { OrderedMap } from '../store/OrderedMap.ts'
import { EntryGroup } from './EntryGroup.ts'

/**
 * The entries of an index in order, entry → document key. An entry is its group's head and a rest: an
 * index of array elements has a group for each element, every other one has a single group without a
 * head. So the rest, which a document has once for all its elements, is in memory once.
 */
export class EntryList {
  #groups: OrderedMap<EntryGroup>
  /** Groups that are in no snapshot. The others are copied before they change. */
  #own = new Map<string, EntryGroup>()

  constructor(groups = new OrderedMap<EntryGroup>()) {
    this.#groups = groups
  }

  /** A list of one group, of rests that are strictly ascending. */
  static fromSorted(rests: string[], keys: string[]): EntryList {
    const list = new EntryList()
    if (rests.length > 0) list.#put('', EntryGroup.fromSorted(rests, keys))
    return list
  }

  set(head: string, rest: string, key: string): void {
    this.#changeable(head).set(rest, key)
  }

  delete(head: string, rest: string): void {
    if (!this.#own.has(head) && this.#groups.get(head) === undefined) return
    const group = this.#changeable(head)
    group.delete(rest)
    if (group.size > 0) return
    this.#groups.delete(head)
    this.#own.delete(head)
  }

  /** The group's first entry whose rest is at least the bound, as rest and key. */
  atLeast(head: string, bound: string): [string, string] | undefined {
    return this.#groups.get(head)?.atLeast(bound)
  }

  /** The group's last entry whose rest is less than the bound. */
  below(head: string, bound: string): [string, string] | undefined {
    return this.#groups.get(head)?.below(bound)
  }

  /** Entries of a group with `low <= rest < high`, ascending, or descending when reversed. */
  range(head: string, low: string, high: string, reverse = false): Iterable<[string, string]> {
    return this.#groups.get(head)?.range(low, high, reverse) ?? []
  }

  /** How many entries `range` has. */
  count(head: string, low: string, high: string): number {
    return this.#groups.get(head)?.count(low, high) ?? 0
  }

  /** A snapshot that later changes don't touch; copying is lazy. */
  clone(): EntryList {
    this.#own.clear()
    return new EntryList(this.#groups.clone())
  }

  groups(): IterableIterator<[head: string, group: EntryGroup]> {
    return this.#groups.entries()
  }

  /** Looked for among its own first: that asks for no place in an order. */
  #changeable(head: string): EntryGroup {
    return (
      this.#own.get(head) ?? this.#put(head, this.#groups.get(head)?.copy() ?? new EntryGroup())
    )
  }

  #put(head: string, group: EntryGroup): EntryGroup {
    this.#groups.set(head, group)
    this.#own.set(head, group)
    return group
  }
}
