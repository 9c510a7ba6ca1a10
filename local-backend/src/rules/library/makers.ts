import { RulesError } from '../values/RulesError.ts'
import { LatLng, type Outcome } from '../values/RulesValue.ts'
import { RulesDuration, RulesTimestamp } from '../values/timeValues.ts'
import { type Overload, overload } from './Overload.ts'
import { invalidPattern } from './stringMethods.ts'
import { textOf } from './textOf.ts'

export const timestampFunctions: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['date', [overload(['int', 'int', 'int'], dateOf)]],
  [
    'value',
    [
      overload(['int'], (millis) => RulesTimestamp.ofMillis(millis)),
      overload(['string'], (text) => RulesTimestamp.parse(text)),
    ],
  ],
])

export const durationFunctions: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['abs', [overload(['duration'], (it) => (it.seconds < 0 || it.nanos < 0 ? it.negated() : it))]],
  ['time', [overload(['int', 'int', 'int', 'int'], timeOf)]],
  ['value', [overload(['int', 'string'], durationOf)]],
])

export const latlngFunctions: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['value', [overload(['float', 'float'], pointOf)]],
])

const SECOND = 1_000_000_000n
const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['w', 604_800n * SECOND],
  ['d', 86_400n * SECOND],
  ['h', 3_600n * SECOND],
  ['m', 60n * SECOND],
  ['s', SECOND],
  ['ms', 1_000_000n],
  ['ns', 1n],
])
const LAST_YEAR = 9999n
const MAX_LATITUDE = 90
const MAX_LONGITUDE = 180

function dateOf(year: bigint, month: bigint, day: bigint): Outcome {
  if (year < 1n || year > LAST_YEAR) {
    return new RulesError(
      'Timestamp should be between 0001-01-01T00.00.00Z and 9999-12-31T23.59.59Z. ' +
        `year: ${year}.`,
    )
  }
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const exists = BigInt(date.getUTCMonth() + 1) === month && BigInt(date.getUTCDate()) === day
  if (!exists) {
    return new RulesError(`Date is not valid. year: ${year}, month: ${month} day: ${day}.`)
  }
  return RulesTimestamp.of(date.getTime() / 1000, 0)
}

function timeOf(hours: bigint, minutes: bigint, seconds: bigint, nanos: bigint): Outcome {
  return RulesDuration.ofNanos((hours * 3_600n + minutes * 60n + seconds) * SECOND + nanos)
}

function durationOf(count: bigint, unit: string): Outcome {
  const length = UNITS.get(unit)
  return length === undefined ? invalidPattern(unit) : RulesDuration.ofNanos(count * length)
}

function pointOf(latitude: number, longitude: number): Outcome {
  if (Math.abs(latitude) <= MAX_LATITUDE && Math.abs(longitude) <= MAX_LONGITUDE) {
    return new LatLng(latitude, longitude)
  }
  return new RulesError(
    'Latitude should be in [-90,90] range and longitude should be in [-180,180] range. ' +
      `latitude: ${textOf(latitude)}, longitude: ${textOf(longitude)}.`,
  )
}
