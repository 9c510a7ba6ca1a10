import type { Change, Entry, PublishedCommit, Section, Store } from '../store/Store.ts'
import type { DocumentReader } from './DocumentReader.ts'
import { keySegments, parentKey } from './documentKey.ts'
import type { EntryList } from './EntryList.ts'
import { parseFieldPath } from './fieldPaths.ts'
import type { IndexConfig } from './IndexConfig.ts'
import { type IndexDefinition, indexName, isGrouped } from './IndexDefinition.ts'
import { IndexedDocument } from './IndexedDocument.ts'
import { type IndexedChange, OrderedIndex } from './OrderedIndex.ts'
import { AFTER_ALL } from './Query.ts'
import { rowsOfEntries, rowsOfGroups, savedEntries, savedGroups } from './savedEntries.ts'

/**
 * All indexes of a store. Declared ones are kept from the first document on, but for those that another
 * read backwards stands for; the automatic ones of single fields come into being when a query first
 * needs them. Both follow every published commit and are saved with each checkpoint. After a start the
 * saved ones are on disk, and those declared since are nowhere: what a query needs of them is loaded or
 * built for it, the rest by `makeReady`.
 */
export class Indexes {
  readonly config: IndexConfig
  readonly #store: Store
  readonly #reader: DocumentReader
  readonly #spaces = new Map<string, Map<string, OrderedIndex>>()
  /** Indexes that queries wait for. */
  #awaited = 0
  #readying: Generator<void> | null = null

  constructor(store: Store, reader: DocumentReader, config: IndexConfig) {
    this.#store = store
    this.#reader = reader
    this.config = config
    const kept = new Set(config.kept.map(indexName))
    for (const section of store.savedSections()) {
      const [space, name] = JSON.parse(section) as [string, string]
      const definition = definitionOf(name)
      if (name !== indexName(definition)) continue
      if (definition.fields.length > 1 && !kept.has(name)) continue
      this.#space(space).set(name, this.#saved(section, space, definition))
    }
    store.onPublish((commit) => this.#follow(commit))
    store.provideSections({
      names: () => this.#wholeNames(),
      load: () => this.#load(),
      sections: () => this.#sections(),
    })
  }

  /** Called before a database's first document is written, so that declared indexes start whole. */
  prepare(space: string): void {
    if (this.#spaces.has(space) || this.#store.size(space) > 0) return
    for (const definition of this.config.kept) {
      this.#space(space).set(indexName(definition), new OrderedIndex(definition))
    }
  }

  /** The index, whole; a promise while it has to be built from the documents. */
  open(space: string, definition: IndexDefinition): OrderedIndex | Promise<OrderedIndex> {
    const indexes = this.#space(space)
    const name = indexName(definition)
    let index = indexes.get(name)
    if (index === undefined) {
      index = new OrderedIndex(definition)
      indexes.set(name, index)
      index.startBuilding()
    }
    // What `makeReady` has begun is taken over where it stands: the query doesn't wait for its turns.
    if (!index.isWhole && index.building === null) {
      const building = this.#build(space, index)
      index.building = index.isWhole ? null : building
    }
    if (index.building === null) return index
    const found = index
    return index.building.then(() => found)
  }

  /**
   * Does a small part of what queries would otherwise wait for: loads the saved indexes, then builds
   * the declared ones that are missing. False when nothing is left. A server calls it while it is idle.
   */
  makeReady(): boolean {
    if (this.#awaited > 0) return true
    this.#readying ??= this.#allReady()
    return this.#readying.next().done !== true
  }

  *#allReady(): Generator<void> {
    for (const space of this.#store.spaces()) {
      const indexes = this.#space(space)
      for (const index of indexes.values()) yield* loaded(index)
      const missing = this.config.kept.filter((each) => !indexes.has(indexName(each)))
      for (const collectionId of new Set(missing.map((each) => each.collectionId))) {
        const ofOne = missing.filter((each) => each.collectionId === collectionId)
        yield* this.#buildTogether(space, collectionId, ofOne)
      }
    }
  }

  /** Each document is read once for all indexes of its collection: reading costs the most. */
  *#buildTogether(
    space: string,
    collectionId: string,
    definitions: readonly IndexDefinition[],
  ): Generator<void> {
    const indexes = this.#space(space)
    let ours = definitions
      .filter((each) => !indexes.has(indexName(each)))
      .map((definition) => new OrderedIndex(definition))
    for (const index of ours) {
      index.startBuilding()
      indexes.set(indexName(index.definition), index)
    }
    try {
      while (ours.length > 0) {
        const most = Math.ceil(READY_STEP / ours.length)
        const isEnd = this.#buildSome(space, collectionId, ours, most)
        if (isEnd) for (const index of ours) index.finishBuilding()
        yield
        // A query that needs one of them goes on with that one itself.
        ours = ours.filter((index) => !index.isWhole && index.building === null)
      }
    } catch {
      // A document that can't be read: the query that needs the index says so.
      for (const index of ours) indexes.delete(indexName(index.definition))
    }
  }

  /** Puts the next documents into indexes that have come equally far; true at the last one. */
  #buildSome(
    space: string,
    collectionId: string,
    indexes: readonly OrderedIndex[],
    most: number,
  ): boolean {
    let count = 0
    for (const entry of this.#entries(space, collectionId, indexes[0]?.builtUpTo ?? '')) {
      const document = this.#indexed(entry)
      for (const index of indexes) index.build(document)
      count += 1
      if (count === most) return false
    }
    return true
  }

