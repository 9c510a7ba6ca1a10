import { safeCell } from '../../domain/format/safeCell.ts'
import { REJECTS_COLUMNS } from '../../parsing/rejectsFile.ts'
import type { RejectedRows } from './rejectedRows.ts'

/**
 * A file of rejects as CSV (RFC 4180, CRLF): line, column, code and message, then the original cells.
 * No cell is a formula to a spreadsheet; the reader takes the `'` off again.
 */
export function rejectsCsv({ columns, rows }: Omit<RejectedRows, 'file'>): string {
  const lines = rows.map(({ line, column, code, message, cells }) =>
    [String(line), column, code, message, ...cells].map(cellOf),
  )
  const header = [...REJECTS_COLUMNS, ...columns].map(cellOf)
  return [header, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const safe = safeCell(text)
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
