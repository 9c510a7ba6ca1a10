import {
  collection,
  deleteDoc,
  doc,
  documentId,
  type FieldPath,
  type Firestore,
  getCount,
  getDoc,
  getDocs,
  limit,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  serverTimestamp,
  setDoc,
  startAfter,
  where,
} from 'firebase/firestore/lite'
import type { CommandSender } from '#shared/audit/command.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'
import { documentOf, liteCall, type QueryBuilder, queryConstraints } from './sdkCalls.ts'

/** A page of the list takes eight seconds where 256 kilobits come in one: no failure. */
const ANSWER_WITHIN_MS = 30_000

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
        return snapshot.exists() ? documentOf(snapshot) : null
      }),
    list: (path, options = {}) =>
      carryOut('Get', path, async () => {
        const answer = await getDocs(liteQuery(database, path, options))
        return answer.docs.map((snapshot) => documentOf(snapshot))
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

/** The CommandSender port over Firestore Lite: one request a command, at the server's time. */
export function liteCommandSender(
  database: Firestore,
  { logger, answerWithinMs = ANSWER_WITHIN_MS }: { logger: Logger; answerWithinMs?: number },
): CommandSender {
  const { commands: path } = COLLECTIONS
  const carryOut = liteCall(logger, answerWithinMs)
  const at = (id: string) => doc(database, path, id)
  return {
    send: (id, command) =>
      carryOut('Set', path, () => setDoc(at(id), { ...command, at: serverTimestamp() })),
    withdraw: (id) => carryOut('Remove', path, () => deleteDoc(at(id))),
  }
}

const SDK: QueryBuilder<QueryConstraint, FieldPath> = {
  where,
  orderBy,
  startAfter,
  limit,
  documentId,
}

/** The port's list as a query of Firestore Lite. */
export function liteQuery(database: Firestore, path: string, options: ListOptions): Query {
  return query(collection(database, path), ...queryConstraints(SDK, options))
}
