import type { Data, StoredDocument } from './documentStore.ts'

/** The time, passed in so that tests and the worker choose it. */
export interface Clock {
  now(): Date
}

/** A document, with the times of the database's own clock. */
export interface TimedDocument<T> {
  document: StoredDocument<T> | null
  /** Names this state of the document: another one with each write. Null: there is no document. */
  version: string | null
  /** When it was last written; null: there is no document. */
  writtenAt: Date | null
  /** The database's time when it answered. */
  readAt: Date
}

/**
 * One document at a time with the database's time, which machines whose clocks differ agree on, and
 * writes that need no read before them. Every verb rejects with a `StoreError`.
 */
export interface TimedStore {
  /** One read, whether there is such a document or not. */
  read<T>(collection: string, id: string): Promise<TimedDocument<T>>
  /**
   * Changes the named fields if the document is still of `version`; null: creates it. Reads nothing.
   * Rejects with `conflict`, `already-exists` or `not-found` where it is of another.
   */
  write(
    collection: string,
    id: string,
    data: Data,
    version: string | null,
  ): Promise<{ version: string; writtenAt: Date }>
}
