import { TZDate } from '@date-fns/tz'
import { isValid, lightFormat } from 'date-fns'
import { SPECIFICATION_ERRORS } from '#shared/errors/specification.ts'
import { DEFAULT_TIME_ZONE } from './constants.ts'

/** A calendar day, `yyyy-mm-dd`, with no time and no zone. */
export type Day = string

/** A database's timestamp: whole seconds since 1970. */
interface TimestampLike {
  seconds: unknown
}

/** The forms a date comes in (specification §5); the text is mm/dd/yyyy or a `Day`. */
export type DateInput = Date | TimestampLike | string | null | undefined

/** What stands where a moment is missing or can't be read (specification §8). */
export const DATE_NOT_AVAILABLE = SPECIFICATION_ERRORS.DATE_NOT_AVAILABLE.message

/** What stands where a timestamp's seconds are no number (specification §8). */
export const SECONDS_NOT_A_NUMBER = SPECIFICATION_ERRORS.SECONDS_NOT_A_NUMBER.message

/**
 * Reads a calendar day: `yyyy-mm-dd`, m/d/yyyy or m/d/yy (70 to 99 are the 1900s). Null for anything
 * else and for a day that doesn't exist: 02/30 is never made 03/02. Years 1900 to 2199.
 */
export function parseDay(text: string): Day | null {
  const trimmed = text.trim()
  const iso = ISO.exec(trimmed)
  if (iso) return existingDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const us = US.exec(trimmed)
  if (!us) return null
  return existingDay(fullYear(us[3] ?? ''), Number(us[1]), Number(us[2]))
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const US = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/

function fullYear(digits: string): number {
  if (digits.length === 4) return Number(digits)
  return Number(digits) + (Number(digits) < 70 ? 2000 : 1900)
}

function existingDay(year: number, month: number, day: number): Day | null {
  if (year < 1900 || year > 2199 || day < 1 || day > daysIn(year, month)) return null
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}

/** 0 for a month that there is not. */
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

/** A day as mm/dd/yyyy, as it is typed and as American ledgers import it; empty stays empty. */
export function usDay(day: Day | ''): string {
  return day === '' ? '' : `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
}

/**
 * A stored moment; null where a damaged record holds something else. The types say `Date`, but a document
 * written outside Bakehouse may hold anything.
 */
export function readMoment(stored: unknown): Date | null {
  if (stored instanceof Date) return isValid(stored) ? stored : null
  const millis = isTimestampLike(stored) ? millisOf(stored.seconds) : null
  const moment = millis === null ? null : new Date(millis)
  return moment !== null && isValid(moment) ? moment : null
}

/**
 * A date as mm/dd/yy (specification §2). A moment is shown on its day in `timeZone`; a `Day` has no
 * zone. What is missing or unreadable shows the specification's words (§8).
 */
export function formatDay(input: DateInput, options: { timeZone?: string } = {}): string {
  if (typeof input === 'string') return formatDayText(input)
  return formatInstant(input, 'MM/dd/yy', options.timeZone)
}

/**
 * A moment as mm/dd/yy hh:mm:ss, 24 hours (specification §2); `seconds: false` leaves the seconds
 * out. A text is a day without a time and shows as one.
 */
export function formatMoment(
  input: DateInput,
  options: { seconds?: boolean; timeZone?: string } = {},
): string {
  if (typeof input === 'string') return formatDayText(input)
  const pattern = options.seconds === false ? 'MM/dd/yy HH:mm' : 'MM/dd/yy HH:mm:ss'
  return formatInstant(input, pattern, options.timeZone)
}

function formatDayText(text: string): string {
  const day = parseDay(text)
  return day === null ? DATE_NOT_AVAILABLE : `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(2, 4)}`
}

function formatInstant(
  input: Date | TimestampLike | null | undefined,
  pattern: string,
  timeZone: string = DEFAULT_TIME_ZONE,
): string {
  if (!(input instanceof Date) && !isTimestampLike(input)) return DATE_NOT_AVAILABLE
  const millis = input instanceof Date ? input.getTime() : millisOf(input.seconds)
  if (millis === null) return SECONDS_NOT_A_NUMBER
  const moment = new TZDate(millis, timeZone)
  return isValid(moment) ? lightFormat(moment, pattern) : DATE_NOT_AVAILABLE
}

function isTimestampLike(input: unknown): input is TimestampLike {
  return typeof input === 'object' && input !== null && 'seconds' in input
}

function millisOf(seconds: unknown): number | null {
  return typeof seconds === 'number' && !Number.isNaN(seconds) ? seconds * 1000 : null
}

/** Zones are slow to compute, and imports and passes ask for the same days of one zone again and again. */
const DAYS = new Map<string, Day>()
const ENDS = new Map<string, number>()
/** Days added to days: every write of an audit asks for the same few. */
const SUMS = new Map<string, Day>()
const MAX_CACHED = 5000

function cached<T>(cache: Map<string, T>, key: string, compute: () => T): T {
  const found = cache.get(key) ?? compute()
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, found)
  return found
}

/** Since 1972 every zone is whole quarters of an hour from UTC: within one the day stays the same. */
const QUARTER_MS = 900_000
const SINCE_MS = Date.UTC(1972, 6, 1)

/** The calendar day it is in `timeZone` (an IANA zone) at `now`. */
export function todayIn(timeZone: string, now: Date): Day {
  const millis = now.getTime()
  if (!(millis >= SINCE_MS)) return dayIn(timeZone, now)
  const key = `${Math.floor(millis / QUARTER_MS)} ${timeZone}`
  return cached(DAYS, key, () => dayIn(timeZone, now))
}

function dayIn(timeZone: string, now: Date): Day {
  return lightFormat(new TZDate(now, timeZone), 'yyyy-MM-dd')
}

/** The moment at which `day` is over in `timeZone` (an IANA zone): the next day's first. */
export function endOfDay(day: Day, timeZone: string): Date {
  return new Date(cached(ENDS, `${day} ${timeZone}`, () => startOfNextDay(day, timeZone)))
}

function startOfNextDay(day: Day, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = addDays(day, 1).split('-').map(Number)
  return new TZDate(year, month - 1, date, timeZone).getTime()
}

const MILLIS_PER_DAY = 86_400_000

/** The day `count` days after `day`; before it when negative. */
export function addDays(day: Day, count: number): Day {
  return cached(SUMS, `${day} ${count}`, () =>
    new Date(Date.parse(day) + count * MILLIS_PER_DAY).toISOString().slice(0, 10),
  )
}

/** The same day `count` years later; for February 29 March 1, where there is none. */
export function addYears(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year + count, month - 1, date)).toISOString().slice(0, 10)
}

/** Days from one day to another; negative when the second is the earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / MILLIS_PER_DAY
}

const TYPED_MOMENT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/

/** A moment from what a date and time field holds (`2026-11-20T10:00`), on the clocks of `timeZone`; null: none. */
export function momentIn(timeZone: string, typed: string): Date | null {
  const found = TYPED_MOMENT.exec(typed)
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number)
  const moment = new Date(new TZDate(year, month - 1, day, hour, minute, timeZone).getTime())
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** What a date and time field holds for a moment: the inverse of `momentIn`. */
export function fieldMoment(timeZone: string, moment: Date): string {
  return lightFormat(new TZDate(moment, timeZone), "yyyy-MM-dd'T'HH:mm")
}
