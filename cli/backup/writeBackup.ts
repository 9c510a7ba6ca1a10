import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { BACKUP_NOTE_PATH } from '#shared/engine/backups.ts'
import { RESTORED_PATH } from '#shared/engine/restored.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupCounts,
  type BackupLine,
  FIRST_LINE_BYTES,
  firstLine,
  type WholeStore,
  wholeSha256,
} from './format.ts'

/**
 * Writes a backup for its owner alone to read. The file has its name only when it is whole and on disk;
 * its first line, with the counts, is written last. BACKUP_EMPTY where there is no document. Nothing grows
 * with the size of the database but the list of the files' names.
 */
export async function writeBackup(
  store: WholeStore,
  file: string,
  onProgress: (counts: BackupCounts) => void,
): Promise<Result<BackupCounts & { sha256: string }>> {
  const part = `${file}.part`
  try {
    const handle = await open(part, 'w', 0o600)
    try {
      const written = await writeLines(store, handle, onProgress)
      if (written.documents === 0) return { ok: false, error: refusal('BACKUP_EMPTY') }
      await handle.sync()
      await handle.close()
      await rename(part, file)
      return { ok: true, value: written }
    } finally {
      await handle.close().catch(() => {})
    }
  } finally {
    await rm(part, { force: true }).catch(() => {})
  }
}

async function writeLines(
  store: WholeStore,
  handle: FileHandle,
  onProgress: (counts: BackupCounts) => void,
): Promise<BackupCounts & { sha256: string }> {
  const counts = { documents: 0, files: 0, bytes: 0 }
  const hash = createHash('sha256')
  let position = FIRST_LINE_BYTES
  let waiting: string[] = []
  let size = 0
  const flush = async () => {
    const bytes = Buffer.from(waiting.join(''))
    waiting = []
    size = 0
    hash.update(bytes)
    await handle.write(bytes, 0, bytes.length, position)
    position += bytes.length
    onProgress(counts)
  }
  for await (const line of backupLines(store, counts)) {
    waiting.push(line)
    size += line.length
    if (size >= BUFFER_CHARACTERS) await flush()
  }
  await flush()
  const first = firstLine({ format: BACKUP_FORMAT, version: BACKUP_VERSION, ...counts })
  const sha256 = wholeSha256(first, hash)
  await handle.write(first, 0)
  await handle.write(lineOf({ sha256 }), position)
  return { ...counts, sha256 }
}

const BUFFER_CHARACTERS = 1024 * 1024

/** What is about the database itself. */
const LEFT_OUT = [RESTORED_PATH, BACKUP_NOTE_PATH]

/**
 * The lines of a backup between its first and its last: all documents as of one moment, then all files
 * there were at that moment. `counts` grow with them. A file that is deleted meanwhile, or whose bytes
 * are not those that were listed, is a `StoreError` with `conflict`.
 */
async function* backupLines(store: WholeStore, counts: BackupCounts): AsyncGenerator<string> {
  let files: Awaited<ReturnType<WholeStore['files']>> | null = null
  for await (const document of store.documents()) {
    // The moment is that of the first page. What it names is there: bytes come before their records.
    files ??= await store.files()
    if (LEFT_OUT.includes(document.path)) continue
    counts.documents += 1
    yield lineOf({ document })
  }
  for (const { version, ...file } of files ?? (await store.files())) {
    counts.files += 1
    counts.bytes += file.size
    yield lineOf({ file })
    const hash = createHash('sha256')
    let size = 0
    for await (const bytes of inPieces(readFile(store, { path: file.path, version }))) {
      hash.update(bytes)
      size += bytes.length
      yield lineOf({ piece: bytes.toString('base64') })
    }
    if (size !== file.size) throw changed(file.path)
    yield lineOf({ fileSha256: hash.digest('hex') })
  }
}

function lineOf(line: BackupLine): string {
  return `${JSON.stringify(line)}\n`
}

async function* readFile(
  store: WholeStore,
  file: { path: string; version: string },
): AsyncGenerator<Uint8Array> {
  try {
    yield* store.bytes(file)
  } catch (error) {
    if (error instanceof StoreError && error.code === 'not-found') throw changed(file.path)
    throw error
  }
}

/** Always the same pieces, however the bytes arrive: the same files are the same lines. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const some of bytes) {
    held.push(some)
    size += some.length
    if (size < PIECE_BYTES) continue
    const whole = Buffer.concat(held)
    let at = 0
    for (; whole.length - at >= PIECE_BYTES; at += PIECE_BYTES)
      yield whole.subarray(at, at + PIECE_BYTES)
    held = [whole.subarray(at)]
    size = whole.length - at
  }
  if (size > 0) yield Buffer.concat(held)
}

function changed(path: string): StoreError {
  return new StoreError('conflict', 'Read', `the file ${path} was changed or removed`)
}

/** A multiple of three: no padding within a file. */
const PIECE_BYTES = 3 * 128 * 1024
