import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { type Result, refusal } from '#shared/errors/refusal.ts'

/** A report as it was written. */
export interface WrittenReport {
  path: string
  bytes: number
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
