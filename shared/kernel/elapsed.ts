import { tz } from '@date-fns/tz'
import { intervalToDuration } from 'date-fns'
import { DEFAULT_TIME_ZONE } from './constants.ts'

/** The units, largest first, with their short forms. */
const UNITS = {
  years: 'y',
  months: 'mo',
  days: 'd',
  hours: 'h',
  minutes: 'min',
  seconds: 's',
} as const

type Unit = keyof typeof UNITS

/** Whole units of time, each what is left after the larger ones. */
type Elapsed = Record<Unit, number>

/**
 * The time since an event, in years, months, days, hours, minutes and seconds (specification §2):
 * `2 days 3 hours 0 minutes 5 seconds`, from the largest unit that is not zero. An event that lies
 * ahead, as a clock that runs late makes it, shows `0 seconds`.
 */
export function elapsedSince(from: Date, to: Date): string {
  return inUnits(elapsedBetween(from, to), (unit, count) =>
    count === 1 ? unit.slice(0, -1) : unit,
  )
}

/** `elapsedSince` in short, for narrow columns: `2 d 3 h 0 min 5 s`. */
export function elapsedInShort(from: Date, to: Date): string {
  return inUnits(elapsedBetween(from, to), (unit) => UNITS[unit])
}

function inUnits(elapsed: Elapsed, nameOf: (unit: Unit, count: number) => string): string {
  const units = Object.keys(UNITS) as Unit[]
  const first = units.findIndex((unit) => elapsed[unit] > 0)
  const shown = first < 0 ? units.slice(-1) : units.slice(first)
  return shown.map((unit) => `${elapsed[unit]} ${nameOf(unit, elapsed[unit])}`).join(' ')
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
