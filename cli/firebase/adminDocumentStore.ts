import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type Timestamp,
} from 'firebase-admin/firestore'
import { trimTexts } from '#shared/kernel/cleanText.ts'
import {
  type BatchWrite,
  type Data,
  type DocumentStore,
  type Expectation,
  type ListOptions,
  type StoredDocument,
  StoreError,
  type StoreErrorCode,
  type StoreVerb,
} from '#shared/kernel/ports/documentStore.ts'
import { type Logger, logFailure } from '#shared/kernel/ports/host.ts'
import { adminQuery, answerWithin, PATIENCE, type Patience, storedDocument } from './adminCalls.ts'
import { commitWrites } from './commitWrites.ts'
import type { ConnectedClient } from './firestoreClient.ts'

/** Another writer was quicker: the caller asked for this to be found out, and goes on from there. */
const ANSWERS: readonly StoreErrorCode[] = ['conflict', 'already-exists']

/**
 * The DocumentStore port over the Admin SDK: Cloud Firestore, an emulator or the local backend.
 * Texts are trimmed on update and batch (specification §5); lists are newest first by `dateAdded`
 * unless a sort is given (§7); every failure is a `StoreError`, also no answer in `answerWithinMs`, and
 * is logged (§8). Batches go by `connected`, the same database. `versions` may be shared with what listens to the same database.
 */
export function adminDocumentStore(
  database: Firestore,
  connected: ConnectedClient,
  {
    patience = PATIENCE,
    logger,
    versions = knownVersions(),
  }: { patience?: Patience; logger?: Logger | undefined; versions?: KnownVersions } = {},
): DocumentStore {
  const carryOut = async <T>(
    verb: StoreVerb,
    path: string | readonly BatchWrite[],
    call: () => Promise<T>,
  ) => {
    try {
      return await answerWithin(patience, verb, call)
    } catch (error) {
      if (logger && error instanceof StoreError && !ANSWERS.includes(error.code))
        logFailure(logger, error, path)
      throw error
    }
  }
  const ref = (path: string, id: string) => database.collection(path).doc(id)
  const changed = (path: string, id: string, data: Data) =>
    carryOut('Update', path, async () => void (await ref(path, id).update(data)))
  function read<T>(path: string, snapshot: DocumentSnapshot): StoredDocument<T> | null {
    const data = snapshot.data()
    if (data === undefined) return null
    versions.take(path, snapshot.id, data, snapshot.updateTime)
    return storedDocument<T>(snapshot.id, data)
  }
  const found = (path: string, options: ListOptions = {}) =>
    carryOut('Get', path, async (): Promise<DocumentSnapshot[]> => {
      const ids = idsAlone(options)
      if (ids !== null) return byIds(database, path, ids, options.sort?.direction)
      return (await adminQuery(database, path, options).get()).docs
    })
  const list = async <T>(path: string, options?: ListOptions) =>
    (await found(path, options)).flatMap((snapshot) => read<T>(path, snapshot) ?? [])
  return {
    get: <T>(path: string, id: string) =>
      carryOut('GetD', path, async () => read<T>(path, await ref(path, id).get())),
    list,
    count: (path, options = {}) =>
      carryOut('Get', path, async () => {
        const answer = await adminQuery(database, path, options).count().get()
        return answer.data().count
      }),
    listNested: (path, id, nested) => list(`${path}/${id}/${nested}`),
    add: (path, data) =>
      carryOut('Add', path, async () => (await database.collection(path).add(data)).id),
    set: (path, id, data) =>
      carryOut('Set', path, async () => void (await ref(path, id).set(data))),
    delete: (path, id) => carryOut('Remove', path, async () => void (await ref(path, id).delete())),
    update: (path, id, data) => changed(path, id, trimTexts(data)),
    arrayUnion: (path, id, field, values) =>
      changed(path, id, { [field]: FieldValue.arrayUnion(...trimTexts([...values])) }),
    arrayRemove: (path, id, field, values) =>
      changed(path, id, { [field]: FieldValue.arrayRemove(...values) }),
    batch: (writes) =>
      carryOut('Batch', writes, () => commit({ database, connected, versions }, writes)),
  }
}

/**
 * Documents with an expectation are written on the condition that they are still the version that met
 * it, so no transaction has to keep a lock. Which version that is is known from their last reading, or
 * read now; where that reading turns out to be of an older version, they are read again: a write of
 * another field is no conflict.
 */
async function commit(
  {
    database,
    connected,
    versions,
  }: { database: Firestore; connected: ConnectedClient; versions: KnownVersions },
  writes: readonly BatchWrite[],
): Promise<void> {
  if (writes.length === 0) return
  const expecting = writes.filter(isExpecting)
  const known = new Map<BatchWrite, Timestamp>()
  for (const write of expecting) {
    const version = versions.find(write)
    if (version) known.set(write, version)
  }
  for (const { collection, id } of writes) versions.forget(collection, id)
  const unknown = expecting.filter((write) => !known.has(write))
  let read = new Map([...known, ...(await readExpected(database, unknown))])
  for (let sent = 1; ; sent++) {
    try {
      return await commitWrites(connected, writes, read)
    } catch (error) {
      const codes = sent === 1 && known.size > 0 ? OUTDATED : OVERTAKEN
      if (expecting.length === 0 || sent === MOST_SENT || !hasCode(error, codes)) throw error
      read = await readExpected(database, expecting)
    }
  }
}

