import type { Day } from '../audit/Audit.ts'
import {
  addMonths,
  firstOfMonth,
  lastOfMonth,
  type Month,
  monthOf,
  monthsOf,
  type Period,
} from './Period.ts'

/** A period as whole months and the days at its two ends that make none. */
export interface PeriodParts {
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
