import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import type { ListOptions, StoredDocument } from '#shared/ports/documentStore.ts'
import type { LiveStore, Watcher } from '#shared/ports/liveStore.ts'
import { logFailure } from '#shared/ports/logFailure.ts'
import type { Logger } from '#shared/ports/logger.ts'
import { adminQuery } from './adminQuery.ts'
import { adminStoreError } from './adminStoreError.ts'
import { type KnownVersions, knownVersions } from './knownVersions.ts'
import { storedDocument } from './storedDocument.ts'

/**
 * The LiveStore port over the Admin SDK, which connects again by itself. The connection is kept until
 * every view is given up. What it brings is taken into `versions`, for what writes the same database.
 */
export function adminLiveStore(
  database: Firestore,
  {
    versions = knownVersions(),
    logger,
  }: { versions?: KnownVersions; logger?: Logger | undefined } = {},
): LiveStore {
  /** A view has the same snapshots of what did not change: each is read once. */
  const readBefore = new WeakMap<DocumentSnapshot, StoredDocument<object>>()
  function read<T>(path: string, snapshot: DocumentSnapshot): StoredDocument<T> | null {
    const before = readBefore.get(snapshot)
    if (before) return before as StoredDocument<T>
    const data = snapshot.data()
    if (data === undefined) return null
    versions.take(path, snapshot.id, data, snapshot.updateTime)
    const document = storedDocument<object>(snapshot.id, data)
    readBefore.set(snapshot, document)
    return document as StoredDocument<T>
  }

  const failing =
    (path: string, verb: 'Get' | 'GetD', watcher: Watcher<never>) => (cause: unknown) => {
      const error = adminStoreError(cause, 'Listen')
      if (logger) logFailure(logger, { verb, code: error.code }, path)
      watcher.error(error)
    }
  return {
    watch: <T>(path: string, id: string, watcher: Watcher<StoredDocument<T> | null>) =>
      database
        .collection(path)
        .doc(id)
        .onSnapshot(
          (snapshot) => watcher.next(read<T>(path, snapshot)),
          failing(path, 'GetD', watcher),
        ),
    watchList: <T>(path: string, options: ListOptions, watcher: Watcher<StoredDocument<T>[]>) =>
      adminQuery(database, path, options).onSnapshot(
        ({ docs }) => watcher.next(docs.flatMap((found) => read<T>(path, found) ?? [])),
        failing(path, 'Get', watcher),
      ),
  }
}
