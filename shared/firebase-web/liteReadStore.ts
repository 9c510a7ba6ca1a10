import {
  type DocumentSnapshot,
  doc,
  type Firestore,
  getCount,
  getDoc,
  getDocs,
} from 'firebase/firestore/lite'
import type { DocumentStore, StoredDocument } from '../ports/documentStore.ts'
import type { Logger } from '../ports/logger.ts'
import { datesOfTimestamps } from './datesOfTimestamps.ts'
import { liteCall } from './liteCall.ts'
import { liteQuery } from './liteQuery.ts'

const ANSWER_WITHIN_MS = 10_000

/**
 * The DocumentStore port in the browser, over Firestore Lite (plain requests, no listeners): reads only,
 * because a browser asks the engine for every change. A write throws; the rules would deny it anyway.
 */
export function liteReadStore(
  database: Firestore,
  { logger, answerWithinMs = ANSWER_WITHIN_MS }: { logger: Logger; answerWithinMs?: number },
): DocumentStore {
  const carryOut = liteCall(logger, answerWithinMs)
  const refuse = () => {
    throw new Error('A browser asks the engine for changes.')
  }
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
    add: refuse,
    set: refuse,
    delete: refuse,
    update: refuse,
    arrayUnion: refuse,
    arrayRemove: refuse,
    batch: refuse,
  }
  return store
}

/** The id is written last: a stored field of that name must not stand in for it. */
function stored<T>(snapshot: DocumentSnapshot): StoredDocument<T> {
  const data = datesOfTimestamps(snapshot.data()) as T
  return { ...data, id: snapshot.id }
}
