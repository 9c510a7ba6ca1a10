import { type Result, refusal } from '#shared/errors/refusal.ts'
import { beginningOf, type OrderFile } from './orderFileSource.ts'
import { carrierInName } from './orderFiles.ts'

/** What is typed for "each file says whose it is". */
export const CARRIER_OF_FILE = 'auto'

/** An XML file's first element is in its first few kilobytes, comments and all. */
const LOOK_AT = 16 * 1024

/**
 * The carrier that a file itself names: `carrier` of its first element, or the beginning of its name
 * (`HM-2026-11.csv`). What it
 * states counts more than its name. A file that names none is refused: nobody guesses.
 */
export async function carrierOfFile(file: OrderFile): Promise<Result<string>> {
  const named = carrierInName(file.typed)
  const stated = statedCarrier(await beginningOf(file, LOOK_AT))
  if (stated !== '') return { ok: true, value: stated }
  if (named !== '') return { ok: true, value: named }
  return { ok: false, error: refusal('ORDER_FILE_CARRIER_UNSAID', { file: file.file }) }
}

function statedCarrier(beginning: string): string {
  if (!beginning.replace(/^[^<]{0,4}/, '').startsWith('<')) return ''
  const root = /<[A-Za-z][^<>]*>/.exec(beginning)?.[0] ?? ''
  return /\scarrier\s*=\s*["']([^"']*)["']/.exec(root)?.[1]?.trim().toUpperCase() ?? ''
}
