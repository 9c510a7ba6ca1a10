import { randomBytes } from 'node:crypto'
import { access, constants, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { notWritten } from './notWritten.ts'

/** A report as it was written. */
export interface WrittenReport {
  path: string
  bytes: number
}

/**
 * FILE_NOT_WRITTEN where `writeReportFile` could not write: for commands that would do or read much before
 * they find out.
 */
export async function checkReportFile(out: string, cwd: string): Promise<Result<null>> {
  const place = resolve(cwd, out)
  try {
    // With the separator a file in the folder's place is refused too.
    await access(`${dirname(place)}${sep}`, constants.W_OK)
  } catch (error) {
    return notWritten(error, out)
  }
  const found = await stat(place).catch(() => null)
  return found?.isDirectory()
    ? { ok: false, error: refusal('FILE_NOT_WRITTEN', { file: out, reason: 'EISDIR' }) }
    : { ok: true, value: null }
}

/** Writes a report to the file that `--out` names; `path` is shown from the working folder where it is in it. */
export async function writeReportFile(
  bytes: Uint8Array,
  out: string,
  cwd: string,
): Promise<Result<WrittenReport>> {
  const place = resolve(cwd, out)
  const path = relative(cwd, place).startsWith('..') ? place : relative(cwd, place)
  try {
    await putInPlace(place, bytes)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return { ok: false, error: refusal('REPORT_FILE_NOT_WRITTEN', { path, reason }) }
  }
  return { ok: true, value: { path, bytes: bytes.byteLength } }
}

/** Writes a file beside its place and then puts it there: no reader sees half a file. */
export async function putInPlace(path: string, bytes: Uint8Array): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeFile(beside, bytes, { flush: true })
    await rename(beside, path)
  } finally {
    await rm(beside, { force: true })
  }
}
