import { comparableHeader } from '../domain/order/matchHeaders.ts'

/** The columns that a file of rejects has before the original ones. */
export const REJECTS_COLUMNS = ['line', 'column', 'code', 'message'] as const

/** True for the header of a file of rejects. */
export function isRejectsHeader(header: readonly string[]): boolean {
  return REJECTS_COLUMNS.every((name, index) => comparableHeader(header[index] ?? '') === name)
}

/** Such a cell would be a formula to a spreadsheet, so a file of rejects puts a `'` before it. */
const ESCAPED = /^'(?=[=+\-@\t\r\n\0＝＋－＠])/

/** A cell of a file of rejects as it was in the original file. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") ? cell.replace(ESCAPED, '') : cell
}
