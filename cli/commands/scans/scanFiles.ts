import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { inboxKindOf } from '#shared/domain/inbox/inboxKinds.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'

/** A file that was named, and its size in bytes. */
export interface ScanFile {
  /** As it was typed, or below the folder that was. */
  file: string
  path: string
  size: number
}

/**
 * The files that were named: files as they are, of a folder its scans by name. Every one is looked at
 * before any database is opened: a mistyped name writes nothing anywhere. What is named twice counts once.
 */
export async function scanFiles(
  typed: readonly string[],
  cwd: string,
): Promise<Result<ScanFile[]>> {
  const files = new Map<string, ScanFile>()
  for (const name of typed) {
    const found = await look(name)
    if (!found.ok) return found
    for (const each of found.value) if (!files.has(each.path)) files.set(each.path, each)
  }
  return { ok: true, value: [...files.values()] }

  async function look(file: string): Promise<Result<ScanFile[]>> {
    const path = resolve(cwd, file)
    const found = await stat(path).catch(() => null)
    if (!found) return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
    if (!found.isDirectory()) return { ok: true, value: [{ file, path, size: found.size }] }
    const names = (await readdir(path, { withFileTypes: true }))
      .filter((entry) => entry.isFile() && inboxKindOf(entry.name) === 'scan')
      .map((entry) => entry.name)
      .sort((a, b) => (a < b ? -1 : 1))
    if (names.length === 0) return { ok: false, error: refusal('SCANS_MISSING', { file }) }
    const below = names.map(async (entry) => {
      const at = join(path, entry)
      return { file: join(file, entry), path: at, size: (await stat(at)).size }
    })
    return { ok: true, value: await Promise.all(below) }
  }
}
