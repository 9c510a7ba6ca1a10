import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { formatMoment, readMoment } from '#shared/kernel/day.ts'
import { asLines, type Line, type Span, visibleLine } from './io.ts'

/**
 * Rows as lines of aligned columns, two spaces apart; the last column is not padded. A cell is one
 * line, and as wide as it is seen.
 */
export function table(header: readonly string[], rows: readonly (readonly Span[])[]): Line[] {
  const all = [header, ...rows].map((row) => row.map(oneLineCell))
  const widths = header.map((_, column) =>
    Math.max(...all.map((row) => displayWidth(textOf(row[column] ?? '')))),
  )
  return all.map((row) => {
    const last = row.findLastIndex((cell) => textOf(cell).trim() !== '')
    const spans = row.slice(0, last + 1).flatMap((cell, column) => {
      if (column === last) return [typeof cell === 'string' ? cell.trimEnd() : cell]
      return [cell, ' '.repeat((widths[column] ?? 0) - displayWidth(textOf(cell)) + 2)]
    })
    return { spans }
  })
}

/** The table as plain text, for what is no command: its lines, without a line feed at the end. */
export function tableText(header: readonly string[], rows: readonly (readonly Span[])[]): string {
  return asLines(table(header, rows), false).trimEnd()
}

/** A state as a cell, in its color. */
export function stateCell(text: string): Span {
  return { text, style: 'state' }
}

/** A total as a cell; one of failures is red where there are any. */
export function totalCell(count: number, isFailure = false): Span {
  return { text: String(count), style: isFailure && count > 0 ? 'bad' : 'total' }
}

/** A check that holds or not, and what was found. */
export function checkLine(holds: boolean, text: string): Line {
  const sign: Span = holds
    ? { text: 'ok      ', style: 'good' }
    : { text: 'PROBLEM ', style: 'bad' }
  return { spans: [sign, ` ${text}`] }
}

function oneLineCell(cell: Span): Span {
  return typeof cell === 'string' ? visibleLine(cell) : { ...cell, text: visibleLine(cell.text) }
}

function textOf(cell: Span): string {
  return typeof cell === 'string' ? cell : cell.text
}

/** Columns of a terminal: Chinese, Japanese and Korean letters take two, accents of their own none. */
function displayWidth(text: string): number {
  if (!BEYOND_LATIN.test(text)) return text.length
  let width = 0
  for (const letter of text) width += WIDE.test(letter) ? 2 : MARK.test(letter) ? 0 : 1
  return width
}

const BEYOND_LATIN = /[^\u0020-\u02ff]/

const WIDE =
  /(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u

const MARK = /\p{Mn}|\p{Me}/u

/**
 * A stored moment in a zone, with the zone's short name: `11/02/26 10:00:00 EST`; the specification's
 * words (§8) where none can be read.
 */
export function momentText(
  stored: unknown,
  timeZone: string = DEFAULT_TIME_ZONE,
  options: { seconds?: boolean } = {},
): string {
  const moment = readMoment(stored)
  if (moment === null) return formatMoment(undefined)
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  const zone = parts.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value
  return [formatMoment(moment, { ...options, timeZone }), zone].filter(Boolean).join(' ')
}