/** A batch is sent so often, if other writes come in between each time. */
const MOST_SENT = 4

/** FAILED_PRECONDITION: nothing was written, and a document has changed. */
const OVERTAKEN = [9]

/** Of a reading from before also NOT_FOUND and ALREADY_EXISTS. */
const OUTDATED = [5, 6, 9]

function hasCode(error: unknown, codes: readonly number[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(Number(error.code))
}

function isExpecting(write: BatchWrite): write is ExpectingWrite {
  return 'expect' in write && write.expect !== undefined
}

/** When each document was last written, after checking that it is as expected. */
async function readExpected(
  database: Firestore,
  expecting: readonly ExpectingWrite[],
): Promise<Map<BatchWrite, Timestamp>> {
  const versions = new Map<BatchWrite, Timestamp>()
  if (expecting.length === 0) return versions
  const refs = expecting.map(({ collection, id }) => database.collection(collection).doc(id))
  const fieldMask = [...new Set(expecting.map(({ expect }) => expect.field))]
  const found = await database.getAll(...refs, { fieldMask })
  for (const [index, write] of expecting.entries()) {
    const { collection, expect } = write
    const snapshot = found[index]
    if (snapshot?.updateTime === undefined)
      throw new StoreError('not-found', 'Batch', `${collection} holds no such document`)
    if (snapshot.get(expect.field) !== expect.value)
      throw new StoreError('conflict', 'Batch', `${collection}: another write came in between`)
    versions.set(write, snapshot.updateTime)
  }
  return versions
}

/** The ids of a list that asks for nothing but documents by id, sorted by it; else null. */
function idsAlone({ filters = [], sort, after, limit }: ListOptions): readonly string[] | null {
  const [only] = filters
  const isAlone = filters.length === 1 && sort?.field === 'id' && after === undefined
  if (only?.op !== 'in' || only.field !== 'id' || !isAlone || limit !== undefined) return null
  return only.value.map(String)
}

/** Documents by their names: no query to plan, and no index to walk for each of thirty ids. */
async function byIds(
  database: Firestore,
  path: string,
  ids: readonly string[],
  direction: 'asc' | 'desc' = 'asc',
): Promise<DocumentSnapshot[]> {
  const collection = database.collection(path)
  const sorted = [...new Set(ids)].sort((a, b) => (a < b ? -1 : 1))
  if (direction === 'desc') sorted.reverse()
  return database.getAll(...sorted.map((id) => collection.doc(id)))
}

/** Documents kept in mind; the one read longest ago goes first. */
const MOST_KNOWN = 2_000

/**
 * When documents that were read had last been written, and what the fields that batches expect held
 * then: a batch on such a document is written on the condition that it is still that version, without
 * reading it again. Fields that no batch of a collection has expected yet are not kept.
 */
export interface KnownVersions {
  /** Remembers a document as it was read. */
  take(collection: string, id: string, data: Data, updateTime: Timestamp | undefined): void
  /** When the document was written, if it held what is expected; undefined: that is not known. */
  find(write: ExpectingWrite): Timestamp | undefined
  /** The document is about to be another version. */
  forget(collection: string, id: string): void
}

type ExpectingWrite = BatchWrite & { expect: Expectation }

interface Known {
  updateTime: Timestamp
  values: Map<string, unknown>
}

/** Shared by what reads a database and what writes it. */
export function knownVersions(): KnownVersions {
  const known = new Map<string, Known>()
  /** Fields that were expected, by the collection's own name. */
  const expected = new Map<string, Set<string>>()

  return {
    take(collection, id, data, updateTime) {
      const fields = expected.get(nameOf(collection))
      if (fields === undefined || updateTime === undefined) return
      const path = `${collection}/${id}`
      known.delete(path)
      known.set(path, {
        updateTime,
        values: new Map([...fields].map((field) => [field, data[field]])),
      })
      for (const oldest of known.keys()) {
        if (known.size <= MOST_KNOWN) break
        known.delete(oldest)
      }
    },
    find({ collection, id, expect: { field, value } }) {
      const name = nameOf(collection)
      const fields = expected.get(name) ?? new Set()
      expected.set(name, fields.add(field))
      const found = known.get(`${collection}/${id}`)
      return found?.values.has(field) && found.values.get(field) === value
        ? found.updateTime
        : undefined
    },
    forget: (collection, id) => void known.delete(`${collection}/${id}`),
  }
}

/** `results` of `commands/{id}/results`. */
function nameOf(collection: string): string {
  return collection.slice(collection.lastIndexOf('/') + 1)
}
