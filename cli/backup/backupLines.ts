import { createHash } from 'node:crypto'
import { RESTORED_PATH } from '#shared/engine/restored.ts'
import { StoreError } from '#shared/ports/storeError.ts'
import type { BackupCounts, BackupLine } from './BackupLine.ts'
import type { WholeStore } from './WholeStore.ts'

/**
 * The lines of a backup between its first and its last: all documents as of one moment, then all files
 * there were at that moment. `counts` grow with them. A file that is deleted meanwhile, or whose bytes
 * are not those that were listed, is a `StoreError` with `conflict`.
 */
export async function* backupLines(
  store: WholeStore,
  counts: BackupCounts,
): AsyncGenerator<string> {
  let files: Awaited<ReturnType<WholeStore['files']>> | null = null
  for await (const document of store.documents()) {
    // The moment is that of the first page. What it names is there: bytes come before their records.
    files ??= await store.files()
    if (document.path === RESTORED_PATH) continue
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

export function lineOf(line: BackupLine): string {
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
