import * as sortedBTree from 'sorted-btree'
import * as bulk from 'sorted-btree/extended/bulkLoad.js'

type Tree<V> = sortedBTree.default<string, V>

/** A leaf with its keys, or a node with the greatest key of each child. */
interface TreeNode {
  keys: string[]
  children?: TreeNode[]
  size(): number
}

/** A map kept in key order (byte order for keys of characters 0 to 255), with O(1) snapshots. */
export class OrderedMap<V> {
  #tree: Tree<V>

  constructor(tree?: Tree<V>) {
    this.#tree = tree ?? new BTree<string, V>([], compareStrings, NODE_SIZE)
  }

  /** Builds a map from keys that are strictly ascending. */
  static fromSorted<V>(keys: string[], values: V[]): OrderedMap<V> {
    if (keys.length === 0) return new OrderedMap<V>()
    return new OrderedMap(bulkLoad<string, V>(keys, values, NODE_SIZE, compareStrings))
  }

  get size(): number {
    return this.#tree.size
  }

  get(key: string): V | undefined {
    return this.#tree.get(key)
  }

  set(key: string, value: V): void {
    this.#tree.set(key, value)
  }

  delete(key: string): boolean {
    return this.#tree.delete(key)
  }

  /** A snapshot that later changes don't touch; copying is lazy. */
  clone(): OrderedMap<V> {
    return new OrderedMap(this.#tree.clone())
  }

  entries(): IterableIterator<[string, V]> {
    return this.#tree.entries()
  }

  /** First pair whose key is at least `key`. */
  atLeast(key: string): [string, V] | undefined {
    return this.#tree.getPairOrNextHigher(key)
  }

  /** Last pair whose key is less than `key`. */
  below(key: string): [string, V] | undefined {
    return this.#tree.nextLowerPair(key)
  }

  /** How many keys there are with `low <= key < high`. */
  count(low: string, high: string): number {
    return low < high ? this.#rank(high) - this.#rank(low) : 0
  }

  /** How many keys are less. The tree's nodes know their sizes, where its own `forRange` looks into each leaf. */
  #rank(key: string): number {
    let rank = 0
    let node: TreeNode | undefined = (this.#tree as unknown as { _root: TreeNode })._root
    while (node !== undefined) {
      const { keys, children }: TreeNode = node
      let at = 0
      for (; at < keys.length && (keys[at] ?? '') < key; at += 1)
        rank += children?.[at]?.size() ?? 1
      node = children?.[at]
    }
    return rank
  }

  /** Pairs with `low <= key < high`, ascending, or descending when reversed. */
  *range(low: string, high: string, reverse = false): Generator<[string, V]> {
    if (reverse) {
      for (const pair of this.#tree.entriesReversed(high, undefined, true)) {
        if (pair[0] < low) return
        yield pair
      }
      return
    }
    for (const pair of this.#tree.entries(low)) {
      if (pair[0] >= high) return
      yield pair
    }
  }
}

const NODE_SIZE = 64

// The package is CommonJS: Node hands over its exports object where a bundler hands over the class.
const BTree = unwrap(sortedBTree.default)
const bulkLoad = bulk.bulkLoad

function unwrap(found: typeof sortedBTree.default): typeof sortedBTree.default {
  const wrapped = found as unknown as { default?: typeof sortedBTree.default }
  return wrapped.default ?? found
}

function compareStrings(a: string, b: string): number {
  // Equality is the cheaper second question: strings of other lengths differ at once.
  return a < b ? -1 : a === b ? 0 : 1
}
