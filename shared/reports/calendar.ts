import type { Appointment } from '#shared/audit/appointments.ts'
import type { Audit } from '#shared/audit/model.ts'
import { addDays, type Day } from '#shared/kernel/day.ts'
import { addMonths, firstOfMonth, lastOfMonth, monthOf, type Period } from './period.ts'

/**
 * The views of the calendar: the weeks of a month (a varying number of days), a week, its agenda, one
 * day. `most` dates are shown one by one, more are counted by day; a day is always counted, and lists its
 * audits by pages.
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

/** What of an audit a calendar goes by. */
export type DatedAudit = Pick<Audit, 'auditDue' | 'auditNoFlyDue' | 'nextDue'> & {
  appointment?: Pick<Appointment, 'day'> | null
}

/** The dates of an audit that a calendar shows, and the field each is in; an appointment's is the insured's. */
export const CALENDAR_KINDS = {
  due: { field: 'auditDue', dayOf: ({ auditDue }: DatedAudit) => auditDue },
  nofly: { field: 'auditNoFlyDue', dayOf: ({ auditNoFlyDue }: DatedAudit) => auditNoFlyDue },
  step: { field: 'nextDue', dayOf: ({ nextDue }: DatedAudit) => nextDue },
  meeting: {
    field: 'appointment.day',
    dayOf: ({ appointment }: DatedAudit) => appointment?.day ?? null,
  },
} as const

export type CalendarKind = keyof typeof CALENDAR_KINDS

export const CALENDAR_KIND_NAMES = Object.keys(CALENDAR_KINDS) as CalendarKind[]

export interface CalendarEvent {
  kind: CalendarKind
  day: Day
  audit: Pick<
    Audit,
    'id' | 'auditCode' | 'insuredCompany' | 'bakeState' | 'nextStep' | 'nextDue' | 'appointment'
  >
}

/** By day, how many dates of each kind it has; days without any are left out. */
export type CalendarLoads = Map<Day, Record<CalendarKind, number>>

/** Adds so many dates to a day. */
export function addLoad(loads: CalendarLoads, day: Day, kind: CalendarKind, count: number): void {
  if (count === 0) return
  const load = loads.get(day) ?? { due: 0, nofly: 0, step: 0, meeting: 0 }
  loads.set(day, { ...load, [kind]: load[kind] + count })
}

/** The days of a calendar: their events, or where these are too many to show, how many each day has. */
export interface CalendarDays {
  /** Empty when the days are counted only. */
  events: CalendarEvent[]
  loads: CalendarLoads
  isCounted: boolean
}
