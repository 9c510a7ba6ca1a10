import { tz } from '@date-fns/tz'
import { intervalToDuration } from 'date-fns'
import { DEFAULT_TIME_ZONE } from './constants.ts'

/** Largest first. */
const UNITS = ['years', 'months', 'days', 'hours', 'minutes', 'seconds'] as const

type Unit = (typeof UNITS)[number]

/** Whole units of time, each what is left after the larger ones. */
type Elapsed = Record<Unit, number>

/**
 * The time since an event, in years, months, days, hours, minutes and seconds (specification §2):
 * `2 days 3 hours 0 minutes 5 seconds`, from the largest unit that is not zero. An event that lies
 * ahead, as a clock that runs late makes it, shows `0 seconds`.
 */
export function elapsedSince(from: Date, to: Date): string {
  const elapsed = elapsedBetween(from, to)
  const first = UNITS.findIndex((unit) => elapsed[unit] > 0)
  const shown = first < 0 ? UNITS.slice(-1) : UNITS.slice(first)
  return shown.map((unit) => inUnit(elapsed, unit)).join(' ')
}

/** `elapsedSince` as one would say it, by its largest unit: `2 days ago`, `just now` below a minute. */
export function elapsedInWords(from: Date, to: Date): string {
  const elapsed = elapsedBetween(from, to)
  const unit = UNITS.find((each) => each !== 'seconds' && elapsed[each] > 0)
  return unit === undefined ? 'just now' : `${inUnit(elapsed, unit)} ago`
}

function inUnit(elapsed: Elapsed, unit: Unit): string {
  return `${elapsed[unit]} ${elapsed[unit] === 1 ? unit.slice(0, -1) : unit}`
}

/** The same time as numbers. Months and days are the calendar's in `timeZone`. */
export function elapsedBetween(
  from: Date,
  to: Date,
  timeZone: string = DEFAULT_TIME_ZONE,
): Elapsed {
  const none: Elapsed = { years: 0, months: 0, days: 0, hours: 0, minutes: 0, seconds: 0 }
  if (!(from.getTime() < to.getTime())) return none
  return { ...none, ...intervalToDuration({ start: from, end: to }, { in: tz(timeZone) }) }
}
