import {
  type ListOptions,
  type LiveStore,
  type StoredDocument,
  StoreError,
  type StoreErrorCode,
  type Watcher,
} from '#shared/kernel/ports/documentStore.ts'
import { listDocuments, sameValue } from '#shared/simulation/listDocuments.ts'
import type { MemoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'

/** What a test may ask of the in-memory live store beside the port's verbs. */
export interface MemoryLiveStore extends LiveStore {
  /** Views that are followed now. */
  watching(): number
  /** Ends every view with a failure, as a database does that refuses them. */
  fail(code: StoreErrorCode): void
  /** Loses the connection: watchers hear only that, until it is `back`. */
  away(): void
  back(): void
}

interface View {
  look(): void
  away(): void
  fail(error: StoreError): void
}

/** Live views of a document store in memory, for tests only. They count no reads. */
export function memoryLiveStore(store: MemoryDocumentStore): MemoryLiveStore {
  const views = new Set<View>()
  let isAway = false

  function follow<T>(read: () => T, watcher: Watcher<T>): () => void {
    let shown: { view: T } | undefined
    const view: View = {
      // Later, never during a write or the beginning of a watch; several writes at once give one view.
      look: () =>
        queueMicrotask(() => {
          if (isAway || !views.has(view)) return
          const now = read()
          if (shown && sameValue(shown.view, now)) return
          shown = { view: now }
          watcher.next(now)
        }),
      away: () => {
        shown = undefined
        watcher.away?.()
      },
      fail: (error) => {
        stop()
        watcher.error(error)
      },
    }
    const forget = store.onWrite(view.look)
    const stop = () => {
      forget()
      views.delete(view)
    }
    views.add(view)
    view.look()
    return stop
  }

  return {
    watching: () => views.size,
    fail: (code) => {
      for (const view of [...views]) view.fail(new StoreError(code, 'Listen', 'made to fail'))
    },
    away: () => {
      isAway = true
      for (const view of views) view.away()
    },
    back: () => {
      isAway = false
      for (const view of views) view.look()
    },
    watch: <T>(collection: string, id: string, watcher: Watcher<StoredDocument<T> | null>) =>
      follow(() => store.one<T>(collection, id), watcher),
    watchList: <T>(
      collection: string,
      options: ListOptions,
      watcher: Watcher<StoredDocument<T>[]>,
    ) =>
      follow(() => {
        const all = store.all<Record<string, unknown>>(collection)
        const found = listDocuments(
          all.map(({ id, ...data }) => [id, data]),
          options,
        )
        return found.map(([id, data]) => ({ ...(data as T), id }))
      }, watcher),
  }
}
