/** One version of a document as the store keeps it. Immutable, but for where its body lies. */
export interface Entry {
  /** The database the document belongs to; the store gives it no meaning. */
  readonly space: string
  /** Order-preserving key; a string of characters 0 to 255. */
  readonly key: string
  /** Microseconds since 1970. */
  readonly createTime: number
  readonly updateTime: number
  readonly length: number
  readonly crc: number
  /** Number of the log segment and byte offset of the body in it; -1 until the commit is on disk. */
  segment: number
  offset: number
  /** The body itself: always in memory mode, else only until the commit is on disk. */
  body: Buffer | undefined
}

/** What a commit does to one document; `body: null` deletes it. */
export interface Mutation {
  readonly space: string
  readonly key: string
  readonly body: Buffer | null
  readonly createTime: number
  /** Defaults to the commit's time. */
  readonly updateTime?: number
}

/** What a commit does to one named record; `json: null` deletes it. */
export interface RecordMutation {
  readonly kind: string
  readonly id: string
  readonly json: unknown
}

/** One document's step from version to version. */
export interface Change {
  readonly space: string
  readonly key: string
  readonly before: Entry | undefined
  readonly after: Entry | undefined
}

/** A commit that is on disk. */
export interface PublishedCommit {
  /** Microseconds since 1970, unique and rising. */
  readonly time: number
  readonly changes: readonly Change[]
  readonly records: readonly RecordMutation[]
}

/** A derived ordered list (an index) that the owner asks the checkpoint to keep. */
export interface Section {
  readonly name: string
  entries(): Iterable<readonly [string, string]>
}

/** Who owns the derived lists. */
export interface SectionProvider {
  /** Names of the lists that `sections` would answer, without reading any. */
  names(): Iterable<string>
  /** Reads what of the last checkpoint was not read yet, in steps, so that others come in between. */
  load(): Promise<void>
  sections(): Iterable<Section>
}

/** What opening found and did, for the start-up message. */
export interface Recovery {
  readonly replayedCommits: number
  /** Set when a torn record was cut off the end of the log. */
  readonly truncated: { file: string; offset: number; bytes: number } | null
}

/**
 * The durable store. Readers see published commits only; the one writer (a commit's synchronous
 * section) also sees what is still on its way to the disk, through `head`.
 */
export interface Store {
  readonly directory: string | null
  readonly recovery: Recovery
  /** False after a failed write or fsync; never true again. */
  readonly writable: boolean

  get(space: string, key: string): Entry | undefined
  /** Published state overlaid with commits that are not on disk yet. */
  head(space: string, key: string): Entry | undefined
  /** Changes accepted and not yet published, oldest first. */
  pending(): readonly PublishedCommit[]
  /** Resolves when nothing that was accepted for the document so far is still on its way to the disk. */
  untilPublished(space: string, key: string): Promise<void>
  /** Published entries with `low <= key < high`, in key order or backwards. */
  range(space: string, low: string, high: string, reverse?: boolean): Iterable<Entry>
  size(space: string): number
  spaces(): string[]
  /** Reads and checks the body. Throws `DamagedDataError` when the disk holds something else. */
  readBody(entry: Entry): Buffer

  /** The next commit time: now, or one microsecond after the last one. */
  nextTime(): number
  /** A moment at which the published state is the whole truth. */
  readTime(): number
  /** Accepts a commit at once; resolves when it is on disk and published. Times come from `nextTime`. */
  append(commit: {
    time: number
    mutations: readonly Mutation[]
    records?: readonly RecordMutation[]
  }): Promise<PublishedCommit>
  /** Called synchronously for every commit in order, just after it was published. */
  onPublish(listener: (commit: PublishedCommit) => void): () => void

  /** Called when versions before the current ones have gone from the log and can't be read any more. */
  onForget(listener: () => void): () => void

  putRecord(kind: string, id: string, json: unknown): Promise<void>
  deleteRecord(kind: string, id: string): Promise<void>
  getRecord(kind: string, id: string): unknown
  listRecords(kind: string): { id: string; json: unknown }[]

  /** Deletes all documents of the named spaces (all spaces when none are named); records stay. */
  clear(spaces?: readonly string[]): Promise<void>

  /** The owner of derived lists registers once, before the first checkpoint. */
  provideSections(provider: SectionProvider): void
  /** Names of the lists in the checkpoint that was read at start. */
  savedSections(): string[]
  /**
   * Hands over the rows of the list as it was at the checkpoint, a piece of the file with each step.
   * Ends with false when there is none or it is damaged; some rows may have been handed over by then.
   */
  loadSection(name: string, take: (entry: string, key: string) => void): Generator<void, boolean>
  /** Changes of the log's tail, replayed after the checkpoint: what saved lists don't know yet. */
  changesSinceCheckpoint(): readonly Change[]
  checkpoint(): Promise<void>

  close(): Promise<void>
}
