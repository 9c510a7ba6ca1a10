import { StatusError } from './StatusError.ts'

/** Microseconds since 1970 as RFC 3339 with none, three or six digits, as Google writes it. */
export function formatTimestamp(micros: number): string {
  const seconds = Math.floor(micros / MICROS)
  return format(seconds, micros - seconds * MICROS)
}

/**
 * The time of the request that commits at `time`, in microseconds cut to milliseconds: what
 * `serverTimestamp()` stores and the rules' `request.time` says, so that rules can compare the two.
 */
export function requestTimeOf(time: number): string {
  return formatTimestamp(Math.floor(time / 1000) * 1000)
}

/**
 * Reads an RFC 3339 timestamp, cutting it to microseconds. Throws INVALID_ARGUMENT. Exact for the times
 * of this server; beyond the years 1685 to 2255 a number can't hold microseconds: see `splitTimestamp`.
 */
export function parseTimestamp(text: string): number {
  const { seconds, micros } = splitTimestamp(text)
  return seconds * MICROS + micros
}

/** Whole seconds since 1970 and the microseconds after them, exact for every year. */
export function splitTimestamp(text: string): { seconds: number; micros: number } {
  const match = PATTERN.exec(text)
  if (match?.[1] === undefined) throw invalid(text)
  const millis = Date.parse(`${match[1]}${match[3] ?? 'Z'}`)
  if (Number.isNaN(millis) || millis < EARLIEST || millis > LATEST) throw invalid(text)
  return {
    seconds: millis / 1000,
    micros: Number((match[2] ?? '').padEnd(6, '0').slice(0, 6)),
  }
}

/** The one spelling of a timestamp: UTC, microseconds. Throws INVALID_ARGUMENT. */
export function normalizeTimestamp(text: string): string {
  if (NORMAL.test(text)) return text
  const { seconds, micros } = splitTimestamp(text)
  return format(seconds, micros)
}

function format(seconds: number, micros: number): string {
  const base = new Date(seconds * 1000).toISOString().slice(0, WITHOUT_FRACTION)
  if (micros === 0) return `${base}Z`
  const digits = String(micros).padStart(6, '0')
  return `${base}.${digits.endsWith('000') ? digits.slice(0, 3) : digits}Z`
}

const MICROS = 1_000_000
const WITHOUT_FRACTION = 19
const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59Z')
const PATTERN = /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)$/

/** What is in that spelling for sure: not the last days of a month, nor digits that would be cut. */
const NORMAL =
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.(?!000Z)\d{3}(?:(?!000)\d{3})?)?Z$/

function invalid(text: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', `Invalid timestamp: ${JSON.stringify(text)}`)
}
