import type { Clock } from '../store/CommitClock.ts'
import type { PublishedCommit, Store } from '../store/Store.ts'
import type { AccessPolicy } from './AccessPolicy.ts'
import { batchGetDocuments } from './batchGetDocuments.ts'
import { CommitHistory } from './CommitHistory.ts'
import { batchWrite, beginTransaction, commit, rollback } from './commit.ts'
import { DocumentLocks } from './DocumentLocks.ts'
import { DocumentReader } from './DocumentReader.ts'
import { type Engine, emptyStats, type ServiceStats } from './Engine.ts'
import { IndexConfig, type IndexFile } from './IndexConfig.ts'
import { Indexes } from './Indexes.ts'
import { listCollectionIds, listDocuments } from './listDocuments.ts'
import { ListenHub } from './listen/ListenHub.ts'
import { type ListenOutlet, ListenSession } from './listen/ListenSession.ts'
import { parseDatabase } from './names.ts'
import { runAggregationQuery, runQuery } from './runQuery.ts'
import { durably } from './StatusError.ts'
import { Transactions } from './Transactions.ts'
import type { Caller, FirestoreService } from './types.ts'

export interface FirestoreServiceOptions {
  store: Store
  /** The project whose data `reset` deletes when it gets no other. */
  projectId: string
  policy: AccessPolicy
  /** The content of `firestore.indexes.json`. */
  indexes?: IndexFile
  /** Strict mode: refuse queries that production would refuse for want of an index. */
  requireIndexes?: boolean
  /** Milliseconds since 1970. */
  clock?: Clock
  /** How long a transaction keeps documents it has read from others that wait to write them. */
  lockPatienceMs?: number
}

/** The database's operations, and what listeners, benches and tests need beside them. */
export interface LocalFirestore extends FirestoreService {
  /** Called for each commit, in order, once it is on disk. Returns the function that ends it. */
  onCommit(listener: (commit: PublishedCommit) => void): () => void
  /** Opens a live view of a database (`projects/{p}/databases/{d}`). Throws INVALID_ARGUMENT. */
  listen(caller: Caller, database: string, outlet: ListenOutlet): ListenSession
  readonly stats: ServiceStats
  /** Loads or builds a small part of the indexes that queries would wait for; false: none is left. */
  makeIndexesReady(): boolean
  /** Deletes all documents of a project's databases. */
  reset(projectId?: string): Promise<void>
}

/** The database over a store: every operation of `FirestoreService`, for any project and database. */
export function createFirestoreService(options: FirestoreServiceOptions): LocalFirestore {
  const { store, policy } = options
  const history = new CommitHistory(store.nextTime())
  const reader = new DocumentReader(store)
  const locks = new DocumentLocks(options.lockPatienceMs ?? LOCK_PATIENCE_MS)
  const engine: Engine = {
    store,
    reader,
    indexes: new Indexes(store, reader, new IndexConfig(options.indexes)),
    hub: new ListenHub({ read: (entry) => reader.read(entry), clock: options.clock ?? Date.now }),
    requireIndexes: options.requireIndexes ?? false,
    policy,
    history,
    transactions: new Transactions(options.clock ?? Date.now, (ended) => locks.release(ended)),
    locks,
    stats: emptyStats(),
  }
  store.onPublish((published) => {
    history.add(published)
    engine.hub.publish(published)
  })
  store.onForget(() => history.forget(store.nextTime()))
  return {
    commit: (caller, request) => durably(commit(engine, caller, request)),
    batchWrite: (caller, request) => durably(batchWrite(engine, caller, request)),
    batchGetDocuments: (caller, request) => durably(batchGetDocuments(engine, caller, request)),
    runQuery: (caller, request) => durably(runQuery(engine, caller, request)),
    runAggregationQuery: (caller, request) => durably(runAggregationQuery(engine, caller, request)),
    listDocuments: (caller, request) => durably(listDocuments(engine, caller, request)),
    listCollectionIds: (caller, request) => durably(listCollectionIds(engine, caller, request)),
    beginTransaction: (caller, request) => durably(beginTransaction(engine, caller, request)),
    rollback: (caller, request) => durably(rollback(engine, caller, request)),
    listen: (caller, database, outlet) =>
      new ListenSession(engine, caller, parseDatabase(database), outlet),
    onCommit: (listener) => store.onPublish(listener),
    stats: engine.stats,
    makeIndexesReady: () => engine.indexes.makeReady(),
    async reset(projectId = options.projectId) {
      const prefix = `projects/${projectId}/`
      await store.clear(store.spaces().filter((space) => space.startsWith(prefix)))
      engine.transactions.clear()
    },
  }
}

/** As long as Google's emulator lets others wait. */
const LOCK_PATIENCE_MS = 2000
