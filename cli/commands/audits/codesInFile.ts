import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Runtime } from '../../Runtime.ts'

/**
 * The audit codes in a file, one a line: of a line with commas the first cell. Blank lines and those
 * that begin with # are left out. `-` is standard input.
 */
export async function codesInFile(
  file: string,
  { cwd, io }: Pick<Runtime, 'cwd' | 'io'>,
): Promise<Result<string[]>> {
  const content =
    file === '-'
      ? await text(io.stdin())
      : await readFile(resolve(cwd, file), 'utf8').catch(() => null)
  if (content === null) return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
  const codes = content
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'))
    .map((line) => (line.split(',')[0] ?? '').trim())
    .filter((code) => code !== '')
  return { ok: true, value: codes }
}
