import type { Day } from '../audit/Audit.ts'
import { addDays } from '../format/addDays.ts'
import { addMonths, firstOfMonth, lastOfMonth, monthOf, type Period } from './Period.ts'

/**
 * How much of the calendar is on screen: the weeks of a month (whose days are not always as many), a week,
 * its agenda, one day. `most` dates are shown one by one, more are counted by day; a day is always counted,
 * and lists what it has by pages.
 */
export const CALENDAR_VIEWS = {
  month: { days: null, most: 450 },
  week: { days: 7, most: 450 },
  agenda: { days: 7, most: 150 },
  day: { days: 1, most: 0 },
} as const

export type CalendarView = keyof typeof CALENDAR_VIEWS

export const CALENDAR_VIEW_NAMES = Object.keys(CALENDAR_VIEWS) as CalendarView[]

/** The days on screen around a day. Weeks begin on Sunday. */
export function calendarRange(view: CalendarView, day: Day): Period {
  const { days } = CALENDAR_VIEWS[view]
  if (days === null) {
    const month = monthOf(day)
    const from = startOfWeek(firstOfMonth(month))
    return { from, to: addDays(startOfWeek(lastOfMonth(month)), 6) }
  }
  const from = days === 1 ? day : startOfWeek(day)
  return { from, to: addDays(from, days - 1) }
}

/** The day a page further (or back, with -1). */
export function calendarStep(view: CalendarView, day: Day, pages: 1 | -1): Day {
  const { days } = CALENDAR_VIEWS[view]
  return days === null ? firstOfMonth(addMonths(monthOf(day), pages)) : addDays(day, pages * days)
}

function startOfWeek(day: Day): Day {
  return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
}
