import { StatusError } from './StatusError.ts'

/** Microseconds since 1970 as RFC 3339 with none, three or six digits, as Google writes it. */
export function formatTimestamp(micros: number): string {
  const seconds = Math.floor(micros / MICROS)
  const fraction = micros - seconds * MICROS
  const base = new Date(seconds * 1000).toISOString().slice(0, WITHOUT_FRACTION)
  if (fraction === 0) return `${base}Z`
  const digits = String(fraction).padStart(6, '0')
  return `${base}.${digits.endsWith('000') ? digits.slice(0, 3) : digits}Z`
}

/** Reads an RFC 3339 timestamp, cutting it to microseconds. Throws INVALID_ARGUMENT. */
export function parseTimestamp(text: string): number {
  const match = PATTERN.exec(text)
  if (match?.[1] === undefined) throw invalid(text)
  const millis = Date.parse(`${match[1]}${match[3] ?? 'Z'}`)
  if (Number.isNaN(millis) || millis < EARLIEST || millis > LATEST) throw invalid(text)
  const fraction = Number((match[2] ?? '').padEnd(6, '0').slice(0, 6))
  return millis * 1000 + fraction
}

const MICROS = 1_000_000
const WITHOUT_FRACTION = 19
const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59Z')
const PATTERN = /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)$/

function invalid(text: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', `Invalid timestamp: ${JSON.stringify(text)}`)
}
