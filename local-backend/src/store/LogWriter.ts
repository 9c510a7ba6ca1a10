import type { FileOperations } from './FileOperations.ts'
import { encodeFrame, FRAME_HEAD } from './frame.ts'
import { type Segment, tryCreateSegment } from './Segment.ts'
import { StoreFailedError } from './storeErrors.ts'

/** A commit record on its way to the disk. */
export interface QueuedRecord {
  parts: Buffer[]
  length: number
  /** The record is on disk, beginning at this byte of this segment. */
  written(segment: number, position: number): void
  failed(error: StoreFailedError): void
}

/**
 * Appends records to the log. All that is queued while a sync runs goes into the next frame, so many
 * writers share one fdatasync. After a failure nothing is accepted any more.
 */
export class LogWriter {
  readonly #directory: string
  readonly #files: FileOperations
  readonly #segmentBytes: number
  readonly #segments: Map<number, Segment>
  #current: Segment
  #queue: QueuedRecord[] = []
  #running: Promise<void> | null = null
  #failure: StoreFailedError | null = null

  constructor(options: {
    directory: string
    files: FileOperations
    segmentBytes: number
    segments: Map<number, Segment>
    current: Segment
  }) {
    this.#directory = options.directory
    this.#files = options.files
    this.#segmentBytes = options.segmentBytes
    this.#segments = options.segments
    this.#current = options.current
  }

  get failure(): StoreFailedError | null {
    return this.#failure
  }

  /** Where the next frame goes: all before it is on disk. */
  get position(): { segment: number; offset: number } {
    return { segment: this.#current.number, offset: this.#current.length }
  }

  append(record: QueuedRecord): void {
    this.#queue.push(record)
    this.#running ??= this.#run()
  }

  /** Resolves when nothing is queued. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running
  }

  async #run(): Promise<void> {
    // The turn ends first, so that commits decided in the same turn share the first frame.
    await null
    while (this.#queue.length > 0) {
      const group = this.#takeGroup()
      const written = await this.#tryWrite(group)
      if (written === null) continue
      // The position moves together with what is published: a checkpoint takes both at one moment.
      this.#current.length = written.end
      let position = written.first
      for (const record of group) {
        record.written(this.#current.number, position)
        position += record.length
      }
    }
    this.#running = null
  }

  #takeGroup(): QueuedRecord[] {
    let bytes = 0
    let count = 0
    for (const record of this.#queue) {
      if (count > 0 && bytes + record.length > GROUP_BYTES) break
      bytes += record.length
      count += 1
    }
    return this.#queue.splice(0, count)
  }

  async #tryWrite(group: QueuedRecord[]): Promise<Written | null> {
    try {
      if (this.#failure !== null) throw this.#failure
      return await this.#write(group)
    } catch (error) {
      this.#fail(group, error)
      return null
    }
  }

  async #write(group: QueuedRecord[]): Promise<Written> {
    if (this.#current.length >= this.#segmentBytes) this.#tryRotate()
    const segment = this.#current
    const frame = encodeFrame(group.flatMap((record) => record.parts))
    await this.#files.write(segment.descriptor, frame, segment.length)
    await this.#files.datasync(segment.descriptor)
    return { first: segment.length + FRAME_HEAD, end: segment.length + frame.length }
  }

  /** Without a new segment, for want of a file descriptor say, the old one goes on. */
  #tryRotate(): void {
    const made = tryCreateSegment(this.#directory, this.#current.number + 1)
    if (made === null) return
    this.#current = made
    this.#segments.set(made.number, made)
  }

  #fail(group: QueuedRecord[], error: unknown): void {
    this.#failure ??=
      error instanceof StoreFailedError
        ? error
        : new StoreFailedError(
            `Writing to the data folder failed${codeOf(error)}. Nothing more is written until the server is started again.`,
            { cause: error },
          )
    for (const record of group) record.failed(this.#failure)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? ` (${error.code})` : ''
}

/** Where a frame's first record begins and the frame ends. */
interface Written {
  first: number
  end: number
}

/** One frame holds at most about this much; a single larger commit still goes through whole. */
const GROUP_BYTES = 32 * 1024 * 1024
