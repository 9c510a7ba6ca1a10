import { TZDate } from '@date-fns/tz'
import type { Day } from '#shared/domain/audit/Audit.ts'
import { DEFAULT_TIME_ZONE } from '#shared/domain/constants.ts'
import { addDays } from '#shared/domain/format/addDays.ts'
import { isBusinessDay } from '#shared/domain/format/businessDay.ts'
import { todayIn } from '#shared/domain/format/today.ts'

/** Days that are played up to today. */
const DAYS = 90

/** When people begin to work, on the clocks of the demo carrier. */
const FIRST_HOUR = 9

/** The days of the demo. All days and months are the demo carrier's. */
export interface DemoCalendar {
  today: Day
  /** Every day that is played, the last one is today. */
  days: Day[]
  /** Those on which people have worked by now. */
  workDays: Day[]
  /** The last day of the month that is invoiced already. */
  invoicedThrough: Day
  /** The last day of the month that can be invoiced now. */
  invoiceable: Day
}

/** The calendar that ends at `now`. */
export function demoCalendar(now: Date): DemoCalendar {
  const today = todayIn(DEFAULT_TIME_ZONE, now)
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n + 1 - DAYS))
  const workDays = days.filter((day) => isBusinessDay(day) && morningOf(day) < now)
  const invoiceable = endOfMonthBefore(today)
  return {
    today,
    days,
    workDays,
    invoiceable,
    invoicedThrough: endOfMonthBefore(invoiceable),
  }
}

/** When work begins on a day. */
export function morningOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const morning = new TZDate(year, month - 1, date, FIRST_HOUR, DEFAULT_TIME_ZONE)
  return new Date(morning.getTime())
}

function endOfMonthBefore(day: Day): Day {
  return addDays(`${day.slice(0, 8)}01`, -1)
}
