import { readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Checkpoints } from './Checkpoints.ts'
import type { CommitClock } from './CommitClock.ts'
import { encodeCommitRecord } from './commitRecord.ts'
import type { DocumentDirectory } from './DocumentDirectory.ts'
import type { LogWriter } from './LogWriter.ts'
import { PendingCommits } from './PendingCommits.ts'
import type { RecordSpace } from './RecordSpace.ts'
import type { Segment } from './Segment.ts'
import type {
  Change,
  Entry,
  Mutation,
  PublishedCommit,
  RecordMutation,
  Recovery,
  SectionProvider,
  Store,
} from './Store.ts'
import { DamagedDataError, StoreFailedError } from './storeErrors.ts'

/** What a data folder's files hold, as read at start. */
export interface StoreParts {
  directory: string | null
  recovery: Recovery
  documents: DocumentDirectory
  records: RecordSpace
  clock: CommitClock
  segments: Map<number, Segment>
  /** Null in memory mode. */
  log: LogWriter | null
  /** Null in memory mode. */
  checkpoints: Checkpoints | null
  close(): Promise<void>
}

/** The store over its parts: one writer, readers of what is published, listeners in commit order. */
export class LocalStore implements Store {
  readonly #parts: StoreParts
  readonly #pending = new PendingCommits()
  readonly #listeners = new Set<(commit: PublishedCommit) => void>()
  #provider: SectionProvider = { names: () => [], load: async () => {}, sections: () => [] }
  readonly #forgetters = new Set<() => void>()
  #lastTime: number
  #closed = false

  constructor(parts: StoreParts) {
    this.#parts = parts
    this.#lastTime = parts.clock.next()
  }

  get directory(): string | null {
    return this.#parts.directory
  }

  get recovery(): Recovery {
    return this.#parts.recovery
  }

  get writable(): boolean {
    return !this.#closed && (this.#parts.log?.failure ?? null) === null
  }

  get(space: string, key: string): Entry | undefined {
    return this.#parts.documents.get(space, key)
  }

  head(space: string, key: string): Entry | undefined {
    const pending = this.#pending.get(space, key)
    return pending === undefined ? this.get(space, key) : (pending ?? undefined)
  }

  pending(): readonly PublishedCommit[] {
    return this.#pending.commits()
  }

  async untilPublished(space: string, key: string): Promise<void> {
    const end = this.#pending.endOf(space, key)
    await end?.catch(() => {})
  }

  range(space: string, low: string, high: string, reverse = false): Iterable<Entry> {
    return this.#parts.documents.range(space, low, high, reverse)
  }

  size(space: string): number {
    return this.#parts.documents.size(space)
  }

  spaces(): string[] {
    return this.#parts.documents.names()
  }

  readBody(entry: Entry): Buffer {
    if (entry.body !== undefined) return entry.body
    const segment = this.#parts.segments.get(entry.segment)
    if (segment === undefined) throw damaged(`segment ${entry.segment}`, entry)
    const body = Buffer.allocUnsafe(entry.length)
    const read = readSync(segment.descriptor, body, 0, entry.length, entry.offset)
    if (read !== entry.length || crc32(body) !== entry.crc) throw damaged(segment.file, entry)
    return body
  }

  nextTime(): number {
    return this.#parts.clock.next()
  }

  readTime(): number {
    const [first] = this.#pending.commits()
    return first === undefined ? this.nextTime() : first.time - 1
  }

