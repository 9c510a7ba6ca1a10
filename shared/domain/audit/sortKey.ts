import type { Audit } from './Audit.ts'
import { BANDS } from './band.ts'

/** Thirteen digits of milliseconds reach the year 2286; every inverted moment has the same width. */
const LAST_MOMENT = 9_999_999_999_999

/**
 * The text by which the list is ordered: band digit, inverted `dateAdded` (newest first, as lists are
 * returned: specification §7), id. Comparing two keys byte by byte is the default order of §4.
 */
export function sortKeyOf(audit: Pick<Audit, 'band' | 'dateAdded' | 'id'>): string {
  const moment = Math.min(Math.max(audit.dateAdded.getTime(), 0), LAST_MOMENT)
  const inverted = String(LAST_MOMENT - moment).padStart(13, '0')
  return `${BANDS[audit.band].digit}|${inverted}|${audit.id}`
}
