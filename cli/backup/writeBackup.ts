import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupCounts } from './BackupLine.ts'
import { backupLines, lineOf } from './backupLines.ts'
import type { WholeStore } from './WholeStore.ts'
import { FIRST_LINE_BYTES, firstLine, wholeSha256 } from './wholeSha256.ts'

/**
 * Writes a backup for its owner alone to read. The file has its name only when it is whole and on disk;
 * its first line, with the counts, is written last. Nothing grows with the size of the database but the
 * list of the files' names.
 */
export async function writeBackup(
  store: WholeStore,
  file: string,
  onProgress: (counts: BackupCounts) => void,
): Promise<BackupCounts & { sha256: string }> {
  const part = `${file}.part`
  try {
    const handle = await open(part, 'w', 0o600)
    try {
      const written = await writeLines(store, handle, onProgress)
      await handle.sync()
      await handle.close()
      await rename(part, file)
      return written
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
