import { closeSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Checkpoints } from './Checkpoints.ts'
import { type Clock, CommitClock } from './CommitClock.ts'
import { DocumentDirectory } from './DocumentDirectory.ts'
import { type FileOperations, nodeFileOperations } from './FileOperations.ts'
import { LocalStore } from './LocalStore.ts'
import { LogWriter } from './LogWriter.ts'
import { takeLock } from './lockFile.ts'
import { openLog } from './openLog.ts'
import { RecordSpace } from './RecordSpace.ts'
import { restoreState } from './restoreState.ts'
import type { Store } from './Store.ts'
import { DamagedDataError, StoreOpenError } from './storeErrors.ts'

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
  const { directory } = options
  if (directory === undefined) return memoryStore(clock)
  prepareDirectory(directory)
  const lock = withSystemErrors(directory, () => takeLock(directory))
  try {
    return withSystemErrors(directory, () => durableStore(directory, clock, options, lock.release))
  } catch (error) {
    lock.release()
    throw error
  }
}

function memoryStore(clock: CommitClock): Store {
  return new LocalStore({
    directory: null,
    recovery: { replayedCommits: 0, truncated: null },
    documents: new DocumentDirectory(),
    records: new RecordSpace(),
    clock,
    segments: new Map(),
    log: null,
    checkpoints: null,
    close: async () => {},
  })
}

function durableStore(
  directory: string,
  clock: CommitClock,
  options: StoreOptions,
  release: () => void,
): Store {
  const segments = openLog(directory)
  try {
    const state = restoreState(directory, segments, clock)
    const { documents, records, recovery } = state
    const current = [...segments.values()].at(-1)
    if (current === undefined) throw new Error('a log has at least one segment')
    const files = options.files ?? nodeFileOperations
    const segmentBytes = options.segmentBytes ?? SEGMENT_BYTES
    const log = new LogWriter({ directory, files, segmentBytes, segments, current })
    const checkpoints = new Checkpoints(
      { directory, files, documents, records, segments, log, intervalBytes: segmentBytes },
      state.saved,
      state.changes,
    )
    const close = async () => {
      for (const { descriptor } of segments.values()) closeSync(descriptor)
      release()
    }
    return new LocalStore({
      directory,
      recovery,
      documents,
      records,
      clock,
      segments,
      log,
      checkpoints,
      close,
    })
  } catch (error) {
    for (const { descriptor } of segments.values()) closeSync(descriptor)
    throw error
  }
}

const SEGMENT_BYTES = 64 * 1024 * 1024

function prepareDirectory(directory: string): void {
  withSystemErrors(directory, () => {
    makeFolder(resolve(directory))
    if (statSync(directory).isDirectory()) return
    throw notADirectory(directory)
  })
}

/**
 * One folder at a time: asked for all at once in a file system that makes none, such as /proc, Node
 * tries for ever.
 */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have been quicker, and a folder is a folder.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
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
const READ_ONLY_CODES = new Set([
  ...['EACCES', 'EPERM', 'EROFS'],
  ...['ENOSPC', 'EDQUOT'],
  ...['EIO', 'EMFILE', 'ENFILE'],
  // Its parent is there, but takes no folders.
  'ENOENT',
])

function notADirectory(directory: string, cause?: unknown): StoreOpenError {
  const message = `${directory} is not a folder.`
  return new StoreOpenError(message, { code: 'NOT_A_DIRECTORY', details: { directory }, cause })
}
