import { addDays, type Day } from './day.ts'

const SATURDAY = 6
const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4

/** `day` itself when it is a business day, else the first one after it. */
export function nextBusinessDay(day: Day): Day {
  let candidate = day
  while (!isBusinessDay(candidate)) candidate = addDays(candidate, 1)
  return candidate
}

/** True when at least so many business days lie after `from`, up to and including `day`. */
export function isBusinessDaysAhead(day: Day, from: Day, count: number): boolean {
  let left = count
  for (let each = addDays(from, 1); left > 0 && each <= day; each = addDays(each, 1))
    if (isBusinessDay(each)) left--
  return left <= 0
}

/** False on weekends and on the days US federal holidays are observed. */
export function isBusinessDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== SATURDAY && weekday !== SUNDAY && !isFederalHoliday(day)
}

/** True on the day a federal holiday is observed: Friday for a Saturday, Monday for a Sunday. */
export function isFederalHoliday(day: Day): boolean {
  const year = Number(day.slice(0, 4))
  // New Year's Day on a Saturday is observed in the year before it.
  return [...holidaysOf(year), ...holidaysOf(year + 1)].includes(day)
}

/** By year: imports, the calendar and passes ask for days of the same years again and again. */
const HOLIDAYS = new Map<number, Day[]>()

function holidaysOf(year: number): Day[] {
  const known = HOLIDAYS.get(year)
  if (known) return known
  const holidays = computeHolidays(year)
  HOLIDAYS.set(year, holidays)
  return holidays
}

function computeHolidays(year: number): Day[] {
  const fixed = [`${year}-01-01`, `${year}-07-04`, `${year}-11-11`, `${year}-12-25`]
  if (year >= 2021) fixed.push(`${year}-06-19`)
  return [
    ...fixed.map(observed),
    nth(`${year}-01-01`, MONDAY, 3),
    nth(`${year}-02-01`, MONDAY, 3),
    nth(`${year}-06-01`, MONDAY, 0),
    nth(`${year}-09-01`, MONDAY, 1),
    nth(`${year}-10-01`, MONDAY, 2),
    nth(`${year}-11-01`, THURSDAY, 4),
  ]
}

/** The nth such weekday from the month's first day on; the 0th is the last one before it. */
function nth(firstOfMonth: Day, weekday: number, n: number): Day {
  const ahead = (weekday - weekdayOf(firstOfMonth) + 7) % 7
  return addDays(firstOfMonth, ahead + (n - 1) * 7)
}

function observed(day: Day): Day {
  if (weekdayOf(day) === SATURDAY) return addDays(day, -1)
  return weekdayOf(day) === SUNDAY ? addDays(day, 1) : day
}

function weekdayOf(day: Day): number {
  return new Date(Date.parse(day)).getUTCDay()
}
