import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { Audit, Day } from '../audit/Audit.ts'
import { formatDay } from '../format/day.ts'
import { STEPS, type StepType } from './steps.ts'
import { trackOf } from './track.ts'

/**
 * LAST_CONTACT_DAY_OVER for outreach after `auditNoFlyDue`: then only outcomes are left. Contacts that
 * are logged because they happened are taken at any time.
 */
export function refusalAfterLastContact(
  type: StepType,
  { auditNoFlyDue }: Pick<Audit, 'auditNoFlyDue'>,
  today: Day,
): Refusal | null {
  const isOutreach = trackOf(type) !== null && STEPS[type].direction === 'out'
  if (!isOutreach || auditNoFlyDue === null || today <= auditNoFlyDue) return null
  return refusal('LAST_CONTACT_DAY_OVER', { day: formatDay(auditNoFlyDue) })
}
