import { TZDate } from '@date-fns/tz'
import { lightFormat } from 'date-fns'
import type { Day } from '../audit/Audit.ts'

/** Zones are slow to ask, and the worker asks for the days of whole histories. */
const known = new Map<string, Day>()
const MOST_KNOWN = 5000

/** Since 1972 every zone is whole quarters of an hour from UTC: within one the day stays the same. */
const QUARTER_MS = 900_000
const SINCE_MS = Date.UTC(1972, 6, 1)

/** The calendar day it is in `timeZone` (an IANA zone) at `now`. */
export function todayIn(timeZone: string, now: Date): Day {
  const millis = now.getTime()
  if (!(millis >= SINCE_MS)) return dayIn(timeZone, now)
  const key = `${Math.floor(millis / QUARTER_MS)} ${timeZone}`
  const found = known.get(key) ?? dayIn(timeZone, now)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, found)
  return found
}

function dayIn(timeZone: string, now: Date): Day {
  return lightFormat(new TZDate(now, timeZone), 'yyyy-MM-dd')
}
