import type { Day } from '../audit/Audit.ts'

const MILLIS_PER_DAY = 86_400_000

/** The day `count` days after `day`; before it when negative. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * MILLIS_PER_DAY).toISOString().slice(0, 10)
}

/** Days from one day to another; negative when the second is the earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / MILLIS_PER_DAY
}
