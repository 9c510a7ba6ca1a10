import { randomBytes } from 'node:crypto'
import { durably, StatusError } from '../firestore/StatusError.ts'
import type { Clock } from '../store/CommitClock.ts'
import type { RecordMutation, Store } from '../store/Store.ts'
import type { BlobFolder } from './BlobFolder.ts'
import type { PartFile } from './PartFile.ts'
import type { Preconditions } from './requirePreconditions.ts'
import type { Content, ObjectPlace, ObjectSettings } from './StoredObject.ts'
import { Turns } from './Turns.ts'

/** What an upload will make. */
export interface UploadPlan extends ObjectPlace {
  settings: ObjectSettings
  /** Tokens to open it with, if the administrator names some. */
  tokens: readonly string[]
  /** Bytes it was said to have; null when nothing was said. */
  declared: number | null
  /** Hashes that its bytes must have. */
  expected: Partial<Pick<Content, 'md5' | 'crc32c'>>
  preconditions: Preconditions
}

/** An upload in pieces, as the log keeps it. */
export interface UploadRecord extends UploadPlan {
  /** Milliseconds since 1970. */
  started: number
  /** Bytes that are on disk for good. */
  received: number
  /** Generation of the object it has become, so that a lost answer can be repeated. */
  done: number | null
}

const KIND = 'upload'
/** As long as Cloud Storage keeps them. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** An ended one is remembered for a client that did not get the answer. */
const KEPT_DONE_MS = 24 * 60 * 60 * 1000
const SWEEP_MS = 60 * 60 * 1000
const MAX_OPEN = 1000
/** One without a request for so long makes room for another when there is none. */
const IDLE_MS = 60 * 60 * 1000

/** Uploads in pieces: they survive lost connections and the end of the server. */
export class UploadSessions {
  readonly #store: Store
  readonly #blobs: BlobFolder
  readonly #clock: Clock
  readonly #maxOpen: number
  readonly #records = new Map<string, UploadRecord>()
  readonly #parts = new Map<string, PartFile>()
  readonly #turns = new Turns()
  readonly #running = new Map<string, () => void>()
  /** When the old ones were last looked for. */
  #swept = 0
  /** When each was last asked for, since the start of the server. */
  readonly #used = new Map<string, number>()

  constructor(store: Store, blobs: BlobFolder, clock: Clock, maxOpen = MAX_OPEN) {
    this.#maxOpen = maxOpen
    this.#store = store
    this.#blobs = blobs
    this.#clock = clock
    for (const { id, json } of store.listRecords(KIND)) this.#records.set(id, json as UploadRecord)
  }