  async #build(space: string, index: OrderedIndex): Promise<void> {
    this.#awaited += 1
    try {
      await this.#buildWhole(space, index)
    } finally {
      this.#awaited -= 1
    }
  }

  /** Reads all documents once, in steps, so that other requests come in between. */
  async #buildWhole(space: string, index: OrderedIndex): Promise<void> {
    let count = 0
    for (let from = index.builtUpTo; ; ) {
      let last: string | null = null
      for (const entry of this.#entries(space, index.definition.collectionId, from)) {
        index.build(this.#indexed(entry))
        count += 1
        last = entry.key
        if (count % BUILD_STEP === 0) break
      }
      if (last === null || count % BUILD_STEP !== 0) break
      from = `${last}\0`
      await new Promise((resolve) => setImmediate(resolve))
    }
    index.finishBuilding()
  }

  /** Documents of all collections of an id, in key order, passing over other collections. */
  *#entries(space: string, collectionId: string, from: string): Generator<Entry> {
    for (let at = from; ; ) {
      const [next] = this.#store.range(space, at, AFTER_ALL)
      if (next === undefined) return
      const collection = parentKey(next.key)
      const end = `${collection}\0${AFTER_ALL}`
      if (keySegments(collection).at(-1) === collectionId) {
        yield* this.#store.range(space, at, end)
      }
      at = end
    }
  }

  #follow({ changes }: PublishedCommit): void {
    const groups = new Map<string, { space: string; collectionId: string; changes: Change[] }>()
    for (const change of changes) {
      const collectionId = keySegments(parentKey(change.key)).at(-1) ?? ''
      const name = `${change.space}/${collectionId}`
      const group = groups.get(name) ?? { space: change.space, collectionId, changes: [] }
      groups.set(name, group)
      group.changes.push(change)
    }
    for (const { space, collectionId, changes } of groups.values()) {
      const all = [...(this.#spaces.get(space)?.values() ?? [])]
      const touched = all.filter((index) => index.definition.collectionId === collectionId)
      if (touched.length === 0) continue
      const documents = changes.map((change) => this.#documents(change))
      // Index by index: an index that is at work is in the processor's own memory.
      for (const index of touched) for (const change of documents) index.apply(change)
    }
  }

  #documents({ key, before, after }: Change): IndexedChange {
    return {
      key: after?.key ?? key,
      before: before === undefined ? null : this.#indexed(before),
      after: after === undefined ? null : this.#indexed(after),
    }
  }

  #indexed(entry: Entry): IndexedDocument {
    return new IndexedDocument(entry.key, this.#reader.read(entry))
  }

  /** An index of the checkpoint: its list is read when it is first needed, or before by `makeReady`. */
  #saved(section: string, space: string, definition: IndexDefinition): OrderedIndex {
    const load = () => this.#read(section, space, definition)
    const index = new OrderedIndex(definition, load)
    for (const change of this.#store.changesSinceCheckpoint()) {
      const collectionId = keySegments(parentKey(change.key)).at(-1)
      if (change.space === space && collectionId === definition.collectionId) {
        index.apply(this.#documents(change))
      }
    }
    return index
  }

  *#read(section: string, space: string, definition: IndexDefinition): Generator<void, EntryList> {
    // Each key is in memory once, as the directory's own where there is one: a map finds it sooner.
    const known = new Map<string, string>()
    const ownKey = (key: string) => {
      let own = known.get(key)
      if (own === undefined) {
        own = this.#store.get(space, key)?.key ?? key
        known.set(own, own)
      }
      return own
    }
    const saved = isGrouped(definition) ? savedGroups(ownKey) : savedEntries(ownKey)
    const isWhole = yield* this.#store.loadSection(section, saved.take)
    return isWhole ? saved.list() : this.#rebuilt(space, definition)
  }

  /** From the documents themselves, when the checkpoint's list can't be read. */
  #rebuilt(space: string, definition: IndexDefinition): EntryList {
    const index = new OrderedIndex(definition)
    for (const entry of this.#entries(space, definition.collectionId, '')) {
      index.apply({ key: entry.key, before: null, after: this.#indexed(entry) })
    }
    return index.list
  }

  *#whole(): Generator<{ name: string; index: OrderedIndex }> {
    for (const [space, indexes] of this.#spaces) {
      for (const [name, index] of indexes) {
        if (index.isWhole) yield { name: JSON.stringify([space, name]), index }
      }
    }
  }

  async #load(): Promise<void> {
    for (const { index } of this.#whole())
      while (!index.loadPiece()) await new Promise((resolve) => setImmediate(resolve))
  }

  *#wholeNames(): Generator<string> {
    for (const { name } of this.#whole()) yield name
  }

  *#sections(): Generator<Section> {
    for (const { name, index } of this.#whole()) {
      const list = index.list.clone()
      const rows = isGrouped(index.definition) ? rowsOfGroups : rowsOfEntries
      yield { name, entries: () => rows(list) }
    }
  }

  #space(space: string): Map<string, OrderedIndex> {
    const known = this.#spaces.get(space)
    if (known !== undefined) return known
    const made = new Map<string, OrderedIndex>()
    this.#spaces.set(space, made)
    return made
  }
}

/** Documents read before others get their turn. */
const BUILD_STEP = 500

/** Documents times indexes of a part of `makeReady`: a few milliseconds. */
const READY_STEP = 200

/** A list that can't be read is for the query that needs it to report. */
function* loaded(index: OrderedIndex): Generator<void> {
  try {
    while (!index.loadPiece()) yield
  } catch {
    // Said above.
  }
}

function definitionOf(name: string): IndexDefinition {
  const [collectionId, scope, parts, nameDescending] = JSON.parse(name) as [
    string,
    IndexDefinition['scope'],
    [string, IndexDefinition['fields'][number]['mode']][],
    boolean,
  ]
  const fields = parts.map(([path, mode]) => ({ path, segments: parseFieldPath(path), mode }))
  return { collectionId, scope, fields, nameDescending }
}
