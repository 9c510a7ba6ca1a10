import type { Change, Entry } from '../../store/Store.ts'
import { collectionKey, keySegments, parentKey } from '../documentKey.ts'
import { encodeIndexKey } from '../encodeIndexKey.ts'
import { getField } from '../fieldPaths.ts'
import { listOf } from '../matchesFilter.ts'
import { type Filter, NAME_FIELD, type Query, type QueryScope } from '../Query.ts'
import type { Document } from '../types.ts'

/**
 * Finds whom a change can concern, in a time that depends on how many those are: not on how many
 * others there are, nor on how much they hold.
 */
export class ReachIndex<T> {
  readonly #byDocument = new Map<string, Set<T>>()
  readonly #byCollection = new Map<string, CollectionReach<T>>()

  /** Returns the function that removes it. */
  add(reach: Reach, listener: T): () => void {
    if (reach.kind === 'documents') {
      const stops = [...reach.keys].map((key) => addTo(this.#byDocument, key, listener))
      return () => {
        for (const stop of stops) stop()
      }
    }
    const name = collectionName(reach.scope)
    const collection = this.#byCollection.get(name) ?? new CollectionReach<T>()
    this.#byCollection.set(name, collection)
    const stop = collection.add(reach.equality, listener)
    return () => {
      stop()
      if (collection.isEmpty) this.#byCollection.delete(name)
    }
  }

  get isEmpty(): boolean {
    return this.#byDocument.size === 0 && this.#byCollection.size === 0
  }

  /** `read` is asked for a version only where a field's value decides; null: it cannot be read. */
  find(change: Change, read: (entry: Entry) => Document | null): Set<T> {
    const found = new Set(this.#byDocument.get(change.key))
    if (this.#byCollection.size === 0) return found
    const parent = parentKey(change.key)
    for (const name of [`=${parent}`, `*${keySegments(parent).at(-1)}`, '*']) {
      this.#byCollection.get(name)?.find(change, read, found)
    }
    return found
  }
}

/** Those who ask the same collections: by a field's value, or for all that is in them. */
class CollectionReach<T> {
  readonly #all = new Set<T>()
  readonly #byField = new Map<string, { equality: Equality; byValue: Map<string, Set<T>> }>()

  get isEmpty(): boolean {
    return this.#all.size === 0 && this.#byField.size === 0
  }

  add(equality: Equality | null, listener: T): () => void {
    if (equality === null) {
      this.#all.add(listener)
      return () => this.#all.delete(listener)
    }
    const field = this.#byField.get(equality.path) ?? { equality, byValue: new Map() }
    this.#byField.set(equality.path, field)
    const stops = [...equality.values].map((value) => addTo(field.byValue, value, listener))
    return () => {
      for (const stop of stops) stop()
      if (field.byValue.size === 0) this.#byField.delete(equality.path)
    }
  }

  find({ before, after }: Change, read: (entry: Entry) => Document | null, found: Set<T>): void {
    addAll(found, this.#all)
    if (this.#byField.size === 0) return
    for (const entry of [before, after]) {
      if (entry === undefined) continue
      const document = read(entry)
      for (const { equality, byValue } of this.#byField.values()) {
        if (document === null) {
          for (const listeners of byValue.values()) addAll(found, listeners)
          continue
        }
        const value = getField(document.fields, equality.segments)
        if (value !== undefined) addAll(found, byValue.get(encodeIndexKey(value)))
      }
    }
  }
}

function collectionName({ parent, collectionId, allDescendants }: QueryScope): string {
  if (allDescendants) return collectionId === null ? '*' : `*${collectionId}`
  // All collections right below a document: few ask for that.
  return collectionId === null ? '*' : `=${collectionKey([...parent, collectionId])}`
}

function addTo<T>(map: Map<string, Set<T>>, key: string, listener: T): () => void {
  const set = map.get(key) ?? new Set<T>()
  map.set(key, set.add(listener))
  return () => {
    set.delete(listener)
    if (set.size === 0) map.delete(key)
  }
}

function addAll<T>(to: Set<T>, from: Iterable<T> = []): void {
  for (const one of from) to.add(one)
}

/** Which documents' changes can concern a target. */
export type Reach =
  | { kind: 'documents'; keys: ReadonlySet<string> }
  | { kind: 'query'; scope: QueryScope; equality: Equality | null }

/** A field that must hold one of these values, encoded as in indexes, for a document to be a result. */
interface Equality {
  /** Canonical spelling. */
  path: string
  segments: readonly string[]
  values: ReadonlySet<string>
}

/** What a query's results have in common: its collections, and a field that it fixes, if there is one. */
export function reachOf(query: Query): Reach {
  return { kind: 'query', scope: query, equality: equalityOf(query.filter) }
}

/** Fewest values first: they say most about who is concerned. */
function equalityOf(filter: Filter | null): Equality | null {
  if (filter === null || filter.kind === 'or') return null
  const conditions = filter.kind === 'and' ? filter.filters : [filter]
  const fixed = conditions.flatMap((condition): Equality[] => {
    if (condition.kind !== 'field' || condition.path === NAME_FIELD) return []
    const { op, path, segments, value } = condition
    if (op !== 'EQUAL' && op !== 'IN') return []
    const values = op === 'EQUAL' ? [value] : listOf(value)
    return [{ path, segments, values: new Set(values.map(encodeIndexKey)) }]
  })
  return fixed.sort((a, b) => a.values.size - b.values.size)[0] ?? null
}
