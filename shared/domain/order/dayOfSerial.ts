import type { Day } from '../audit/Audit.ts'
import { addDays } from '../format/addDays.ts'

/** Day 0 of a spreadsheet's calendar, which takes 1900 for a leap year: right from March 1900 on. */
const DAY_ZERO: Day = '1899-12-30'

/** 1954 to 2119: a policy's day; shorter and longer numbers are something else. */
const SERIAL = /^[2-7]\d{4}(\.0+)?$/

/** The day of a spreadsheet's serial date, as a feed shows one whose format was lost; else null. */
export function dayOfSerial(text: string): Day | null {
  return SERIAL.test(text) ? addDays(DAY_ZERO, Number.parseInt(text, 10)) : null
}
