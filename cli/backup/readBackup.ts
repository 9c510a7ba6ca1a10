import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { readLines } from '../server/readLines.ts'
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupCounts, type BackupLine } from './BackupLine.ts'
import { wholeSha256 } from './wholeSha256.ts'

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
 * file, its counts. One that was altered or cut off anywhere is refused.
 */
export async function checkBackup(
  handle: FileHandle,
  file: string,
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
