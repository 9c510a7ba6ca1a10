import { FieldValue, type Firestore, type Timestamp } from 'firebase-admin/firestore'
import { trimTexts } from '#shared/domain/format/trimTexts.ts'
import type {
  BatchWrite,
  Data,
  DocumentStore,
  ListOptions,
  StoredDocument,
} from '#shared/ports/documentStore.ts'
import { StoreError, type StoreVerb } from '#shared/ports/storeError.ts'
import { adminQuery } from './adminQuery.ts'
import { adminStoreError } from './adminStoreError.ts'
import { storedDocument } from './storedDocument.ts'

/** The SDK tries again for minutes; somebody at a terminal has given up long before. */
const ANSWER_WITHIN_MS = 30_000

/**
 * The DocumentStore port over the Admin SDK: Cloud Firestore, an emulator or the local backend.
 * Texts are trimmed on update and batch (specification §5); lists are newest first by `dateAdded`
 * unless a sort is given (§7); every failure is a `StoreError`, also no answer in `answerWithinMs`.
 */
export function adminDocumentStore(
  database: Firestore,
  {
    answerWithinMs = ANSWER_WITHIN_MS,
    onGivenUp = () => {},
  }: { answerWithinMs?: number; onGivenUp?: () => void } = {},
): DocumentStore {
  const carryOut = <T>(verb: StoreVerb, call: () => Promise<T>) =>
    within({ answerWithinMs, onGivenUp }, verb, call)
  const ref = (path: string, id: string) => database.collection(path).doc(id)
  const changed = (path: string, id: string, data: Data) =>
    carryOut('Update', async () => void (await ref(path, id).update(data)))
  const list = <T>(path: string, options: ListOptions = {}) =>
    carryOut('Get', async () => {
      const ids = idsAlone(options)
      if (ids !== null) return byIds<T>(database, path, ids, options.sort?.direction)
      const answer = await adminQuery(database, path, options).get()
      return answer.docs.map((snapshot) => storedDocument<T>(snapshot.id, snapshot.data()))
    })
  return {
    get: <T>(path: string, id: string) =>
      carryOut('GetD', async () => {
        const data = (await ref(path, id).get()).data()
        return data ? storedDocument<T>(id, data) : null
      }),
    list,
    count: (path, options = {}) =>
      carryOut('Get', async () => {
        const answer = await adminQuery(database, path, options).count().get()
        return answer.data().count
      }),
    listNested: (path, id, nested) => list(`${path}/${id}/${nested}`),
    add: (path, data) =>
      carryOut('Add', async () => (await database.collection(path).add(data)).id),
    set: (path, id, data) => carryOut('Set', async () => void (await ref(path, id).set(data))),
    delete: (path, id) => carryOut('Remove', async () => void (await ref(path, id).delete())),
    update: (path, id, data) => changed(path, id, trimTexts(data)),
    arrayUnion: (path, id, field, values) =>
      changed(path, id, { [field]: FieldValue.arrayUnion(...trimTexts([...values])) }),
    arrayRemove: (path, id, field, values) =>
      changed(path, id, { [field]: FieldValue.arrayRemove(...values) }),
    batch: (writes) => carryOut('Batch', () => commit(database, writes)),
  }
}

async function commit(database: Firestore, writes: readonly BatchWrite[]): Promise<void> {
  if (writes.length === 0) return
  const batch = database.batch()
  const read = await readExpected(database, writes)
  for (const write of writes) {
    const target = database.collection(write.collection).doc(write.id)
    const lastUpdateTime = read.get(target.path)
    if (write.kind === 'delete') batch.delete(target, lastUpdateTime ? { lastUpdateTime } : {})
    else if (write.kind === 'create') batch.create(target, trimTexts(write.data))
    else if (write.kind === 'set') batch.set(target, trimTexts(write.data))
    else {
      if (lastUpdateTime) batch.update(target, trimTexts(write.data), { lastUpdateTime })
      else batch.update(target, trimTexts(write.data))
    }
  }
  await batch.commit()
}

/**
 * When each document with an expectation was last written, after checking that it holds: written on
 * the condition that it is still that version, so no transaction has to keep a lock.
 */
async function readExpected(
  database: Firestore,
  writes: readonly BatchWrite[],
): Promise<Map<string, Timestamp>> {
  const versions = new Map<string, Timestamp>()
  const expecting = writes.flatMap((write) =>
    'expect' in write && write.expect ? [{ ...write, expect: write.expect }] : [],
  )
  if (expecting.length === 0) return versions
  const refs = expecting.map(({ collection, id }) => database.collection(collection).doc(id))
  const fieldMask = [...new Set(expecting.map(({ expect }) => expect.field))]
  const found = await database.getAll(...refs, { fieldMask })
  for (const [index, { collection, expect }] of expecting.entries()) {
    const snapshot = found[index]
    if (snapshot?.updateTime === undefined)
      throw new StoreError('not-found', 'Batch', `${collection} holds no such document`)
    if (snapshot.get(expect.field) !== expect.value)
      throw new StoreError('conflict', 'Batch', `${collection}: somebody wrote in between`)
    versions.set(snapshot.ref.path, snapshot.updateTime)
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
async function byIds<T>(
  database: Firestore,
  path: string,
  ids: readonly string[],
  direction: 'asc' | 'desc' = 'asc',
): Promise<StoredDocument<T>[]> {
  const collection = database.collection(path)
  const sorted = [...new Set(ids)].sort((a, b) => (a < b ? -1 : 1))
  if (direction === 'desc') sorted.reverse()
  const found = await database.getAll(...sorted.map((id) => collection.doc(id)))
  return found.flatMap((snapshot) => {
    const data = snapshot.data()
    return data ? [storedDocument<T>(snapshot.id, data)] : []
  })
}

async function within<T>(
  { answerWithinMs, onGivenUp }: { answerWithinMs: number; onGivenUp(): void },
  verb: StoreVerb,
  call: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onGivenUp()
      reject(new StoreError('unavailable', verb, `no answer in ${answerWithinMs} ms`))
    }, answerWithinMs)
  })
  try {
    return await Promise.race([call(), late])
  } catch (error) {
    throw adminStoreError(error, verb)
  } finally {
    clearTimeout(timer)
  }
}
