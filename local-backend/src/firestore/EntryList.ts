import { OrderedMap } from '../store/OrderedMap.ts'
import { EntryGroup } from './EntryGroup.ts'

/**
 * The entries of an index in order, entry → document key. An entry is its group's head and a rest: an
 * index of array elements has a group for each element, every other one has a single group without a
 * head. So the rest, which a document has once for all its elements, is in memory once.
 */
export class EntryList {
  #groups: OrderedMap<EntryGroup>
  /** Groups of another age belong to a snapshot as well: they are copied before they change. */
  #age = {}

  constructor(groups = new OrderedMap<EntryGroup>()) {
    this.#groups = groups
  }

  /** A list of one group, of rests that are strictly ascending. */
  static fromSorted(rests: string[], keys: string[]): EntryList {
    const list = new EntryList()
    if (rests.length > 0) list.#groups.set('', EntryGroup.fromSorted(list.#age, rests, keys))
    return list
  }

  set(head: string, rest: string, key: string): void {
    this.#changeable(head).set(rest, key)
  }

  delete(head: string, rest: string): void {
    if (this.#groups.get(head) === undefined) return
    const group = this.#changeable(head)
    group.delete(rest)
    if (group.size === 0) this.#groups.delete(head)
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
    this.#age = {}
    return new EntryList(this.#groups.clone())
  }

  groups(): IterableIterator<[head: string, group: EntryGroup]> {
    return this.#groups.entries()
  }

  #changeable(head: string): EntryGroup {
    const found = this.#groups.get(head)
    if (found?.age === this.#age) return found
    const group = found === undefined ? new EntryGroup(this.#age) : found.copy(this.#age)
    this.#groups.set(head, group)
    return group
  }
}
