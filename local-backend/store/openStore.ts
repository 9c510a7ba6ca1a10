import { closeSync, fdatasyncSync, ftruncateSync, mkdirSync, statSync } from 'node:fs'
import type { Clock } from './Clock.ts'
import { CommitClock } from './CommitClock.ts'
import { DamagedDataError } from './DamagedDataError.ts'
import { DocumentDirectory } from './DocumentDirectory.ts'
import { type FileOperations, nodeFileOperations } from './FileOperations.ts'
import { LocalStore } from './LocalStore.ts'
import { LogWriter } from './LogWriter.ts'
import { takeLock } from './lockFile.ts'
import { openLog } from './openLog.ts'
import { RecordSpace } from './RecordSpace.ts'
import { type ReplayedCommit, replaySegment } from './replaySegment.ts'
import type { Segment } from './Segment.ts'
import type { Change, Entry, Recovery, Store } from './Store.ts'
import { StoreOpenError } from './StoreOpenError.ts'
import { SEGMENT_HEAD } from './segmentHeader.ts'

export interface StoreOptions {
  /** The data folder, made when missing; without one the store lives in memory. */
  directory?: string
  /** Milliseconds since 1970. */
  clock?: Clock
  files?: FileOperations
  /** A segment that has grown past this is closed and the next begun. */
  segmentBytes?: number
}

/** Opens or makes a store. Throws `StoreOpenError` when the folder can't be used. */
export async function openStore(options: StoreOptions = {}): Promise<Store> {
  const clock = new CommitClock(options.clock ?? Date.now)
  const documents = new DocumentDirectory()
  const records = new RecordSpace()
  const { directory } = options
  if (directory === undefined) {
    const recovery = { replayedCommits: 0, truncated: null }
    const segments = new Map<number, Segment>()
    const sections = { names: () => [], load: () => undefined, changes: [], write: async () => {} }
    const close = async () => {}
    return new LocalStore({
      directory: null,
      recovery,
      documents,
      records,
      clock,
      segments,
      log: null,
      sections,
      close,
    })
  }
  prepareDirectory(directory)
  const lock = withSystemErrors(directory, () => takeLock(directory))
  try {
    const segments = withSystemErrors(directory, () => openLog(directory))
    const changes: Change[] = []
    const recovery = withSystemErrors(directory, () =>
      replay(segments, (commit, segment) => {
        clock.passed(commit.time)
        for (const change of changesOf(commit, segment, documents)) {
          documents.apply(change)
        }
        for (const record of commit.records) records.apply(record)
      }),
    )
    const current = [...segments.values()].at(-1)
    if (current === undefined) throw new Error('a log has at least one segment')
    const log = new LogWriter({
      directory,
      files: options.files ?? nodeFileOperations,
      segmentBytes: options.segmentBytes ?? SEGMENT_BYTES,
      segments,
      current,
    })
    const sections = { names: () => [], load: () => undefined, changes, write: async () => {} }
    const close = async () => {
      for (const { descriptor } of segments.values()) closeSync(descriptor)
      lock.release()
    }
    return new LocalStore({
      directory,
      recovery,
      documents,
      records,
      clock,
      segments,
      log,
      sections,
      close,
    })
  } catch (error) {
    lock.release()
    throw error
  }
}

const SEGMENT_BYTES = 64 * 1024 * 1024

function prepareDirectory(directory: string): void {
  withSystemErrors(directory, () => {
    if (statSync(directory, { throwIfNoEntry: false }) === undefined) {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
    }
    if (statSync(directory).isDirectory()) return
    throw notADirectory(directory)
  })
}

function replay(
  segments: Map<number, Segment>,
  apply: (commit: ReplayedCommit, segment: number) => void,
): Recovery {
  let replayedCommits = 0
  let truncated: Recovery['truncated'] = null
  const last = Math.max(...segments.keys())
  for (const segment of segments.values()) {
    const { end, size } = replaySegment(
      segment.file,
      SEGMENT_HEAD,
      segment.number === last,
      (commit) => {
        replayedCommits += 1
        apply(commit, segment.number)
      },
    )
    segment.length = end
    if (end === size) continue
    ftruncateSync(segment.descriptor, end)
    fdatasyncSync(segment.descriptor)
    truncated = { file: segment.file, offset: end, bytes: size - end }
  }
  return { replayedCommits, truncated }
}

function changesOf(
  commit: ReplayedCommit,
  segment: number,
  documents: DocumentDirectory,
): Change[] {
  return commit.documents.map(({ space, key, length, crc, createTime, updateTime, offset }) => {
    const before = documents.get(space, key)
    if (length < 0) return { space, key, before, after: undefined }
    const after: Entry = {
      space: before?.space ?? space,
      key: before?.key ?? key,
      createTime,
      updateTime,
      length,
      crc,
      segment,
      offset: commit.position + offset,
      body: undefined,
    }
    return { space, key, before, after }
  })
}

/** Phrases what the operating system or a damaged file says as a refusal to open. */
function withSystemErrors<T>(directory: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof StoreOpenError) throw error
    if (error instanceof DamagedDataError) {
      const details = { directory, file: error.file, offset: error.offset }
      throw new StoreOpenError(error.message, { code: 'DAMAGED', details, cause: error })
    }
    const systemCode = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (NOT_DIRECTORY_CODES.has(systemCode)) throw notADirectory(directory, error)
    if (READ_ONLY_CODES.has(systemCode)) {
      const message = `The data folder ${directory} can't be written (${systemCode}).`
      const details = { directory, systemCode }
      throw new StoreOpenError(message, { code: 'READ_ONLY', details, cause: error })
    }
    throw error
  }
}

const NOT_DIRECTORY_CODES = new Set(['ENOTDIR', 'EEXIST'])
const READ_ONLY_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'])

function notADirectory(directory: string, cause?: unknown): StoreOpenError {
  const message = `${directory} is not a folder.`
  return new StoreOpenError(message, { code: 'NOT_A_DIRECTORY', details: { directory }, cause })
}
