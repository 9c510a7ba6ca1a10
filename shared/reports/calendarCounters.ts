import type { Audit } from '#shared/audit/model.ts'
import { isOpenState } from '#shared/audit/states.ts'
import { todayIn } from '#shared/kernel/day.ts'
import {
  addLoad,
  CALENDAR_KIND_NAMES,
  CALENDAR_KINDS,
  type CalendarLoads,
  type DatedAudit,
} from './calendar.ts'
import { type Month, monthOf } from './period.ts'

/**
 * The days by which an audit has been counted in the calendar and which its projection leaves out, since
 * carrier users read that: `calendarMarks/{auditFSID}`, closed to browsers. Written in one batch with the
 * projection. There is none while these are the days that the audit came with (`firstMark`).
 */
export type CalendarMark = Pick<DatedAudit, 'nextDue' | 'appointment'>

/** What counts without a mark: an order's first step is due on the day it was added. */
export function firstMark({ dateAdded }: Pick<Audit, 'dateAdded'>, timeZone: string): CalendarMark {
  return { nextDue: todayIn(timeZone, dateAdded), appointment: null }
}

/**
 * The mark that an audit needs; null where `known` says the same, or where a closed audit, which is in no
 * calendar, needs none.
 */
export function newMark(
  { bakeState, nextDue, appointment }: CalendarMark & Pick<Audit, 'bakeState'>,
  known: CalendarMark,
): CalendarMark | null {
  const day = appointment?.day ?? null
  const isKnown = nextDue === known.nextDue && day === (known.appointment?.day ?? null)
  if (isKnown || !isOpenState(bakeState)) return null
  return { nextDue, appointment: day === null ? null : { day } }
}

/** The `day` of a month's calendar among the counters. It sorts behind every day, before the months. */
export function calendarKey(month: Month): string {
  return `calendar:${month}`
}

/**
 * What an audit, demo audits too, adds to the calendars of its carrier: by month, 1 for each date of an
 * open audit, named `due:20:99` by its kind, the day of the month and the slice.
 */
export function calendarCounts(
  audit: DatedAudit & Pick<Audit, 'bakeState' | 'sliceID'>,
): Map<Month, Record<string, number>> {
  const months = new Map<Month, Record<string, number>>()
  if (!isOpenState(audit.bakeState)) return months
  for (const kind of CALENDAR_KIND_NAMES) {
    const day = CALENDAR_KINDS[kind].dayOf(audit)
    if (day === null) continue
    const month = monthOf(day)
    months.set(month, { ...months.get(month), [`${kind}:${day.slice(8)}:${audit.sliceID}`]: 1 })
  }
  return months
}

/** How many dates each day has in these slices, by the calendars of some months. */
export function keptLoads(
  calendars: readonly { day: string; counts: Readonly<Record<string, number>> }[],
  slices: readonly string[],
): CalendarLoads {
  const loads: CalendarLoads = new Map()
  for (const { day: key, counts } of calendars)
    for (const [name, count] of Object.entries(counts)) {
      const [found, date, ...slice] = name.split(':')
      const kind = CALENDAR_KIND_NAMES.find((each) => each === found)
      if (kind === undefined || !slices.includes(slice.join(':'))) continue
      addLoad(loads, `${key.slice(calendarKey('').length)}-${date}`, kind, count)
    }
  return loads
}