  append(commit: {
    time: number
    mutations: readonly Mutation[]
    records?: readonly RecordMutation[]
  }): Promise<PublishedCommit> {
    const refusal = this.#refusal()
    if (refusal !== null) return Promise.reject(refusal)
    const changes = commit.mutations.map((mutation) => this.#change(mutation, commit.time))
    const accepted = { time: commit.time, changes, records: commit.records ?? [] }
    const { log } = this.#parts
    const end = log === null ? this.#publishLater(accepted) : this.#write(log, accepted)
    this.#pending.add(accepted, end)
    return end
  }

  onPublish(listener: (commit: PublishedCommit) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onForget(listener: () => void): () => void {
    this.#forgetters.add(listener)
    return () => this.#forgetters.delete(listener)
  }

  async putRecord(kind: string, id: string, json: unknown): Promise<void> {
    await this.append({ time: this.nextTime(), mutations: [], records: [{ kind, id, json }] })
  }

  async deleteRecord(kind: string, id: string): Promise<void> {
    await this.putRecord(kind, id, null)
  }

  getRecord(kind: string, id: string): unknown {
    return this.#parts.records.get(kind, id)
  }

  listRecords(kind: string): { id: string; json: unknown }[] {
    return this.#parts.records.list(kind)
  }

  async clear(spaces?: readonly string[]): Promise<void> {
    const wanted = spaces ?? this.spaces()
    await this.#parts.log?.idle()
    const mutations = wanted.flatMap((space) =>
      [...this.range(space, '', LAST_KEY)].map(({ key }) => ({
        space,
        key,
        body: null,
        createTime: 0,
      })),
    )
    if (mutations.length > 0) await this.append({ time: this.nextTime(), mutations })
  }

  provideSections(provider: SectionProvider): void {
    this.#provider = provider
  }

  savedSections(): string[] {
    return this.#parts.checkpoints?.names() ?? []
  }

  *loadSection(name: string, take: (entry: string, key: string) => void): Generator<void, boolean> {
    const { checkpoints } = this.#parts
    return checkpoints === null ? false : yield* checkpoints.load(name, take)
  }

  changesSinceCheckpoint(): readonly Change[] {
    return this.#parts.checkpoints?.changes ?? []
  }

  async checkpoint(): Promise<void> {
    const forget = () => {
      for (const listener of this.#forgetters) listener()
    }
    await this.#parts.checkpoints?.write(() => this.#lastTime, this.#provider, forget)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    const failed = this.#parts.log?.failure ?? null
    this.#closed = true
    await this.#parts.log?.idle()
    await this.#parts.checkpoints?.idle().catch(ignoreCheckpoint)
    // After reads alone the checkpoint stays as it is.
    const isCurrent =
      this.recovery.replayedCommits === 0 &&
      (this.#parts.checkpoints?.isCurrent(this.#provider.names()) ?? true)
    if (failed === null && !isCurrent) await this.checkpoint().catch(ignoreCheckpoint)
    this.#parts.checkpoints?.close()
    await this.#parts.close()
  }

  #refusal(): StoreFailedError | null {
    if (this.#closed) return new StoreFailedError('The store is closed.')
    return this.#parts.log?.failure ?? null
  }

  #change(mutation: Mutation, time: number): Change {
    const { space, key, body, createTime } = mutation
    const before = this.head(space, key)
    if (body === null) return { space, key, before, after: undefined }
    const after: Entry = {
      space,
      key: before?.key ?? key,
      createTime,
      updateTime: mutation.updateTime ?? time,
      length: body.length,
      crc: crc32(body),
      segment: -1,
      offset: 0,
      body,
    }
    return { space, key, before, after }
  }

  #write(log: LogWriter, commit: PublishedCommit): Promise<PublishedCommit> {
    const { changes, records, time } = commit
    const documents = changes.map((change) => logged(change, time))
    const { parts, length, offsets } = encodeCommitRecord(time, documents, records)
    return new Promise((resolve, reject) => {
      log.append({
        parts,
        length,
        written: (segment, position) => {
          for (const [index, { after }] of changes.entries()) {
            if (after === undefined) continue
            after.segment = segment
            after.offset = position + (offsets[index] ?? 0)
            after.body = undefined
          }
          this.#publish(commit)
          resolve(commit)
          if (this.#parts.checkpoints?.isDue()) this.checkpoint().catch(ignoreCheckpoint)
        },
        failed: (error) => {
          this.#pending.remove(commit)
          reject(error)
        },
      })
    })
  }

  async #publishLater(commit: PublishedCommit): Promise<PublishedCommit> {
    await null
    this.#publish(commit)
    return commit
  }

  #publish(commit: PublishedCommit): void {
    this.#pending.remove(commit)
    for (const change of commit.changes) this.#parts.documents.apply(change)
    for (const record of commit.records) this.#parts.records.apply(record)
    this.#lastTime = commit.time
    for (const listener of this.#listeners) listener(commit)
  }
}

/** The log holds everything: a checkpoint that fails only makes the next start slower. */
function ignoreCheckpoint(): void {}

/** Above every key: keys hold characters up to 255. */
const LAST_KEY = 'Ā'

function logged(change: Change, time: number) {
  const { space, key, after } = change
  if (after === undefined) {
    return { space, key, length: -1, crc: 0, createTime: 0, updateTime: time, body: null }
  }
  const { length, crc, createTime, updateTime, body } = after
  return { space, key, length, crc, createTime, updateTime, body: body ?? null }
}

function damaged(file: string, { offset }: Entry): DamagedDataError {
  return new DamagedDataError(`A document in ${file} at byte ${offset} is damaged.`, {
    file,
    offset,
  })
}
