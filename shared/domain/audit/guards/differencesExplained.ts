import { refusal } from '#shared/errors/refusal.ts'
import type { Category } from '../../category/Category.ts'
import { differenceOf, needsExplanation } from '../../category/difference.ts'
import type { Guard } from './Guard.ts'

/** Every difference over 20% has a note on its class line. */
export const differencesExplained: Guard = (audit) => {
  const open = linesUnexplained(audit.categories)
  if (open.length === 0) return null
  return refusal('DIFFERENCE_UNEXPLAINED', { lines: open.map((line) => line.classCode).join(', ') })
}

/** The class lines that differ by more than 20% and have no note. */
export function linesUnexplained(lines: readonly Category[]): Category[] {
  return lines.filter((line) => needsExplanation(shareOf(line)) && line.notes.trim() === '')
}

/** Worked out here: a stored `diff` may be older than the figures. */
function shareOf({ estimatedExposure, finalExposure }: Category): number | null {
  if (estimatedExposure === null || finalExposure === null) return null
  return differenceOf(estimatedExposure, finalExposure)
}
