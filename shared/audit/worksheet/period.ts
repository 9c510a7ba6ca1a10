import { addDays, addYears, type Day, daysBetween, formatDay } from '#shared/kernel/day.ts'
import type { Audit } from '../model.ts'

/** Whole days, both ends included. */
export interface Period {
  from: Day
  to: Day
}

/**
 * The days that an audit is about: those of `auditStart` and `auditEnd`, else the policy's; null while
 * they are not known.
 */
export function auditPeriodOf({
  auditStart,
  auditEnd,
  policyStart,
  policyEnd,
}: Pick<Audit, 'auditStart' | 'auditEnd' | 'policyStart' | 'policyEnd'>): Period | null {
  const [from, end] = [auditStart ?? policyStart, auditEnd ?? policyEnd]
  return from === null || end === null ? null : termOf(from, end)
}

/**
 * The days of a policy's term. One written to its anniversary or to a cancellation (01/01 to 01/01) ends
 * at 12:01 a.m. of that day, which is not in it; one written through its last day (01/01 to 12/31) has it.
 * Null where it has no day.
 */
export function termOf(from: Day, end: Day): Period | null {
  if (end <= from) return null
  const isThroughLast = addDays(end, 1).slice(8) === from.slice(8)
  return { from, to: isThroughLast ? end : addDays(end, -1) }
}

/** How many days a period has. */
export function daysOf({ from, to }: Period): number {
  return daysBetween(from, to) + 1
}

/** The days that two periods share; null without any. */
export function overlapOf(one: Period, other: Period): Period | null {
  const from = one.from > other.from ? one.from : other.from
  const to = one.to < other.to ? one.to : other.to
  return from > to ? null : { from, to }
}

/** The days of a period that none of the others has, as the fewest periods, in order. */
export function gapsIn(period: Period, others: readonly Period[]): Period[] {
  const gaps: Period[] = []
  let next = period.from
  for (const { from, to } of others.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (to < next) continue
    if (from > period.to) break
    if (from > next) gaps.push({ from: next, to: addDays(from, -1) })
    next = addDays(to, 1)
  }
  return next > period.to ? gaps : [...gaps, { from: next, to: period.to }]
}

/** The days of the year that begins with a day: 365, or 366 where a February 29 is in it. */
export function daysOfYearFrom(day: Day): number {
  return daysBetween(day, addYears(day, 1))
}

/** The calendar's months (1) or quarters (3) that have a day of the period, in order and whole. */
export function calendarPartsOf({ from, to }: Period, months: 1 | 3): Period[] {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const parts: Period[] = []
  for (let at = year * 12 + month - 1 - ((month - 1) % months); firstOf(at) <= to; at += months)
    parts.push({ from: firstOf(at), to: addDays(firstOf(at + months), -1) })
  return parts
}

/** The first day of a month, counted from the year 0. */
function firstOf(month: number): Day {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** `01/01/25 to 03/31/25`. */
export function periodText({ from, to }: Period): string {
  return `${formatDay(from)} to ${formatDay(to)}`
}
