import { TZDate } from '@date-fns/tz'
import { afterQuietHours } from '#shared/audit/steps/schedule.ts'
import { nextBusinessDay } from '#shared/kernel/businessDay.ts'
import { addDays, todayIn } from '#shared/kernel/day.ts'

/** A moment to put work off to, and the key of its words. */
export interface LaterChoice {
  name: 'hours' | 'tomorrow' | 'days'
  until: Date
}

const HOURS = 2
const DAYS = 3
const MORNING = 9

/**
 * In two hours, on the next business morning, in three days: never in the insured's quiet hours or on a
 * day that is not a business day. `timeZone` is the insured's.
 */
export function laterChoices(now: Date, timeZone: string): LaterChoice[] {
  const soon = afterQuietHours(new Date(now.getTime() + HOURS * 3_600_000), timeZone)
  const day = todayIn(timeZone, soon)
  return [
    { name: 'hours', until: nextBusinessDay(day) === day ? soon : morningAfter(soon, 0, timeZone) },
    { name: 'tomorrow', until: morningAfter(now, 1, timeZone) },
    { name: 'days', until: morningAfter(now, DAYS, timeZone) },
  ]
}

function morningAfter(now: Date, days: number, timeZone: string): Date {
  const day = nextBusinessDay(addDays(todayIn(timeZone, now), days))
  const [year, month, date] = day.split('-').map(Number)
  const morning = new TZDate(year ?? 0, (month ?? 1) - 1, date ?? 1, MORNING, timeZone)
  return new Date(morning.getTime())
}
