import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { readLines } from '../server/exportFile.ts'
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupCounts,
  type BackupDocument,
  type BackupLine,
  type WholeStore,
  wholeSha256,
} from './format.ts'

/** What a backup that is whole says of itself. */
export type BackupSummary = BackupCounts & { sha256: string }

/** The lines of a backup that has been checked, without the first and the last. */
export async function* readBackup(handle: FileHandle): AsyncGenerator<BackupLine> {
  let isFirst = true
  for await (const text of readLines(handle)) {
    if (!isFirst) {
      const line = JSON.parse(text) as BackupLine
      if ('sha256' in line) return
      yield line
    }
    isFirst = false
  }
}

/**
 * Reads a backup to its end before anything is done with it: what it is, its hash, the hash of every
 * file, its counts. One that was altered or cut off anywhere is refused. Throws when `signal` is aborted.
 */
export async function checkBackup(
  handle: FileHandle,
  file: string,
  signal: AbortSignal,
): Promise<Result<BackupSummary>> {
  const between = createHash('sha256')
  const counts: BackupCounts = { documents: 0, files: 0, bytes: 0 }
  let first: string | null = null
  let said: BackupCounts | null = null
  let last: string | null = null
  let open: { size: number; hash: ReturnType<typeof createHash> } | null = null
  let at = 0
  const damaged = (detail: string) => ({
    ok: false as const,
    error: refusal('BACKUP_DAMAGED', { file, detail }),
  })
  for await (const text of readLines(handle)) {
    signal.throwIfAborted()
    at += 1
    const line = parsed(text)
    if (first === null) {
      const known = headerOf(line, file)
      if (!known.ok) return known
      said = known.value
      first = `${text}\n`
      continue
    }
    if (last !== null) return damaged(`something follows its last line (line ${at})`)
    if (typeof line?.['sha256'] === 'string') {
      last = line['sha256']
      continue
    }
    between.update(`${text}\n`)
    if (isObject(line?.['document'])) counts.documents += 1
    else if (isObject(line?.['file']) && open === null) {
      const size = Number(line['file']['size'])
      counts.files += 1
      counts.bytes += size
      open = { size, hash: createHash('sha256') }
    } else if (typeof line?.['piece'] === 'string' && open !== null) {
      open.hash.update(Buffer.from(line['piece'], 'base64'))
    } else if (typeof line?.['fileSha256'] === 'string' && open !== null) {
      if (open.hash.digest('hex') !== line['fileSha256'])
        return damaged(`the file that ends in line ${at} has another hash`)
      open = null
    } else return damaged(`line ${at} cannot be read`)
  }
  if (first === null || said === null) {
    return { ok: false, error: refusal('BACKUP_NOT_ONE', { file }) }
  }
  if (last === null) return damaged(`it ends after line ${at}, without its last line`)
  if (wholeSha256(first, between) !== last) return damaged('its hash is another')
  if (JSON.stringify(counts) !== JSON.stringify(said)) return damaged('its counts are others')
  return { ok: true, value: { ...counts, sha256: last } }
}

function headerOf(line: Record<string, unknown> | null, file: string): Result<BackupCounts> {
  if (line?.['format'] !== BACKUP_FORMAT) {
    return { ok: false, error: refusal('BACKUP_NOT_ONE', { file }) }
  }
  if (Number(line['version']) > BACKUP_VERSION) {
    return { ok: false, error: refusal('BACKUP_NEWER', { file }) }
  }
  const { documents, files, bytes } = line as Record<keyof BackupCounts, unknown>
  const value = { documents: Number(documents), files: Number(files), bytes: Number(bytes) }
  return { ok: true, value }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Puts the lines of a checked backup into a store: each file when its bytes begin, documents in
 * commits, a few at a time. The same again is the same. `onProgress` hears of documents and files.
 */
export async function restoreBackup(
  store: WholeStore,
  lines: AsyncIterable<BackupLine>,
  onProgress: (done: BackupCounts) => void,
): Promise<BackupCounts> {
  const done = { documents: 0, files: 0, bytes: 0 }
  const iterator = lines[Symbol.asyncIterator]()
  const commits = new Set<Promise<void>>()
  let failure: { error: unknown } | null = null
  let batch: BackupDocument[] = []
  let size = 0
  const throwFailure = () => {
    if (failure !== null) throw failure.error
  }
  const flush = async () => {
    const documents = batch
    batch = []
    size = 0
    if (documents.length === 0) return
    const commit: Promise<void> = store
      .putDocuments(documents)
      .then(() => {
        done.documents += documents.length
        onProgress(done)
      })
      // What `onProgress` throws is a failure too, and is reported nowhere else.
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => {
        commits.delete(commit)
      })
    commits.add(commit)
    if (commits.size >= COMMITS_AT_ONCE) await Promise.race(commits)
    throwFailure()
  }
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    const line = next.value
    if ('document' in line) {
      batch.push(line.document)
      size += JSON.stringify(line.document).length
      if (batch.length >= MOST_DOCUMENTS || size >= MOST_CHARACTERS) await flush()
    } else if ('file' in line) {
      await store.putFile(line.file, bytesOf(iterator))
      throwFailure()
      done.files += 1
      done.bytes += line.file.size
      onProgress(done)
    }
  }
  await flush()
  await Promise.all(commits)
  throwFailure()
  return done
}

/** The bytes that follow what is said of a file, up to its hash. */
async function* bytesOf(lines: AsyncIterator<BackupLine>): AsyncGenerator<Uint8Array> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (!('piece' in next.value)) return
    yield Buffer.from(next.value.piece, 'base64')
  }
}

/** Firestore takes ten megabytes in a commit; the text of a document is longer than what is sent. */
const MOST_CHARACTERS = 4 * 1024 * 1024
const MOST_DOCUMENTS = 250
const COMMITS_AT_ONCE = 4

/** What stands in a database while it is being restored; left there, the restore was broken off. */
export interface RestoreMark {
  /** The hash that ends the backup. */
  backup: string
  /** Which run of the command wrote it: no two have the same. */
  run: string
  startedAt: Date
}

const MARK_COLLECTION = 'restores'
const MARK_ID = 'current'

/** Only the administrator has access to it: the rules know no such collection. */
export const RESTORE_MARK_PATH = `${MARK_COLLECTION}/${MARK_ID}`

/** The mark of a restore that runs or was broken off; null when there is none. */
export function readRestoreMark(store: DocumentStore): Promise<RestoreMark | null> {
  return store.get<RestoreMark>(MARK_COLLECTION, MARK_ID)
}

export function writeRestoreMark(store: DocumentStore, mark: RestoreMark): Promise<void> {
  return store.set(MARK_COLLECTION, MARK_ID, { ...mark })
}

/** Why no worker may work in this database now: what it finds may be a part. Null when it may. */
export async function refusalToWork(store: DocumentStore): Promise<Refusal | null> {
  return (await readRestoreMark(store)) ? refusal('RESTORE_UNFINISHED') : null
}
