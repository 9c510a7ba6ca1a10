import type { RulesTimestamp } from '../values/timeValues.ts'
import { type Overload, overload } from './Overload.ts'

export const bytesMethods: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['size', [overload(['bytes'], (bytes) => BigInt(bytes.length))]],
  // The alphabet is the one for URLs, with padding.
  ['toBase64', [overload(['bytes'], base64Url)]],
  ['toHexString', [overload(['bytes'], (it) => Buffer.from(it).toString('hex').toUpperCase())]],
])

export const timestampMethods: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['date', [overload(['timestamp'], (time) => time.startOfDay())]],
  ['day', part((date) => date.getUTCDate())],
  // Monday is 1 and Sunday 7.
  ['dayOfWeek', part((date) => date.getUTCDay() || SUNDAY)],
  ['dayOfYear', part(dayOfYear)],
  ['hours', part((date) => date.getUTCHours())],
  ['minutes', part((date) => date.getUTCMinutes())],
  ['month', part((date) => date.getUTCMonth() + 1)],
  ['nanos', [overload(['timestamp'], (time: RulesTimestamp) => BigInt(time.nanos))]],
  ['seconds', part((date) => date.getUTCSeconds())],
  ['time', [overload(['timestamp'], (time) => time.timeOfDay())]],
  ['toMillis', [overload(['timestamp'], (time) => time.toMillis())]],
  ['year', part((date) => date.getUTCFullYear())],
])

export const durationMethods: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['nanos', [overload(['duration'], (duration) => BigInt(duration.nanos))]],
  ['seconds', [overload(['duration'], (duration) => BigInt(duration.seconds))]],
])

export const latlngMethods: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['distance', [overload(['latlng', 'latlng'], (from, to) => from.distance(to))]],
  ['latitude', [overload(['latlng'], (point) => point.latitude)]],
  ['longitude', [overload(['latlng'], (point) => point.longitude)]],
])

const SUNDAY = 7
const DAY_IN_MILLIS = 86_400_000

function part(read: (date: Date) => number): Overload[] {
  return [overload(['timestamp'], (time) => BigInt(read(time.toDate())))]
}

function dayOfYear(date: Date): number {
  const newYear = new Date(date)
  newYear.setUTCMonth(0, 1)
  newYear.setUTCHours(0, 0, 0, 0)
  return Math.floor((date.getTime() - newYear.getTime()) / DAY_IN_MILLIS) + 1
}

function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_')
}
