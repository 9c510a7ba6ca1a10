import { TZDate } from '@date-fns/tz'
import { lightFormat } from 'date-fns'

const TYPED = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/

/** A moment from what a date and time field holds (`2026-11-20T10:00`), on the clocks of `timeZone`; null: none. */
export function momentIn(timeZone: string, typed: string): Date | null {
  const found = TYPED.exec(typed)
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number)
  const moment = new Date(new TZDate(year, month - 1, day, hour, minute, timeZone).getTime())
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** The other way round: what such a field holds for a moment. */
export function fieldMoment(timeZone: string, moment: Date): string {
  return lightFormat(new TZDate(moment, timeZone), "yyyy-MM-dd'T'HH:mm")
}
