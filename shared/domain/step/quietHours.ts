import { TZDate } from '@date-fns/tz'
import { STEPS, type StepType } from './steps.ts'

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
