import { type Day, usDay } from './day.ts'

/**
 * A cell of a table that is handed out: a text, a number, an amount in cents, a share of one, or a day with
 * its form in CSV. Only texts can be formulas.
 */
export type TableCell =
  | string
  | number
  | { cents: number }
  | { share: number }
  | { day: Day; text: string }

/** Rows as CSV (RFC 4180): commas, CRLF, also after the last row. No text in it is a formula. */
export function csvText(rows: readonly (readonly TableCell[])[]): string {
  return rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: TableCell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') {
    if ('cents' in cell) return centsText(cell.cents)
    if ('share' in cell)
      return Number.isInteger(cell.share) ? String(cell.share) : cell.share.toFixed(4)
  }
  const safe = safeCell(typeof cell === 'object' ? cell.text : cell)
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A day as a cell, in CSV as mm/dd/yyyy; empty for none. */
export function dayCell(day: Day | null): TableCell {
  return day === null || day === '' ? '' : { day, text: usDay(day) }
}

/** Beginnings that make a cell a formula or a command to some spreadsheet, full-width ones too. */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/

/** A text as a cell of an exported CSV: with a `'` before it where a spreadsheet would run it. */
export function safeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Integer cents as a plain number with two decimals, as a file for another program wants it: `-12.50`. */
export function centsText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A value as the text of an element or an attribute of XML, or of HTML, without what XML does not allow. */
export function xmlText(value: string | number): string {
  return String(value)
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that XML 1.0 does not allow, lone surrogates among them. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu
