import { TZDate } from '@date-fns/tz'
import type { Day } from '../audit/Audit.ts'
import { addDays } from './addDays.ts'

/** Zones are slow to ask, and an import asks for the same few days of one zone again and again. */
const known = new Map<string, number>()
const MOST_KNOWN = 5000

/** The moment at which `day` is over in `timeZone` (an IANA zone): the next day's first. */
export function endOfDay(day: Day, timeZone: string): Date {
  const key = `${day} ${timeZone}`
  const found = known.get(key) ?? startOfNextDay(day, timeZone)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, found)
  return new Date(found)
}

function startOfNextDay(day: Day, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = addDays(day, 1).split('-').map(Number)
  return new TZDate(year, month - 1, date, timeZone).getTime()
}
