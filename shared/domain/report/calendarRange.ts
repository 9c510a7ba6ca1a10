import type { Day } from '../audit/Audit.ts'
import { addDays } from '../format/addDays.ts'
import { addMonths, firstOfMonth, monthOf, type Period } from './Period.ts'

/** How much of the calendar is on screen: six weeks of a month, a week, its agenda, one day. */
export const CALENDAR_VIEWS = {
  month: { days: 42 },
  week: { days: 7 },
  agenda: { days: 7 },
  day: { days: 1 },
} as const

export type CalendarView = keyof typeof CALENDAR_VIEWS

export const CALENDAR_VIEW_NAMES = Object.keys(CALENDAR_VIEWS) as CalendarView[]

/** The days on screen around a day. Weeks begin on Sunday. */
export function calendarRange(view: CalendarView, day: Day): Period {
  const from =
    view === 'day' ? day : startOfWeek(view === 'month' ? firstOfMonth(monthOf(day)) : day)
  return { from, to: addDays(from, CALENDAR_VIEWS[view].days - 1) }
}

/** The day a page further (or back, with -1). */
export function calendarStep(view: CalendarView, day: Day, pages: 1 | -1): Day {
  if (view === 'month') return firstOfMonth(addMonths(monthOf(day), pages))
  return addDays(day, pages * CALENDAR_VIEWS[view].days)
}

function startOfWeek(day: Day): Day {
  return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
}
