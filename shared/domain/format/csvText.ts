import { centsText } from './centsText.ts'
import { safeCell } from './safeCell.ts'

/** A cell: a text, a whole number, or an amount in cents. Only texts can be formulas. */
export type CsvCell = string | number | { cents: number }

/** Rows as CSV (RFC 4180): commas, CRLF, also after the last row. No text in it is a formula. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return centsText(cell.cents)
  const safe = safeCell(cell)
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
