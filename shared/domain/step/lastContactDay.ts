import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { Audit, Day } from '../audit/Audit.ts'
import { formatDay } from '../format/day.ts'
import { endOfDay } from '../format/endOfDay.ts'
import { STEPS, type StepType } from './steps.ts'
import { trackOf } from './track.ts'

/**
 * LAST_CONTACT_DAY_OVER for outreach after `auditNoFlyDue`: then only outcomes are left. Contacts that
 * are logged because they happened are taken at any time.
 */
export function refusalAfterLastContact(
  type: StepType,
  audit: Pick<Audit, 'auditNoFlyDue'>,
  today: Day,
): Refusal | null {
  if (!isOutreach(type) || !isAfterLastContact(audit, today)) return null
  return refusal('LAST_CONTACT_DAY_OVER', { day: formatDay(audit.auditNoFlyDue) })
}

/** True once the last contact day is over; never where there is none. */
export function isAfterLastContact(
  { auditNoFlyDue }: Pick<Audit, 'auditNoFlyDue'>,
  today: Day,
): boolean {
  return auditNoFlyDue !== null && today > auditNoFlyDue
}

/** The moment at which an open step of outreach loses its place; null: it keeps it. */
export function contactEndsAt(
  type: StepType,
  { auditNoFlyDue }: Pick<Audit, 'auditNoFlyDue'>,
  timeZone: string,
): Date | null {
  if (!isOutreach(type) || auditNoFlyDue === null) return null
  return endOfDay(auditNoFlyDue, timeZone)
}

/** A step of the chase by which we try to reach somebody. */
function isOutreach(type: StepType): boolean {
  return trackOf(type) !== null && STEPS[type].direction === 'out'
}
