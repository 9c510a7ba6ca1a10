import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isWorkbookName } from '#shared/documents/workbook/workbookFault.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { xlsxBytes } from '#shared/kernel/xlsxTable.ts'
import { type RejectedRows, rejectsCsv, rejectsTable } from '#shared/orders/importReport.ts'

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
 * Writes a file's rejected rows to `FILE.rejects.csv`, those of a workbook to `FILE.rejects.xlsx`, or where
 * `--rejects` says, by its ending, and answers the path; null when there is no place. One that is there and says something else stays, it may be half
 * corrected: the new one gets a number.
 */
export async function writeRejects(
  rows: RejectedRows,
  place: RejectsPlace,
): Promise<Result<string | null>> {
  const path = pathOf(rows.file, place)
  if (path === null) return { ok: true, value: null }
  try {
    await mkdir(dirname(path), { recursive: true })
    // What was named is meant: only the place we choose ourselves is never overwritten.
    const free = place.chosen !== null && !place.isFolder ? path : await freePath(path, rows)
    await writeFile(free, rejectsFile(path, rows))
    return { ok: true, value: free }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return { ok: false, error: refusal('REJECTS_NOT_WRITTEN', { path, reason }) }
  }
}

function pathOf(file: string, { beside, chosen, isFolder }: RejectsPlace): string | null {
  const own = (name: string) => `${name}.rejects${isWorkbookName(name) ? '.xlsx' : '.csv'}`
  if (chosen !== null) return isFolder ? join(chosen, own(basename(beside ?? file))) : chosen
  return beside === null ? null : own(beside)
}

/** The file of rejects, in pieces. */
function* rejectsFile(path: string, rows: RejectedRows): Generator<string | Uint8Array> {
  if (isWorkbookName(path)) yield xlsxBytes('Rejects', rejectsTable(rows))
  else yield* rejectsCsv(rows)
}

async function freePath(path: string, rows: RejectedRows): Promise<string> {
  let own: string | null = null
  for (let number = 1; ; number++) {
    const next = number === 1 ? path : path.replace(/\.(csv|xlsx)$/, `.${number}.$1`)
    const found = await stat(next).catch(() => null)
    if (found === null) return next
    own ??= await hashOf(rejectsFile(path, rows))
    if ((await hashOf(createReadStream(next))) === own) return next
  }
}

async function hashOf(
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}
