import type { Audit } from '#shared/audit/model.ts'
import { csvText } from '#shared/kernel/exportText.ts'
import { EXPORT_ONLY, LIST_COLUMN_IDS, LIST_COLUMNS } from './listColumns.ts'

const CELLS: Record<string, (audit: Audit) => string> = {
  ...Object.fromEntries(LIST_COLUMN_IDS.map((id) => [id, LIST_COLUMNS[id].text])),
  ...EXPORT_ONLY,
}

/** The names of the exported columns, for their heads. */
export const EXPORT_COLUMN_IDS: readonly string[] = Object.keys(CELLS)

/**
 * The audits of some pages as CSV, a piece for each page, so that a list of any length is exported. No
 * cell is a formula. `onProgress` gets the number of audits so far.
 */
export async function exportAudits(
  pages: AsyncIterable<readonly Audit[]>,
  head: readonly string[],
  onProgress: (count: number) => void,
): Promise<string[]> {
  const pieces = [csvText([head])]
  let count = 0
  for await (const audits of pages) {
    pieces.push(csvText(audits.map((audit) => Object.values(CELLS).map((cell) => cell(audit)))))
    count += audits.length
    onProgress(count)
  }
  return pieces
}
