import { type Result, refusal } from '#shared/errors/refusal.ts'
import { addDays, type Day, daysBetween, formatDay, parseDay } from '#shared/kernel/day.ts'

/** The days a report is about, both of them in it. Days are the carrier's. */
export interface Period {
  from: Day
  to: Day
}

/** `yyyy-mm`. */
export type Month = string

/** Three years: what is read of a period stays below 500 documents. */
export const LONGEST_PERIOD = 1096

/** Days of one activity report: four documents each, and at most 60 of figures. */
export const LONGEST_ACTIVITY = 100

/** Months whose open audits are counted one by one. */
export const AGEING_MONTHS = 12

/** How long the next step of audits has been due, a row each: days from today, from one to another. */
export const WAITS = [
  { name: 'over14', from: null, to: -15 },
  { name: 'over7', from: -14, to: -8 },
  { name: 'over1', from: -7, to: -1 },
  { name: 'today', from: 0, to: 0 },
  { name: 'later', from: 1, to: null },
] as const

export type WaitName = (typeof WAITS)[number]['name']

const MONTHS_BY_DEFAULT = 3

/** A period as typed; an empty end is the default's. Refused upside down, in the future, too long. */
export function readPeriod(
  typed: { from?: string | undefined; to?: string | undefined },
  today: Day,
  longest: number = LONGEST_PERIOD,
): Result<Period> {
  const usual = defaultPeriod(today)
  const days = { from: usual.from, to: usual.to }
  for (const end of ['from', 'to'] as const) {
    const text = typed[end]?.trim() ?? ''
    if (text === '') continue
    const day = parseDay(text)
    if (day === null) return { ok: false, error: refusal('PERIOD_UNREADABLE', { text }) }
    days[end] = day
  }
  // One end alone: the other moves with it where it would be on the wrong side.
  if (!typed.from?.trim() && days.from > days.to) days.from = firstOfMonth(monthOf(days.to))
  const facts = { from: formatDay(days.from), to: formatDay(days.to) }
  if (days.from > days.to) {
    const isFuture = !typed.to?.trim()
    return {
      ok: false,
      error: refusal(isFuture ? 'PERIOD_IN_FUTURE' : 'PERIOD_UPSIDE_DOWN', facts),
    }
  }
  if (days.from > today) return { ok: false, error: refusal('PERIOD_IN_FUTURE', facts) }
  if (daysBetween(days.from, days.to) + 1 > longest)
    return { ok: false, error: refusal('PERIOD_TOO_LONG', { days: String(longest) }) }
  return { ok: true, value: days }
}

/** This month so far and the two before. */
export function defaultPeriod(today: Day): Period {
  return { from: firstOfMonth(addMonths(monthOf(today), 1 - MONTHS_BY_DEFAULT)), to: today }
}

/** As many months before whole months, else as many days before. */
export function periodBefore({ from, to }: Period): Period {
  const last = addDays(from, -1)
  if (from === firstOfMonth(monthOf(from)) && to === lastOfMonth(monthOf(to))) {
    const months = monthsOf({ from, to }).length
    return { from: firstOfMonth(addMonths(monthOf(from), -months)), to: last }
  }
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: last }
}

/** The months that a period touches, the earliest first. */
export function monthsOf({ from, to }: Period): Month[] {
  const months: Month[] = []
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1))
    months.push(month)
  return months
}

/** The month a day is in. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

export function firstOfMonth(month: Month): Day {
  return `${month}-01`
}

export function lastOfMonth(month: Month): Day {
  return addDays(firstOfMonth(addMonths(month, 1)), -1)
}

export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + count
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** A period as whole months and the days at its two ends that make none. */
interface PeriodParts {
  /** First and last whole month; null when there is none. */
  months: { from: Month; to: Month } | null
  days: Period[]
}

/**
 * The fewest documents of figures that hold a period: at most 60 days, and a month each for the rest.
 * The month that runs counts as whole when the period reaches today: nothing is counted after it.
 */
export function periodParts(period: Period, today: Day): PeriodParts {
  const { from } = period
  const to = period.to >= today ? lastOfMonth(monthOf(period.to)) : period.to
  const whole = monthsOf({ from, to }).filter(
    (month) => firstOfMonth(month) >= from && lastOfMonth(month) <= to,
  )
  const [first, last] = [whole.at(0), whole.at(-1)]
  if (first === undefined || last === undefined) return { months: null, days: [{ from, to }] }
  const ends: Period[] = [
    { from, to: lastOfMonth(addMonths(first, -1)) },
    { from: firstOfMonth(addMonths(last, 1)), to },
  ]
  return { months: { from: first, to: last }, days: ends.filter((end) => end.from <= end.to) }
}

const MONTH_NAMES = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
]

/** `2026-11` as people read it: "Nov 2026". */
export function monthText(month: Month): string {
  return `${MONTH_NAMES[Number(month.slice(5)) - 1] ?? month.slice(5)} ${month.slice(0, 4)}`
}
