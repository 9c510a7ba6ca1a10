import type { Day } from '../audit/Audit.ts'
import { parseDay } from '../format/day.ts'
import { dayOfSerial } from './dayOfSerial.ts'
import type { RepairKind } from './OrderRow.ts'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const WITH_TIME =
  /^(.*?)(?:T|\s+)(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*([AP]M)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?$/i

/** A day in a feed: null when it is none or does not exist; `repair` when something was dropped. */
export interface ReadDay {
  day: Day | null
  repair: Extract<RepairKind, 'serial-date' | 'time-dropped'> | null
}

/**
 * Reads a day as feeds write it: m/d/yy, m/d/yyyy, m-d-yyyy, yyyy-mm-dd, yyyy/m/d, yyyymmdd,
 * 1-Oct-2025, October 1, 2025, each also with a time behind it, or a spreadsheet's serial date. The
 * day is the one that is written: no zone moves it. 02/30 and 00/00/0000 are no days.
 */
export function readOrderDay(text: string): ReadDay {
  const plain = parseDay(text)
  if (plain !== null) return { day: plain, repair: null }
  const serial = dayOfSerial(text)
  if (serial !== null) return { day: serial, repair: 'serial-date' }
  const [, date = text, time = '', half = ''] = WITH_TIME.exec(text) ?? []
  const day = parseDay(usualForm(date.trim()))
  const isMidnight = /^0?0:00(:00(\.0+)?)?$/.test(time) || /^12:00(:00)?am$/i.test(time + half)
  return { day, repair: day === null || time === '' || isMidnight ? null : 'time-dropped' }
}

/** The same day in a form that `parseDay` knows; any other text as it is. */
function usualForm(text: string): string {
  const yearFirst =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (yearFirst) {
    const [, year = '', month = '', day = ''] = yearFirst
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  }
  const dashes = /^(\d{1,2})-(\d{1,2})-(\d{4}|\d{2})$/.exec(text)
  if (dashes) return `${dashes[1]}/${dashes[2]}/${dashes[3]}`
  const dayFirst = /^(\d{1,2})[- ]([a-z]{3,9})\.?[- ,]+(\d{4}|\d{2})$/i.exec(text)
  if (dayFirst) return named(dayFirst[2], dayFirst[1], dayFirst[3]) ?? text
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text)
  if (monthFirst) return named(monthFirst[1], monthFirst[2], monthFirst[3]) ?? text
  return text
}

function named(name = '', day = '', year = ''): string | null {
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return month === 0 ? null : `${month}/${day}/${year}`
}
