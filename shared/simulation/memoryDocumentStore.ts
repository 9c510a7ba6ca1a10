import { randomFsid } from '#shared/audit/access/auditCode.ts'
import { trimTexts } from '#shared/kernel/cleanText.ts'
import {
  type BatchWrite,
  type Data,
  type DocumentStore,
  type Filter,
  type ListOptions,
  type StoredDocument,
  StoreError,
  type StoreVerb,
  type TimedStore,
} from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import { seededRandom } from './fixedPorts.ts'
import { copyValue, listDocuments, sameValue } from './listDocuments.ts'

/** What a test or a simulation may ask of the in-memory store beside the port's verbs. */
export interface MemoryDocumentStore extends DocumentStore {
  /** Documents written or deleted since the store was made. */
  writes(): number
  /** Documents handed out by reads, by collection, since the store was made. */
  reads(): Record<string, number>
  /** A document, without being counted as read. */
  one<T>(collection: string, id: string): StoredDocument<T> | null
  /** A whole collection, in no particular order. */
  all<T>(collection: string): StoredDocument<T>[]
  /** Calls back at each write, before the others of its batch; the returned function stops that. */
  onWrite(listener: () => void): () => void
  /** The same documents with the times of the store's clock. */
  timed: TimedStore
}

/**
 * A document store in memory, for tests and simulations: it lasts as long as its process. It passes
 * `describeDocumentStore`. `clock` is the database's own, which `timed` reads. With `isShared` documents
 * are handed out as they were put in, for callers that change nothing they read: copies of a hundred
 * fields for each read are a third of a simulation's time.
 */
export function memoryDocumentStore(
  random: Random = seededRandom(99),
  clock: Clock = { now: () => new Date() },
  { isShared = false }: { isShared?: boolean } = {},
): MemoryDocumentStore {
  const copied = isShared ? <T>(value: T) => value : copyValue
  const collections = new Map<string, Map<string, Data>>()
  const indexes = new Map<string, EqualityIndex>()
  const reads: Record<string, number> = {}
  /** By path: how often a document was written, and when last. */
  const written = new Map<string, { version: string; writtenAt: Date }>()
  const listeners = new Set<() => void>()
  let writes = 0

  function countWrite(): void {
    writes++
    for (const listener of listeners) listener()
  }

  function documentsOf(collection: string): Map<string, Data> {
    const found = collections.get(collection) ?? new Map<string, Data>()
    collections.set(collection, found)
    return found
  }

  function indexOf(collection: string): EqualityIndex {
    const found = indexes.get(collection) ?? new EqualityIndex(documentsOf(collection))
    indexes.set(collection, found)
    return found
  }

  function existing(verb: StoreVerb, collection: string, id: string): Data {
    const found = documentsOf(collection).get(id)
    if (!found) throw new StoreError('not-found', verb, `${collection} holds no such document`)
    return found
  }

  function put(collection: string, id: string, data: Data): void {
    const { id: _, ...fields } = data
    const stored = copied(fields)
    indexOf(collection).change(id, documentsOf(collection).get(id), stored)
    documentsOf(collection).set(id, stored)
    countWrite()
    written.set(`${collection}/${id}`, { version: String(writes), writtenAt: clock.now() })
  }

  function documentOf<T>(id: string, data: Data): StoredDocument<T> {
    return { ...copied(data), id } as StoredDocument<T>
  }

  function hand<T>(collection: string, found: [string, Data][]): StoredDocument<T>[] {
    reads[collection] = (reads[collection] ?? 0) + found.length
    return found.map(([id, data]) => documentOf<T>(id, data))
  }

  function check(write: BatchWrite): void {
    if (write.kind === 'create' && documentsOf(write.collection).has(write.id))
      throw new StoreError('already-exists', 'Batch', `${write.collection} holds it already`)
    const expect = 'expect' in write ? write.expect : undefined
    if (write.kind !== 'update' && expect === undefined) return
    const found = existing('Batch', write.collection, write.id)
    if (expect !== undefined && found[expect.field] !== expect.value)
      throw new StoreError('conflict', 'Batch', `${write.collection}: changed in between`)
  }

  function apply(write: BatchWrite): void {
    if (write.kind === 'delete') remove(write.collection, write.id)
    else if (write.kind === 'update') change(write.collection, write.id, write.data)
    else put(write.collection, write.id, trimTexts(write.data))
  }

  function change(collection: string, id: string, data: Data): void {
    put(collection, id, { ...documentsOf(collection).get(id), ...trimTexts(data) })
  }

  function remove(collection: string, id: string): void {
    indexOf(collection).change(id, documentsOf(collection).get(id), undefined)
    documentsOf(collection).delete(id)
    written.delete(`${collection}/${id}`)
    countWrite()
  }

  function find(collection: string, options: ListOptions): [string, Data][] {
    const documents = documentsOf(collection)
    const candidates = indexOf(collection).candidates(options.filters ?? [])
    const among = candidates
      ? [...candidates].flatMap((id): [string, Data][] => {
          const data = documents.get(id)
          return data ? [[id, data]] : []
        })
      : [...documents]
    return listDocuments(among, options)
  }

  async function list<T>(
    collection: string,
    options: ListOptions = {},
  ): Promise<StoredDocument<T>[]> {
    return hand<T>(collection, find(collection, options))
  }

  async function get<T>(collection: string, id: string): Promise<StoredDocument<T> | null> {
    const found = documentsOf(collection).get(id)
    return found ? (hand<T>(collection, [[id, found]])[0] ?? null) : null
  }

  const timed: TimedStore = {
    async read<T>(collection: string, id: string) {
      const { version = null, writtenAt = null } = written.get(`${collection}/${id}`) ?? {}
      return { document: await get<T>(collection, id), version, writtenAt, readAt: clock.now() }
    },
    async write(collection, id, data, version) {
      const path = `${collection}/${id}`
      if ((written.get(path)?.version ?? null) !== version)
        throw new StoreError('conflict', 'Update', `${collection}: it is of another version`)
      change(collection, id, data)
      return written.get(path) ?? { version: '', writtenAt: clock.now() }
    },
  }

  return {
    timed,
    writes: () => writes,
    one<T>(collection: string, id: string) {
      const found = documentsOf(collection).get(id)
      return found ? documentOf<T>(id, found) : null
    },
    reads: () => ({ ...reads }),
    all: <T>(collection: string) =>
      [...documentsOf(collection)].map(([id, data]) => documentOf<T>(id, data)),
    onWrite: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get,
    list,
    async count(collection, options = {}) {
      const { length } = find(collection, options)
      // As Firestore bills it: one read for each thousand, one at least.
      reads[collection] = (reads[collection] ?? 0) + Math.max(1, Math.ceil(length / 1000))
      return length
    },
    listNested: (collection, id, nested) => list(`${collection}/${id}/${nested}`),
    async add(collection, data) {
      const id = randomFsid(random)
      put(collection, id, data)
      return id
    },
    async set(collection, id, data) {
      put(collection, id, data)
    },
    async delete(collection, id) {
      remove(collection, id)
    },
    async update(collection, id, data) {
      existing('Update', collection, id)
      change(collection, id, data)
    },
    async arrayUnion(collection, id, field, values) {
      const held = arrayOf(existing('Update', collection, id)[field])
      const added = values.filter((value) => !held.some((one) => sameValue(one, value)))
      change(collection, id, { [field]: [...held, ...added] })
    },
    async arrayRemove(collection, id, field, values) {
      const held = arrayOf(existing('Update', collection, id)[field])
      change(collection, id, {
        [field]: held.filter((one) => !values.some((value) => sameValue(one, value))),
      })
    },
    async batch(batched) {
      for (const write of batched) check(write)
      for (const write of batched) apply(write)
    },
  }
}

