import { safeCell } from '../../domain/format/safeCell.ts'
import { REJECTS_COLUMNS, unescapeCell } from '../../parsing/rejectsFile.ts'

/** Characters that are handed on at once. */
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

/** One line of it. No cell is a formula to a spreadsheet; the reader takes the `'` off again. */
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
