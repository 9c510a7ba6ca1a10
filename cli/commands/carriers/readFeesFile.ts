import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Result, refusal } from '#shared/errors/refusal.ts'

/** What a file of a fee schedule holds, still to be read as one; refused where it is no JSON. */
export async function readFeesFile(file: string, cwd: string): Promise<Result<unknown>> {
  const text = await readFile(resolve(cwd, file), 'utf8').catch(() => null)
  if (text === null) return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return { ok: true, value }
  } catch {
    return { ok: false, error: refusal('FEES_UNREADABLE', { detail: `${file} is no JSON` }) }
  }
}
