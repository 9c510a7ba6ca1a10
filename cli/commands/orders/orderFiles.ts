import { access, constants, readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { STANDARD_INPUT } from './orderFileSource.ts'

/** A file of rejects: it lies beside its order file, and is fed back by name. */
const REJECTS = /\.rejects(\.\d+)?\.csv$/i

/**
 * The order files that were named: files as they are, of a folder its *.csv and *.xml by name, without
 * files of rejects. Every one is looked at before any database is opened: a mistyped name writes
 * nothing anywhere. A file that is named twice counts once.
 */
export async function orderFiles(typed: readonly string[], cwd: string): Promise<Result<string[]>> {
  const files: string[] = []
  for (const name of typed) {
    const found = name === STANDARD_INPUT ? { ok: true as const, value: [name] } : await look(name)
    if (!found.ok) return found
    files.push(...found.value)
  }
  return { ok: true, value: [...new Set(files)] }

  async function look(file: string): Promise<Result<string[]>> {
    const path = resolve(cwd, file)
    const found = await stat(path).catch(() => null)
    if (!found) return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
    const readable = await access(path, constants.R_OK).then(
      () => true,
      () => false,
    )
    if (!readable)
      return { ok: false, error: refusal('FILE_UNREADABLE', { file, reason: 'permission denied' }) }
    if (!found.isDirectory()) return { ok: true, value: [file] }
    const names = (await readdir(path, { withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.(csv|xml)$/i.test(entry.name))
      .map((entry) => entry.name)
      .filter((entry) => !REJECTS.test(entry))
      .sort((a, b) => (a < b ? -1 : 1))
    if (names.length === 0) return { ok: false, error: refusal('FILE_IS_DIRECTORY', { file }) }
    return { ok: true, value: names.map((entry) => join(file, entry)) }
  }
}

/** The carrier that a file's name begins with: `HM-2026-11.csv` is HM's; empty when none does. */
export function carrierInName(file: string): string {
  return /^[A-Za-z0-9]+/.exec(basename(file))?.[0].toUpperCase() ?? ''
}