function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

type Value = string | number | boolean | null

/**
 * Which documents of a collection hold which value in a field. A field is indexed when it is first asked
 * for with `==`, so that a test with tens of thousands of documents need not look at each.
 */
class EqualityIndex {
  readonly #documents: ReadonlyMap<string, Data>
  readonly #fields = new Map<string, Map<Value, Set<string>>>()

  constructor(documents: ReadonlyMap<string, Data>) {
    this.#documents = documents
  }

  /** The smallest indexed set that holds all documents that pass the filters; null when none is indexed. */
  candidates(filters: readonly Filter[]): ReadonlySet<string> | null {
    let fewest: ReadonlySet<string> | null = null
    for (const filter of filters) {
      const found = this.#candidatesOf(filter)
      if (found && (fewest === null || found.size < fewest.size)) fewest = found
    }
    return fewest
  }

  /** To be called before every write of a document, with its fields before and after. */
  change(id: string, before: Data | undefined, after: Data | undefined): void {
    for (const [field, ids] of this.#fields) {
      const [was, is] = [before?.[field], after?.[field]]
      if (before !== undefined && isValue(was)) ids.get(was)?.delete(id)
      if (after !== undefined && isValue(is)) addTo(ids, is, id)
    }
  }

  #candidatesOf(filter: Filter): ReadonlySet<string> | null {
    if (filter.field === 'id') return filter.op === 'in' ? new Set(filter.value.map(String)) : null
    if (filter.op !== '==' || !isValue(filter.value) || filter.field.includes('.')) return null
    const known = this.#fields.get(filter.field) ?? this.#build(filter.field)
    return known.get(filter.value) ?? new Set()
  }

  #build(field: string): Map<Value, Set<string>> {
    const ids = new Map<Value, Set<string>>()
    for (const [id, data] of this.#documents) {
      const value = data[field]
      if (isValue(value)) addTo(ids, value, id)
    }
    this.#fields.set(field, ids)
    return ids
  }
}

function addTo(ids: Map<Value, Set<string>>, value: Value, id: string): void {
  const found = ids.get(value) ?? new Set()
  ids.set(value, found)
  found.add(id)
}

function isValue(value: unknown): value is Value {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** The store, and what its lists were asked for since. */
export function withAskedLists(store: MemoryDocumentStore): {
  store: MemoryDocumentStore
  asked: ListOptions[]
} {
  const asked: ListOptions[] = []
  const watched: MemoryDocumentStore = {
    ...store,
    list: (collection, options) => {
      if (options) asked.push(options)
      return store.list(collection, options)
    },
  }
  return { store: watched, asked }
}
