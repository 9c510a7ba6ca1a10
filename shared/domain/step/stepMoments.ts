import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns'
import type { Day } from '../audit/Audit.ts'
import { daysBetween } from '../format/addDays.ts'
import { nextBusinessDay } from '../format/businessDay.ts'
import { todayIn } from '../format/today.ts'

/** The same time of day so many days later, on the clocks of `timeZone`. */
export function daysLater(moment: Date, days: number, timeZone: string): Date {
  return new Date(addDays(new TZDate(moment, timeZone), days).getTime())
}

/** The moment itself on a business day of `timeZone`, else the same time on the next one. */
export function onBusinessDay(moment: Date, timeZone: string): Date {
  const day: Day = todayIn(timeZone, moment)
  return daysLater(moment, daysBetween(day, nextBusinessDay(day)), timeZone)
}
