import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import type { Day } from '../audit/Audit.ts'

/** The calendar day it is in `timeZone` (an IANA zone) at `now`. */
export function todayIn(timeZone: string, now: Date): Day {
  return format(new TZDate(now, timeZone), 'yyyy-MM-dd')
}
