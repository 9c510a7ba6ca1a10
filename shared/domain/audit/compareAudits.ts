import type { Audit } from './Audit.ts'
import { BANDS } from './band.ts'

/**
 * The list's default order as a comparator (specification §4): ORDER, due within 30 days, fire, the
 * rest; inside a band newest first, then by id. The same order as that of `sortKeyOf`.
 */
export function compareAudits(
  a: Pick<Audit, 'band' | 'dateAdded' | 'id'>,
  b: Pick<Audit, 'band' | 'dateAdded' | 'id'>,
): number {
  const byBand = Number(BANDS[a.band].digit) - Number(BANDS[b.band].digit)
  if (byBand !== 0) return byBand
  const byDate = b.dateAdded.getTime() - a.dateAdded.getTime()
  if (byDate !== 0) return byDate
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1
}
