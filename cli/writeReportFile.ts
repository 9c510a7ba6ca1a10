import { relative, resolve } from 'node:path'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { putInPlace } from './putInPlace.ts'

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
