import { refusal } from '#shared/errors/refusal.ts'
import type { Category } from '../../category/Category.ts'
import type { Guard } from './Guard.ts'

/** Every class line has its final exposure. */
export const exposuresSet: Guard = (audit) => {
  const open = linesWithoutFinal(audit.categories)
  if (open.length === 0) return null
  return refusal('EXPOSURES_MISSING', { lines: open.map((line) => line.classCode).join(', ') })
}

/** The class lines whose final exposure is not known yet. */
export function linesWithoutFinal(lines: readonly Category[]): Category[] {
  return lines.filter((line) => line.finalExposure === null)
}
