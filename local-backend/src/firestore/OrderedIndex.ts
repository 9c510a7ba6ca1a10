import { OrderedMap } from '../store/OrderedMap.ts'
import { getField } from './fieldPaths.ts'
import type { IndexDefinition } from './IndexDefinition.ts'
import { indexEntries } from './indexEntries.ts'
import type { Document } from './types.ts'

/** Reads a saved list piece by piece. */
type LoadTree = () => Generator<void, OrderedMap<string>>

/** A document's step from version to version, as indexes see it. */
export interface IndexedChange {
  key: string
  before: Document | null
  after: Document | null
}

/**
 * One index in memory: entry → document key. It is whole at once, or loads itself from the checkpoint
 * on first use, or is being built; until it is whole it still takes in every change.
 */
export class OrderedIndex {
  readonly definition: IndexDefinition
  #tree = new OrderedMap<string>()
  /** Set while a saved list waits to be loaded, or is half loaded. */
  #load: LoadTree | null = null
  #loading: ReturnType<LoadTree> | null = null
  #waiting: IndexedChange[] = []
  /** While building: documents with a smaller key are in already. */
  #builtUpTo: string | null = null
  building: Promise<void> | null = null

  constructor(definition: IndexDefinition, load: LoadTree | null = null) {
    this.definition = definition
    this.#load = load
  }

  /** Entries in order. */
  get tree(): OrderedMap<string> {
    while (this.loadOn());
    return this.#tree
  }

  /** Reads one piece more of a list that waits to be loaded; whether there may be another. */
  loadOn(): boolean {
    if (this.#load === null) return false
    this.#loading ??= this.#load()
    let step: IteratorResult<void, OrderedMap<string>>
    try {
      step = this.#loading.next()
    } catch (error) {
      this.#loading = null
      throw error
    }
    if (!step.done) return true
    this.#tree = step.value
    this.#load = null
    this.#loading = null
    for (const change of this.#waiting.splice(0)) this.#put(change)
    return false
  }

  get isWhole(): boolean {
    return this.#builtUpTo === null
  }

  apply(change: IndexedChange): void {
    if (this.#load !== null) this.#waiting.push(change)
    else if (this.#builtUpTo === null || change.key < this.#builtUpTo) this.#put(change)
  }

  startBuilding(): void {
    this.#builtUpTo = ''
  }

  /** A document met by the build; keys come in ascending order. */
  build(key: string, document: Document): void {
    this.#put({ key, before: null, after: document })
    this.#builtUpTo = `${key}\0`
  }

  finishBuilding(): void {
    this.#builtUpTo = null
    this.building = null
  }

  #put({ key, before, after }: IndexedChange): void {
    if (before !== null && after !== null && this.#isUntouched(before, after)) return
    const gone = before === null ? [] : indexEntries(this.definition, key, before)
    const now = after === null ? [] : indexEntries(this.definition, key, after)
    for (const entry of gone) if (!now.includes(entry)) this.#tree.delete(entry)
    for (const entry of now) if (!gone.includes(entry)) this.#tree.set(entry, key)
  }

  /** An update keeps the values that it does not set: the same objects where the version before is at hand. */
  #isUntouched(before: Document, after: Document): boolean {
    return this.definition.fields.every(
      ({ segments }) => getField(before.fields, segments) === getField(after.fields, segments),
    )
  }
}
