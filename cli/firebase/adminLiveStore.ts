import type { Firestore } from 'firebase-admin/firestore'
import type { ListOptions, StoredDocument } from '#shared/ports/documentStore.ts'
import type { LiveStore, Watcher } from '#shared/ports/liveStore.ts'
import { adminQuery } from './adminQuery.ts'
import { adminStoreError } from './adminStoreError.ts'
import { storedDocument } from './storedDocument.ts'

/**
 * The LiveStore port over the Admin SDK, which connects again by itself. The connection is kept until
 * every view is given up.
 */
export function adminLiveStore(database: Firestore): LiveStore {
  const failing = (watcher: Watcher<never>) => (error: unknown) =>
    watcher.error(adminStoreError(error, 'Listen'))
  return {
    watch: <T>(path: string, id: string, watcher: Watcher<StoredDocument<T> | null>) =>
      database
        .collection(path)
        .doc(id)
        .onSnapshot((snapshot) => {
          const data = snapshot.data()
          watcher.next(data ? storedDocument<T>(id, data) : null)
        }, failing(watcher)),
    watchList: <T>(path: string, options: ListOptions, watcher: Watcher<StoredDocument<T>[]>) =>
      adminQuery(database, path, options).onSnapshot(
        ({ docs }) => watcher.next(docs.map((found) => storedDocument<T>(found.id, found.data()))),
        failing(watcher),
      ),
  }
}
