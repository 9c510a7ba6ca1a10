import { closeSync, rmSync } from 'node:fs'
import { type SavedCheckpoint, writeCheckpoint } from './checkpointFile.ts'
import { compactLog } from './compactLog.ts'
import type { DocumentDirectory } from './DocumentDirectory.ts'
import type { FileOperations } from './FileOperations.ts'
import type { LogWriter } from './LogWriter.ts'
import type { RecordSpace } from './RecordSpace.ts'
import type { Segment } from './Segment.ts'
import type { Change, SectionProvider } from './Store.ts'

/** What checkpoints are made of. */
export interface CheckpointSources {
  directory: string
  files: FileOperations
  documents: DocumentDirectory
  records: RecordSpace
  segments: Map<number, Segment>
  log: LogWriter
  /** The log may grow by this much, or by the last checkpoint's size, before the next is written. */
  intervalBytes: number
}

/**
 * Keeps the checkpoint: start-up reads it and replays only what the log holds after it. The log alone
 * is the truth, so a checkpoint that fails or is damaged costs time and nothing else.
 */
export class Checkpoints {
  readonly #sources: CheckpointSources
  #saved: SavedCheckpoint | null
  /** Changes replayed after the saved checkpoint. */
  readonly changes: readonly Change[]
  readonly #logBytesAtStart: number
  /** At the last attempt to write a checkpoint. */
  #logBytesThen: number
  #lastSize: number
  #running: Promise<void> | null = null

  constructor(
    sources: CheckpointSources,
    saved: SavedCheckpoint | null,
    changes: readonly Change[],
  ) {
    this.#sources = sources
    this.#saved = saved
    this.#lastSize = saved?.bytes ?? 0
    this.changes = changes
    this.#logBytesAtStart = logBytes(sources.segments)
    this.#logBytesThen = saved === null ? 0 : this.#logBytesAtStart
  }

  names(): string[] {
    return this.#saved?.sectionNames() ?? []
  }

  *load(name: string, take: (entry: string, key: string) => void): Generator<void, boolean> {
    return this.#saved === null ? false : yield* this.#saved.readSection(name, take)
  }

  /** Whether the log has not grown since the start, and the checkpoint read then holds these lists. */
  isCurrent(names: Iterable<string>): boolean {
    if (this.#saved === null || this.#running !== null) return false
    if (logBytes(this.#sources.segments) !== this.#logBytesAtStart) return false
    const saved = new Set(this.#saved.sectionNames())
    return [...names].every((name) => saved.has(name))
  }

  isDue(): boolean {
    if (this.#running !== null) return false
    const grown = logBytes(this.#sources.segments) - this.#logBytesThen
    return grown > Math.max(this.#sources.intervalBytes, this.#lastSize)
  }

  /** Writes a checkpoint of this moment; first compacts the log when most of it is dead. */
  write(time: () => number, provider: SectionProvider, forget: () => void): Promise<void> {
    this.#running ??= this.#write(time, provider, forget).finally(() => {
      this.#running = null
      // Counted from here also after a failure: not every commit shall try again.
      this.#logBytesThen = logBytes(this.#sources.segments)
    })
    return this.#running
  }

  async idle(): Promise<void> {
    await this.#running
  }

  close(): void {
    this.#saved?.close()
    this.#saved = null
  }

  async #write(
    time: () => number,
    { load, sections }: SectionProvider,
    forget: () => void,
  ): Promise<void> {
    const { directory, files, documents, records, segments, log } = this.#sources
    // A frame's commits are published one after another in one turn, and its end counts as written for
    // all of them: the turn must be over.
    await null
    // Lists that were not read yet are read now, before the file they are in is replaced.
    await load()
    let lists = [...sections()]
    if (isMostlyDead(documents, segments, this.#sources.intervalBytes)) {
      await this.#compact(time(), forget)
      lists = [...sections()]
    }
    // Nothing waits between here and the first await inside: all of it is one moment.
    const head = {
      time: time(),
      segments: [...segments.values()].map(({ number, id }): [number, string] => [number, id]),
      position: log.position,
      records: records.all(),
    }
    const { bytes } = await writeCheckpoint(directory, files, head, documents.snapshot(), lists)
    this.#lastSize = bytes
    this.close()
  }

  async #compact(time: number, forget: () => void): Promise<void> {
    const { directory, files, documents, records, segments, log } = this.#sources
    const last = log.position.segment - 1
    const old = [...segments.values()].filter(({ number }) => number <= last)
    if (old.length === 0) return
    const { segment, moved } = await compactLog({
      directory,
      files,
      documents,
      records,
      segments,
      last,
      time,
    })
    for (const { entry, offset } of moved) {
      entry.segment = segment.number
      entry.offset = offset
    }
    const newer = [...segments.values()].filter(({ number }) => number > last)
    segments.clear()
    for (const one of [segment, ...newer]) segments.set(one.number, one)
    for (const { number, file, descriptor } of old) {
      closeSync(descriptor)
      if (number !== segment.number) removeIfPossible(file)
    }
    // Versions before the current ones were only in what is gone.
    forget()
  }
}

/** What stays is superseded, and the next start removes it. */
function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // Said above: nothing depends on it.
  }
}

function logBytes(segments: Map<number, Segment>): number {
  let bytes = 0
  for (const { length } of segments.values()) bytes += length
  return bytes
}

function isMostlyDead(
  documents: DocumentDirectory,
  segments: Map<number, Segment>,
  leastBytes: number,
): boolean {
  const total = logBytes(segments)
  return total > leastBytes * 2 && documents.bodyBytes() < total / 3
}
