import { refusal } from '#shared/errors/refusal.ts'
import type { Category } from '../../category/Category.ts'
import { isToBeCoded } from '../../category/newCategoryId.ts'
import type { Guard } from './Guard.ts'

/** Every class line has a code of the carrier's. */
export const classesCoded: Guard = (audit) => {
  const open = linesToBeCoded(audit.categories)
  if (open.length === 0) return null
  return refusal('CLASSES_TO_BE_CODED', { lines: open.map((line) => line.classCode).join(', ') })
}

/** The class lines that were added and have no code yet. */
export function linesToBeCoded(lines: readonly Category[]): Category[] {
  return lines.filter(({ classCode }) => isToBeCoded(classCode))
}