  /** Ids of those that still have a part. */
  open(): Set<string> {
    const open = [...this.#records].filter(([, { done }]) => done === null)
    return new Set(open.map(([id]) => id))
  }

  /** UNAVAILABLE when too many are open. */
  async begin(plan: UploadPlan): Promise<string> {
    await this.#dropOld()
    if (this.#openCount() >= this.#maxOpen && !(await this.#dropIdlest())) {
      throw new StatusError(
        'UNAVAILABLE',
        `${this.#maxOpen} uploads are open. Finish or cancel some.`,
      )
    }
    const id = randomBytes(ID_BYTES).toString('base64url')
    const record: UploadRecord = { ...plan, started: this.#clock(), received: 0, done: null }
    // Before the part: a record whose part is missing is one of no bytes yet.
    await this.#write(id, record)
    this.#parts.set(id, this.#blobs.createPart(id))
    return id
  }

  get(id: string): UploadRecord | null {
    return this.#records.get(id) ?? null
  }

  /** Bytes that have come, also those of a request that is still running. */
  received(id: string): number {
    return this.#parts.get(id)?.size ?? this.#records.get(id)?.received ?? 0
  }

  /**
   * Does work on an upload, alone. A request of the same upload that is still
   * running is cut: its client has given it up, or it would not ask again.
   */
  async alone<T>(id: string, cut: () => void, work: () => Promise<T>): Promise<T> {
    this.#running.get(id)?.()
    this.#used.set(id, this.#clock())
    return this.#turns.take(id, async () => {
      this.#running.set(id, cut)
      try {
        return await work()
      } finally {
        if (this.#running.get(id) === cut) this.#running.delete(id)
      }
    })
  }

  /** The part, opened again after a start of the server. */
  async part(id: string): Promise<PartFile> {
    const known = this.#parts.get(id)
    if (known !== undefined) return known
    const { received } = this.#existing(id)
    const part =
      received === 0 ? this.#blobs.createPart(id) : await this.#blobs.openPart(id, received)
    this.#parts.set(id, part)
    return part
  }

  /** Makes what has come so far last. */
  async save(id: string): Promise<void> {
    const record = this.#existing(id)
    const part = this.#parts.get(id)
    if (part === undefined) return
    try {
      if (part.size === record.received) return
      await part.sync()
      await this.#write(id, { ...record, received: part.size })
    } finally {
      part.close()
    }
  }

  /** Takes the part out, to be finished. */
  takePart(id: string): void {
    this.#parts.delete(id)
  }

  /** The line that belongs into the commit of the object. */
  doneRecord(id: string, generation: number): { record: RecordMutation; apply(): void } {
    const json: UploadRecord = { ...this.#existing(id), done: generation }
    return { record: { kind: KIND, id, json }, apply: () => this.#records.set(id, json) }
  }

  /** Forgets an upload and its bytes. */
  async drop(id: string): Promise<void> {
    if (!this.#records.delete(id)) return
    const part = this.#parts.get(id)
    this.#parts.delete(id)
    this.#used.delete(id)
    part?.close()
    await durably(this.#store.deleteRecord(KIND, id))
    this.#blobs.removePart(id)
  }

  async clear(): Promise<void> {
    // One that a client still sends to is cut first.
    for (const id of [...this.#records.keys()]) {
      await this.alone(
        id,
        () => {},
        () => this.drop(id),
      )
    }
  }

  /** Cuts what still runs and waits for it: a descriptor may not be closed under a write. */
  async close(): Promise<void> {
    const cut = () => {}
    await Promise.all([...this.#running.keys()].map((id) => this.alone(id, cut, async () => {})))
    for (const part of this.#parts.values()) part.close()
    this.#parts.clear()
  }

  #existing(id: string): UploadRecord {
    const record = this.#records.get(id)
    if (record === undefined) throw new StatusError('NOT_FOUND', 'There is no such upload.')
    return record
  }

  async #write(id: string, record: UploadRecord): Promise<void> {
    await durably(this.#store.putRecord(KIND, id, record))
    this.#records.set(id, record)
  }

  async #dropIdlest(): Promise<boolean> {
    let idlest: [string, number] | undefined
    for (const [id, { started, done }] of this.#records) {
      const used = this.#used.get(id) ?? started
      if (done === null && !this.#running.has(id) && used < (idlest?.[1] ?? Number.MAX_VALUE)) {
        idlest = [id, used]
      }
    }
    if (idlest === undefined || this.#clock() - idlest[1] < IDLE_MS) return false
    await this.drop(idlest[0])
    return true
  }

  #openCount(): number {
    let count = 0
    for (const { done } of this.#records.values()) if (done === null) count += 1
    return count
  }

  async #dropOld(): Promise<void> {
    const now = this.#clock()
    if (now - this.#swept < SWEEP_MS) return
    this.#swept = now
    for (const [id, { started, done }] of [...this.#records]) {
      const kept = done === null ? KEPT_MS : KEPT_DONE_MS
      if (now - started > kept && !this.#running.has(id)) await this.drop(id)
    }
  }
}

/** 192 bits: a client that knows the id may add to the upload. */
const ID_BYTES = 24
