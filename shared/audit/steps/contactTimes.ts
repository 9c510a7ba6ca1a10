import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { nextBusinessDay } from '#shared/kernel/businessDay.ts'
import { type Day, daysBetween, endOfDay, formatDay, todayIn } from '#shared/kernel/day.ts'
import type { Audit } from '../model.ts'
import { trackOf } from './facts.ts'
import { STEPS } from './table.ts'

/** Hours of the insured's day between which we call and text. */
const FIRST_HOUR = 8
const LAST_HOUR = 20

/** True for a call or text of ours: e-mail and letters may come at any time. */
export function keepsQuietHours(type: StepType): boolean {
  const { channel, direction } = STEPS[type]
  return direction === 'out' && (channel === 'call' || channel === 'text')
}

/** The moment itself from 8:00 up to 20:00 on the clocks of `timeZone`, else the next 8:00 there. */
export function afterQuietHours(moment: Date, timeZone: string): Date {
  const local = new TZDate(moment, timeZone)
  const hour = local.getHours()
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return moment
  const day = local.getDate() + (hour >= LAST_HOUR ? 1 : 0)
  const morning = new TZDate(local.getFullYear(), local.getMonth(), day, FIRST_HOUR, timeZone)
  return new Date(morning.getTime())
}

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

/** The same time of day so many days later, on the clocks of `timeZone`. */
export function daysLater(moment: Date, days: number, timeZone: string): Date {
  return new Date(addDays(new TZDate(moment, timeZone), days).getTime())
}

/** The moment itself on a business day of `timeZone`, else the same time on the next one. */
export function onBusinessDay(moment: Date, timeZone: string): Date {
  const day: Day = todayIn(timeZone, moment)
  return daysLater(moment, daysBetween(day, nextBusinessDay(day)), timeZone)
}
