import type { ErrorCode } from '#shared/errors/refusal.ts'
import { safeCell } from '#shared/kernel/exportText.ts'
import type { OrderRow } from './model.ts'
import { comparableHeader } from './profiles.ts'
import { cellsOfRow } from './reading/orderFile.ts'

/** Why an order was rejected: one entry for each thing to correct. */
export interface OrderReject {
  file: string
  line: number
  column: string
  order: string
  code: ErrorCode
  message: string
  /** What to do about it. */
  next: string
}

/** A row of a rejected order, for the file of rejects. */
export interface RejectedRow {
  line: number
  /** Line of its order's first row: the rows of one order have the same. */
  firstLine: number
  /** The order's number; empty where the file does not say it. */
  order: string
  /**
   * Line, column, code and message (what is wrong and what to do; empty where another row of its order
   * is to be corrected), then the cells as they stand in the file: one text, for a file may be all
   * rejected and a text for each cell would take several times the room.
   */
  csv: string
}

/** The rows of a file's rejected orders, for the file that is corrected and fed back. */
export interface RejectedRows {
  file: string
  columns: readonly string[]
  rows: RejectedRow[]
}

/**
 * All rows of a rejected order: an order is accepted whole, so its good rows must come again with the
 * corrected ones. `rejects` are the order's own.
 */
export function rejectedRows(
  rows: readonly OrderRow[],
  rejects: readonly OrderReject[],
): RejectedRow[] {
  const firstLine = Math.min(...rows.map(({ line }) => line))
  const order = rejects.find((reject) => reject.order !== '')?.order ?? ''
  return rows.map((row) => {
    const found = rejects.filter(({ line }) => line === row.line)
    const cells = [
      String(row.line),
      joined(found.map(({ column }) => column)),
      joined(found.map(({ code }) => code)),
      joined(found.map(({ message, next }) => `${message} ${next}`)),
      ...cellsOfRow(row),
    ]
    return { line: row.line, firstLine, order, csv: rejectsLine(cells) }
  })
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts.filter((text) => text !== ''))].join('; ')
}

/** Characters of one piece. */
const PIECE = 64 * 1024

/**
 * A file of rejects as CSV (RFC 4180, CRLF), piece by piece: line, column, code and message, then the
 * original cells. `rows` are lines of it (`rejectsLine`).
 */
export function* rejectsCsv({
  columns,
  rows,
}: {
  columns: readonly string[]
  rows: readonly { csv: string }[]
}): Generator<string, void, undefined> {
  let piece = rejectsLine([...REJECTS_COLUMNS, ...columns])
  for (const { csv } of rows) {
    piece += csv
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** One line of it. No cell is a formula to a spreadsheet; the reader removes the `'` again. */
export function rejectsLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** The cells of one line of it, as they were before `rejectsLine`. */
export function cellsOfRejectsLine(line: string): string[] {
  const body = line.replace(/\r\n$/, '')
  const cells: string[] = []
  for (let at = 0; at <= body.length; ) {
    const [quoted] = /^"(?:[^"]|"")*"/.exec(body.slice(at)) ?? []
    const comma = body.indexOf(',', at)
    const plainEnd = comma === -1 ? body.length : comma
    const end = quoted === undefined ? plainEnd : at + quoted.length
    const text = quoted?.slice(1, -1).replaceAll('""', '"') ?? body.slice(at, end)
    cells.push(unescapeCell(text))
    at = end + 1
  }
  return cells
}

function cellOf(text: string): string {
  const safe = safeCell(text)
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

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
