import type { ListOptions, StoredDocument } from './documentStore.ts'
import type { StoreError } from './storeError.ts'

/** What a listener is told. After `error` nothing more comes. */
export interface Watcher<T> {
  /** The whole present view: first as soon as it is known, then after each change. */
  next(view: T): void
  /**
   * The database cannot be reached: the view is as it was when `next` was last called. It is called
   * again when the view is true again.
   */
  away?(): void
  error(error: StoreError): void
}

/** Views that stay true: the database tells of each change until the answer is called. */
export interface LiveStore {
  watch<T>(collection: string, id: string, watcher: Watcher<StoredDocument<T> | null>): () => void
  /** Filters, sort and limit as in `DocumentStore.list`. */
  watchList<T>(
    collection: string,
    options: ListOptions,
    watcher: Watcher<StoredDocument<T>[]>,
  ): () => void
}
