/** A document as stored: its id and its fields. Moments are `Date`s, absent optional fields undefined. */
export type StoredDocument<T> = T & { id: string }

/**
 * `field` may be `id`, which means the document's id. `in` takes at most 30 values. `<=` and `>` compare
 * values of one type: a document whose field is null, missing or of another type never passes. A list
 * with one is sorted by its field.
 */
export type Filter =
  | { field: string; op: '=='; value: string | number | boolean | Date | null }
  | { field: string; op: '<=' | '>'; value: string | number | Date }
  | { field: string; op: 'in'; value: readonly (string | number)[] }
  | { field: string; op: 'array-contains'; value: string }
  | { field: string; op: 'array-contains-any'; value: readonly string[] }

/** Alternatives of one query, at most: Cloud Firestore multiplies out its `in` filters. */
export const MAX_DISJUNCTIONS = 30

export interface ListOptions {
  filters?: readonly Filter[]
  /**
   * Without a sort, newest first by `dateAdded` (specification §7). A list filtered by `id` is sorted
   * after it is read, so that it needs no index and loses no document that has no `dateAdded`.
   */
  sort?: { field: string; direction: 'asc' | 'desc' }
  /** Only documents past this value of the sort field, in the sort's direction: a page's cursor. */
  after?: string | number | Date
  /**
   * With `after`, where documents share a value: those of that very value come too that are past this
   * id. Documents of one value stand in the order of their ids, in the sort's direction.
   */
  afterId?: string
  limit?: number
}

export type Data = Record<string, unknown>

/**
 * One write of a batch. `create` fails the whole batch when the document is already there; `expect`
 * fails it with `conflict` when the stored field has another value: another write came in between.
 */
export type BatchWrite =
  | { kind: 'create'; collection: string; id: string; data: Data }
  | { kind: 'set'; collection: string; id: string; data: Data }
  | { kind: 'update'; collection: string; id: string; data: Data; expect?: Expectation }
  | { kind: 'delete'; collection: string; id: string; expect?: Expectation }

export interface Expectation {
  field: string
  /** `undefined`: the document does not have the field. */
  value: string | number | boolean | undefined
}

/**
 * The database as the product sees it: the verbs of specification §7 and no others. `collection` is
 * a collection's name or a nested one's path (`audits/{id}/private`).
 *
 * Text values are trimmed, at any depth, on `update` and `batch` (specification §5), and lose their
 * hidden characters (`trimTexts`). Every verb rejects with a `StoreError`; a failed read is never an empty result.
 */
export interface DocumentStore {
  /** One document, or null when there is none. */
  get<T>(collection: string, id: string): Promise<StoredDocument<T> | null>
  list<T>(collection: string, options?: ListOptions): Promise<StoredDocument<T>[]>
  /** How many documents `list` would answer: billed as one read for each thousand. */
  count(collection: string, options?: Pick<ListOptions, 'filters' | 'sort'>): Promise<number>
  /** A document's nested collection, in the same order as `list`. */
  listNested<T>(collection: string, id: string, nested: string): Promise<StoredDocument<T>[]>
  /** Adds a document under a new random id, which is returned. */
  add(collection: string, data: Data): Promise<string>
  set(collection: string, id: string, data: Data): Promise<void>
  delete(collection: string, id: string): Promise<void>
  /** Changes the named fields of an existing document; others stay. */
  update(collection: string, id: string, data: Data): Promise<void>
  /** Adds values that the array does not hold yet. */
  arrayUnion(
    collection: string,
    id: string,
    field: string,
    values: readonly unknown[],
  ): Promise<void>
  arrayRemove(
    collection: string,
    id: string,
    field: string,
    values: readonly unknown[],
  ): Promise<void>
  /** All or nothing. */
  batch(writes: readonly BatchWrite[]): Promise<void>
}

/** Who listens to a view. `error` ends it. */
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

/** Views that stay true: the watcher gets each change until the returned function is called. */
export interface LiveStore {
  watch<T>(collection: string, id: string, watcher: Watcher<StoredDocument<T> | null>): () => void
  /** Filters, sort and limit as in `DocumentStore.list`. */
  watchList<T>(
    collection: string,
    options: ListOptions,
    watcher: Watcher<StoredDocument<T>[]>,
  ): () => void
}

export type StoreErrorCode =
  | 'not-found'
  | 'already-exists'
  | 'permission-denied'
  | 'unauthenticated'
  | 'conflict'
  | 'invalid'
  | 'too-large'
  | 'exhausted'
  | 'unavailable'
  | 'cancelled'
  | 'unknown'

/** The verb that failed, in the words the log uses (specification §8): "Get Failed". */
export type StoreVerb =
  | 'Get'
  | 'GetD'
  | 'Add'
  | 'Set'
  | 'Remove'
  | 'Update'
  | 'Batch'
  | 'Listen'
  | 'Put'
  | 'Read'
  | 'Describe'
  | 'Delete'
  | 'List'

/** A database call that failed. `message` is for the log; screens and commands choose words by `code`. */
export class StoreError extends Error {
  readonly code: StoreErrorCode
  readonly verb: StoreVerb

  constructor(code: StoreErrorCode, verb: StoreVerb, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
    this.verb = verb
  }
}

/**
 * What the log says of a failure: its code where it has one, as a `StoreError` and a `ContentError`
 * have, else its name. Never its message, which may quote a person's data.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
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
