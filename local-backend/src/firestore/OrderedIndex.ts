import { EntryList } from './EntryList.ts'
import { getField } from './fieldPaths.ts'
import type { IndexDefinition } from './IndexDefinition.ts'
import type { DocumentEntries, IndexedDocument } from './IndexedDocument.ts'
import type { Document } from './types.ts'

/** A document's step from version to version, as indexes see it. */
export interface IndexedChange {
  key: string
  before: IndexedDocument | null
  after: IndexedDocument | null
}

/** Reads a saved list piece by piece, and ends with it. */
export type SavedList = () => Generator<void, EntryList>

/**
 * One index in memory: entry → document key. It is whole at once, or is loaded from the checkpoint on
 * first use or before, or is being built; until it is whole it still takes in every change.
 */
export class OrderedIndex {
  readonly definition: IndexDefinition
  #list = new EntryList()
  /** Set until a saved list is loaded. */
  #load: SavedList | null = null
  /** Set while it is being loaded. */
  #pieces: Generator<void, EntryList> | null = null
  #waiting: IndexedChange[] = []
  /** While building: documents with a smaller key are in already. */
  #builtUpTo: string | null = null
  building: Promise<void> | null = null

  constructor(definition: IndexDefinition, load: SavedList | null = null) {
    this.definition = definition
    this.#load = load
  }

  get list(): EntryList {
    let isLoaded = this.#load === null
    while (!isLoaded) isLoaded = this.loadPiece()
    return this.#list
  }

  /** Loads a piece of the saved list; true when all of it is there. After an error it begins again. */
  loadPiece(): boolean {
    if (this.#load === null) return true
    this.#pieces ??= this.#load()
    try {
      const piece = this.#pieces.next()
      if (piece.done !== true) return false
      this.#list = piece.value
    } catch (error) {
      this.#pieces = null
      throw error
    }
    this.#load = null
    this.#pieces = null
    for (const change of this.#waiting.splice(0)) this.#put(change)
    return true
  }

  get isWhole(): boolean {
    return this.#builtUpTo === null
  }

  /** Where the build goes on: documents with a smaller key are in. */
  get builtUpTo(): string {
    return this.#builtUpTo ?? ''
  }

  apply(change: IndexedChange): void {
    if (this.#load !== null) this.#waiting.push(change)
    else if (this.#builtUpTo === null || change.key < this.#builtUpTo) this.#put(change)
  }

  startBuilding(): void {
    this.#builtUpTo = ''
  }

  /** A document met by the build; keys come in ascending order. */
  build(document: IndexedDocument): void {
    this.#put({ key: document.key, before: null, after: document })
    this.#builtUpTo = `${document.key}\0`
  }

  finishBuilding(): void {
    this.#builtUpTo = null
    this.building = null
  }

  #put({ key, before, after }: IndexedChange): void {
    if (before !== null && after !== null && this.#isUntouched(before.document, after.document))
      return
    const gone = before?.entries(this.definition) ?? NONE
    const now = after?.entries(this.definition) ?? NONE
    eachWithout(gone, now, (head, rest) => this.#list.delete(head, rest))
    eachWithout(now, gone, (head, rest) => this.#list.set(head, rest, key))
  }

  /** An update keeps the values that it does not set: the same objects where the version before is at hand. */
  #isUntouched(before: Document, after: Document): boolean {
    return this.definition.fields.every(
      ({ segments }) => getField(before.fields, segments) === getField(after.fields, segments),
    )
  }
}

const NONE: DocumentEntries = { heads: [], rests: [] }

/** Hands on the entries that are not among the others. */
function eachWithout(
  { heads, rests }: DocumentEntries,
  others: DocumentEntries,
  take: (head: string, rest: string) => void,
): void {
  for (const rest of rests) {
    // Where the rest is another one, so is every entry.
    const known = others.rests.includes(rest) ? new Set(others.heads) : null
    for (const head of heads) if (known === null || !known.has(head)) take(head, rest)
  }
}
