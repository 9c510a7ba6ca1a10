import { refusal } from '#shared/errors/refusal.ts'
import type { Guard } from './Guard.ts'

/** Every class line has its final exposure. */
export const exposuresSet: Guard = (audit) => {
  const open = audit.categories.filter((line) => line.finalExposure === null)
  if (open.length === 0) return null
  return refusal('EXPOSURES_MISSING', { lines: open.map((line) => line.classCode).join(', ') })
}
