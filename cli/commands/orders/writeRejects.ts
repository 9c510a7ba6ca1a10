import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { RejectedRows } from '#shared/operations/import/rejectedRows.ts'
import { rejectsCsv } from '#shared/operations/import/rejectsCsv.ts'

/** Where one file's rejects go. */
export interface RejectsPlace {
  /** The order file's own path; null for standard input, which has no place beside it. */
  beside: string | null
  /** What `--rejects` says. */
  chosen: string | null
  /** With several order files `chosen` is a folder. */
  isFolder: boolean
}

/**
 * Writes a file's rejected rows to `FILE.rejects.csv`, or where `--rejects` says, and answers the
 * path; null when there is no place. One that is there and says something else stays, it may be half
 * corrected: the new one gets a number.
 */
export async function writeRejects(
  rows: RejectedRows,
  place: RejectsPlace,
): Promise<Result<string | null>> {
  const path = pathOf(rows.file, place)
  if (path === null) return { ok: true, value: null }
  const text = rejectsCsv(rows)
  try {
    await mkdir(dirname(path), { recursive: true })
    // What was named is meant: only the place we choose ourselves is never overwritten.
    const free = place.chosen !== null && !place.isFolder ? path : await freePath(path, text)
    await writeFile(free, text)
    return { ok: true, value: free }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return { ok: false, error: refusal('REJECTS_NOT_WRITTEN', { path, reason }) }
  }
}

function pathOf(file: string, { beside, chosen, isFolder }: RejectsPlace): string | null {
  if (chosen !== null)
    return isFolder ? join(chosen, `${basename(beside ?? file)}.rejects.csv`) : chosen
  return beside === null ? null : `${beside}.rejects.csv`
}

async function freePath(path: string, text: string): Promise<string> {
  for (let number = 1; ; number++) {
    const next = number === 1 ? path : path.replace(/\.csv$/, `.${number}.csv`)
    const found = await stat(next).catch(() => null)
    if (found === null) return next
    if (found.size < 2 ** 28 && (await readFile(next, 'utf8')) === text) return next
  }
}
