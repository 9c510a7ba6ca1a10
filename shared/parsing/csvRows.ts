import { ORDER_LIMITS } from './orderLimits.ts'

/** Why a CSV text cannot be read on, and the line on which the row begins that breaks it. */
export interface CsvFailure {
  kind: 'quote-open' | 'row-too-long'
  line: number
}

/** Rows of one CSV text, handed in piece by piece. */
export interface CsvRows {
  push(text: string): CsvFailure | null
  end(): CsvFailure | null
}

/** Where a row ends: after its cells, and after its line end. */
interface RowEnd {
  cells: string[]
  next: number
}

/**
 * Reads CSV (RFC 4180, any one-character delimiter, lines ending in CRLF, LF or CR) and gives each
 * row's cells and first line to `take`. A quote within a cell that does not begin with one, or one
 * that is not doubled, is taken for a character of that cell.
 *
 * Our own, because a file is read twice: the usual parsers look at every character by itself and take
 * several times as long (docs/decisions/0020).
 */
export function csvRows(delimiter: string, take: (cells: string[], line: number) => void): CsvRows {
  let held = ''
  let line = 1

  function read(text: string, isLast: boolean): CsvFailure | null {
    const lineEnd = lineEnds(text)
    let at = 0
    let quote = text.indexOf('"')
    while (at < text.length) {
      if (quote >= 0 && quote < at) quote = text.indexOf('"', at)
      const end = lineEnd(at)
      const isQuoted = quote >= 0 && quote < (end < 0 ? text.length : end)
      const row = isQuoted
        ? quotedRow(text, at, isLast, delimiter, lineEnd)
        : plainRow(text, at, end, isLast, delimiter)
      if (row === 'open') return { kind: 'quote-open', line }
      if (row === 'more') break
      if (row.next - at > ORDER_LIMITS.line) return { kind: 'row-too-long', line }
      take(row.cells, line)
      line += isQuoted && row.next > end + 2 ? lineEndsIn(text.slice(at, row.next)) : 1
      at = row.next
    }
    held = at === 0 ? text : text.slice(at)
    return held.length > ORDER_LIMITS.line ? { kind: 'row-too-long', line } : null
  }

  return {
    push: (text) => read(held + text, false),
    end: () => read(held, true),
  }
}

function plainRow(
  text: string,
  at: number,
  end: number,
  isLast: boolean,
  delimiter: string,
): RowEnd | 'more' {
  const next = afterLineEnd(text, end < 0 ? text.length : end, isLast)
  if (next === null) return 'more'
  return { cells: text.slice(at, end < 0 ? text.length : end).split(delimiter), next }
}

/** A row with a quote in it; `open` when the text ends within a quoted cell. */
function quotedRow(
  text: string,
  start: number,
  isLast: boolean,
  delimiter: string,
  lineEnd: (from: number) => number,
): RowEnd | 'more' | 'open' {
  const cells: string[] = []
  let at = start
  for (;;) {
    const closing = text[at] === '"' ? closingQuote(text, at, isLast, delimiter) : 'none'
    if (closing === 'more') return isLast ? 'open' : 'more'
    if (closing === 'none') {
      const end = lineEnd(at)
      const next = text.indexOf(delimiter, at)
      const stop = next >= 0 && (end < 0 || next < end) ? next : end < 0 ? text.length : end
      cells.push(text.slice(at, stop))
      at = stop
    } else {
      cells.push(text.slice(at + 1, closing).replaceAll('""', '"'))
      at = closing + 1
      while (text[at] === ' ') at++
    }
    if (text[at] === delimiter) at++
    else {
      const next = afterLineEnd(text, at, isLast)
      return next === null ? 'more' : { cells, next }
    }
  }
}

/** The quote that closes the cell beginning at `at`; `none` when the cell is not a quoted one. */
function closingQuote(
  text: string,
  at: number,
  isLast: boolean,
  delimiter: string,
): number | 'none' | 'more' {
  for (let quote = at + 1; ; quote += 2) {
    quote = text.indexOf('"', quote)
    if (quote < 0) return 'more'
    if (text[quote + 1] === '"') continue
    let behind = quote + 1
    while (text[behind] === ' ') behind++
    const next = text[behind]
    if (next === undefined) return isLast ? quote : 'more'
    return next === delimiter || next === '\r' || next === '\n' ? quote : 'none'
  }
}

/** Where the next row begins when this one's cells end at `end`; null when that is not in yet. */
function afterLineEnd(text: string, end: number, isLast: boolean): number | null {
  if (end >= text.length) return isLast ? text.length : null
  if (text[end] === '\n') return end + 1
  if (end + 1 === text.length && !isLast) return null
  return text[end + 1] === '\n' ? end + 2 : end + 1
}

/** Finds the first line end from a place on, asked for in ascending order; -1 for none. */
function lineEnds(text: string): (from: number) => number {
  let feed = text.indexOf('\n')
  let carriage = text.indexOf('\r')
  return (from) => {
    if (feed >= 0 && feed < from) feed = text.indexOf('\n', from)
    if (carriage >= 0 && carriage < from) carriage = text.indexOf('\r', from)
    if (feed < 0 || carriage < 0) return Math.max(feed, carriage)
    return Math.min(feed, carriage)
  }
}

function lineEndsIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}
