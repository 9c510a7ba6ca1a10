import type { Entry, Store } from '../store/Store.ts'
import { pathKey } from './documentKey.ts'
import { AFTER_ALL } from './Query.ts'
import type { Bounds } from './scanBounds.ts'

/** Where the documents are, and between which path keys they are asked for. */
interface Walk {
  store: Pick<Store, 'range'>
  space: string
  bounds: Bounds
}

/**
 * All documents below a document (`base` is its path as a collection's key; empty is the whole
 * database), those of nested collections too, in the order of their names. Only what is taken is
 * read: the store keeps collections one after the other, so what lies below a document is looked up
 * where its name has its place. `order` is the path key, within the bounds.
 */
export function* entriesByName(
  store: Pick<Store, 'range'>,
  space: string,
  base: string,
  bounds: Bounds,
): Generator<{ order: string; key: string }> {
  for (const entry of below({ store, space, bounds }, base)) {
    const order = pathKey(entry.key)
    if (order >= bounds.high) return
    if (order >= bounds.low) yield { order, key: entry.key }
  }
}

/** The collections directly below a document, each with what it holds. */
function* below(walk: Walk, base: string): Generator<Entry> {
  for (let at = base + firstOf(walk, base); ; ) {
    const segment = segmentFrom(walk, base, at)
    if (segment === null) return
    yield* collection(walk, base + segment)
    at = base + segment + AFTER_ALL
  }
}

/** The documents of a collection and, after each, what lies below it; also below documents that are none. */
function* collection(walk: Walk, base: string): Generator<Entry> {
  const first = firstOf(walk, base)
  const documents = walk.store.range(
    walk.space,
    `${base}${MARK}${first}`,
    `${base}${MARK}${AFTER_ALL}`,
  )
  let parent = segmentFrom(walk, base, base + (first === '' ? FIRST_TAG : first))
  const passed = function* (id: string | null): Generator<Entry> {
    while (parent !== null && (id === null || parent < id)) {
      yield* below(walk, base + parent)
      parent = segmentFrom(walk, base, base + parent + AFTER_ALL)
    }
  }
  for (const entry of documents) {
    yield* passed(entry.key.slice(base.length + MARK.length))
    yield entry
  }
  yield* passed(null)
}

/** The first segment below `base` that can lie within the bounds; empty when all can. */
function firstOf({ bounds }: Walk, base: string): string {
  if (!bounds.low.startsWith(base)) return ''
  const rest = bounds.low.slice(base.length)
  return rest.slice(0, rest.indexOf(MARK) + MARK.length)
}

/** The segment after `base` of the first key from `at` on; null when there is none below `base`. */
function segmentFrom({ store, space }: Walk, base: string, at: string): string | null {
  const [next] = store.range(space, at, base + AFTER_ALL)
  if (next === undefined) return null
  return next.key.slice(base.length, next.key.indexOf(MARK, base.length) + MARK.length)
}

/** Closes a segment, and stands between a collection and the ids of its documents. */
const MARK = '\0'
/** Segments begin with 1 or 2. */
const FIRST_TAG = '\x01'
