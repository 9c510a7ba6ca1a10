import type { FirebaseApp } from 'firebase/app'
import {
  collection,
  connectFirestoreEmulator,
  type DocumentSnapshot,
  doc,
  documentId,
  type FieldPath,
  initializeFirestore,
  limit,
  memoryLocalCache,
  onSnapshot,
  orderBy,
  type QueryConstraint,
  query,
  type SnapshotMetadata,
  setLogLevel,
  snapshotEqual,
  startAfter,
  where,
} from 'firebase/firestore'
import type { LiveStore, StoredDocument, Watcher } from '#shared/kernel/ports/documentStore.ts'
import { type Logger, logFailure } from '#shared/kernel/ports/host.ts'
import type { EmulatorAddress } from './firebaseSettings.ts'
import { documentOf, type QueryBuilder, queryConstraints, storeErrorOf } from './sdkCalls.ts'

const SDK: QueryBuilder<QueryConstraint, FieldPath> = {
  where,
  orderBy,
  startAfter,
  limit,
  documentId,
}

/** Without metadata changes a view does not report that it is true again after a lost connection. */
const EVERYTHING = { includeMetadataChanges: true }

/**
 * The LiveStore port over the full web SDK, on the app whose sign-in counts. Only what the server has
 * confirmed reaches a watcher, never the cache: `away` when the connection is lost, then `next` with what
 * is true once it is back. The SDK reconnects on its own.
 */
export function fullLiveStore(
  app: FirebaseApp,
  { logger, emulator }: { logger: Logger; emulator?: EmulatorAddress | undefined },
): LiveStore {
  setLogLevel('silent')
  const database = initializeFirestore(app, { localCache: memoryLocalCache() })
  if (emulator) connectFirestoreEmulator(database, emulator.host, emulator.port)

  const failing =
    (path: string, verb: 'Get' | 'GetD', watcher: Watcher<never>) => (cause: unknown) => {
      const error = storeErrorOf(cause, 'Listen')
      logFailure(logger, { verb, code: error.code }, path)
      watcher.error(error)
    }

  return {
    watch<T>(path: string, id: string, watcher: Watcher<StoredDocument<T> | null>) {
      let last: DocumentSnapshot | undefined
      const presence = presenceOf()
      return onSnapshot(doc(database, path, id), EVERYTHING, {
        next: (snapshot) => {
          const isBack = last && presence(watcher, snapshot)
          if (!isConfirmed(snapshot) || (last && !isBack && snapshotEqual(last, snapshot))) return
          last = snapshot
          watcher.next(snapshot.exists() ? documentOf(snapshot) : null)
        },
        error: failing(path, 'GetD', watcher),
      })
    },
    watchList<T>(
      path: string,
      options: Parameters<LiveStore['watchList']>[1],
      watcher: Watcher<StoredDocument<T>[]>,
    ) {
      let isChanged = true
      let isShown = false
      const presence = presenceOf()
      const asked = query(collection(database, path), ...queryConstraints(SDK, options))
      return onSnapshot(asked, EVERYTHING, {
        next: (snapshot) => {
          const isBack = isShown && presence(watcher, snapshot)
          isChanged ||= isBack || snapshot.docChanges().length > 0
          if (!isConfirmed(snapshot) || !isChanged) return
          isChanged = false
          isShown = true
          watcher.next(snapshot.docs.map((found) => documentOf(found)))
        },
        error: failing(path, 'Get', watcher),
      })
    },
  }
}

function isConfirmed({ metadata }: { metadata: SnapshotMetadata }): boolean {
  return !metadata.fromCache && !metadata.hasPendingWrites
}

/**
 * Calls `away` of a watcher when its view is no longer confirmed; returns whether this snapshot confirms
 * it again.
 */
function presenceOf() {
  let isAway = false
  return (watcher: Watcher<never>, { metadata }: { metadata: SnapshotMetadata }): boolean => {
    const wasAway = isAway
    isAway = metadata.fromCache
    if (isAway && !wasAway) watcher.away?.()
    return wasAway && !isAway
  }
}
