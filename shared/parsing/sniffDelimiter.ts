import type { FeedProfile } from '../domain/order/FeedProfile.ts'
import { matchHeaders } from '../domain/order/matchHeaders.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The first line by which a spreadsheet is told the delimiter. */
const SEPARATOR_LINE = /^"?sep=(.)"? *$/i

/** Characters of a header that are looked at. */
const ENOUGH = 64 * 1024

/**
 * The delimiter of a CSV whose first line is `line`: the one by which the profile knows the most
 * columns, or the one that a spreadsheet's `sep=;` names.
 */
export function sniffDelimiter(line: string, profile: FeedProfile): string {
  const [, named] = SEPARATOR_LINE.exec(line) ?? []
  if (named !== undefined) return named
  let best: string = DELIMITERS[0]
  let most = 0
  for (const delimiter of DELIMITERS) {
    const headers = line.slice(0, ENOUGH).split(delimiter)
    const known = matchHeaders(headers, profile).positions.size
    if (known > most) best = delimiter
    most = Math.max(most, known)
  }
  return best
}
