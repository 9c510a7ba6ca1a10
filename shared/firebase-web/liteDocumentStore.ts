import {
  addDoc,
  arrayRemove,
  arrayUnion,
  collection,
  type DocumentData,
  type DocumentSnapshot,
  deleteDoc,
  doc,
  type Firestore,
  getCount,
  getDoc,
  getDocs,
  setDoc,
  updateDoc,
} from 'firebase/firestore/lite'
import { trimTexts } from '../domain/format/trimTexts.ts'
import type { DocumentStore, StoredDocument } from '../ports/documentStore.ts'
import type { Logger } from '../ports/logger.ts'
import { datesOfTimestamps } from './datesOfTimestamps.ts'
import { liteBatch } from './liteBatch.ts'
import { liteCall } from './liteCall.ts'
import { liteQuery } from './liteQuery.ts'

const ANSWER_WITHIN_MS = 10_000

/**
 * The DocumentStore port in the browser, over Firestore Lite (plain requests, no listeners).
 * Each failure is logged as specification §8 words it ("Get Failed"), with its code and no data.
 */
export function liteDocumentStore(
  database: Firestore,
  { logger, answerWithinMs = ANSWER_WITHIN_MS }: { logger: Logger; answerWithinMs?: number },
): DocumentStore {
  const carryOut = liteCall(logger, answerWithinMs)
  const store: DocumentStore = {
    get: (path, id) =>
      carryOut('GetD', path, async () => {
        const snapshot = await getDoc(doc(database, path, id))
        return snapshot.exists() ? stored(snapshot) : null
      }),
    list: (path, options = {}) =>
      carryOut('Get', path, async () => {
        const answer = await getDocs(liteQuery(database, path, options))
        return answer.docs.map((snapshot) => stored(snapshot))
      }),
    count: (path, options = {}) =>
      carryOut('Get', path, async () => {
        const answer = await getCount(liteQuery(database, path, options))
        return answer.data().count
      }),
    listNested: (path, id, nested) => store.list(`${path}/${id}/${nested}`),
    add: (path, data) =>
      carryOut('Add', path, async () => (await addDoc(collection(database, path), data)).id),
    set: (path, id, data) => carryOut('Set', path, () => setDoc(doc(database, path, id), data)),
    delete: (path, id) => carryOut('Remove', path, () => deleteDoc(doc(database, path, id))),
    update: (path, id, data) =>
      carryOut('Update', path, () =>
        updateDoc(doc(database, path, id), trimTexts(data) as DocumentData),
      ),
    arrayUnion: (path, id, field, values) =>
      carryOut('Update', path, () =>
        updateDoc(doc(database, path, id), { [field]: arrayUnion(...trimTexts([...values])) }),
      ),
    arrayRemove: (path, id, field, values) =>
      carryOut('Update', path, () =>
        updateDoc(doc(database, path, id), { [field]: arrayRemove(...values) }),
      ),
    batch: (writes) =>
      carryOut('Batch', writes[0]?.collection ?? '', () => liteBatch(database, writes)),
  }
  return store
}

/** The id is written last: a stored field of that name must not stand in for it. */
function stored<T>(snapshot: DocumentSnapshot): StoredDocument<T> {
  const data = datesOfTimestamps(snapshot.data()) as T
  return { ...data, id: snapshot.id }
}
