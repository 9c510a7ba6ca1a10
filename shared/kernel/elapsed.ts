import { tz } from '@date-fns/tz'
import { intervalToDuration } from 'date-fns'
import { DEFAULT_TIME_ZONE } from './constants.ts'

const UNITS = ['years', 'months', 'days', 'hours', 'minutes', 'seconds'] as const

/** Whole units of time, each what is left after the larger ones. */
export type Elapsed = Record<(typeof UNITS)[number], number>

/**
 * The time since an event, in years, months, days, hours, minutes and seconds (specification §2):
 * `2 days 3 hours 0 minutes 5 seconds`, from the largest unit that is not zero. An event that lies
 * ahead, as a clock that runs late makes it, shows `0 seconds`.
 */
export function elapsedSince(from: Date, to: Date): string {
  const elapsed = elapsedBetween(from, to)
  const first = UNITS.findIndex((unit) => elapsed[unit] > 0)
  const shown = first < 0 ? (['seconds'] as const) : UNITS.slice(first)
  return shown.map((unit) => `${elapsed[unit]} ${wordFor(unit, elapsed[unit])}`).join(' ')
}

const SIGNS = {
  years: 'y',
  months: 'mo',
  days: 'd',
  hours: 'h',
  minutes: 'min',
  seconds: 's',
} as const

/** The same in short, for narrow columns: `2 d 3 h 0 min 5 s`. */
export function elapsedInShort(from: Date, to: Date): string {
  const elapsed = elapsedBetween(from, to)
  const first = UNITS.findIndex((unit) => elapsed[unit] > 0)
  const shown = first < 0 ? (['seconds'] as const) : UNITS.slice(first)
  return shown.map((unit) => `${elapsed[unit]} ${SIGNS[unit]}`).join(' ')
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

function wordFor(unit: (typeof UNITS)[number], count: number): string {
  return count === 1 ? unit.slice(0, -1) : unit
}
