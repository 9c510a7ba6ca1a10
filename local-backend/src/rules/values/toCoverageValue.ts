import { RulesError } from './RulesError.ts'
import {
  Constraint,
  LatLng,
  MapDiff,
  type Outcome,
  RulesList,
  RulesMap,
  RulesPath,
  RulesSet,
  type RulesValue,
} from './RulesValue.ts'
import { RulesDuration } from './timeValues.ts'

/** A value in the shape of Google's coverage report; `undefined` is an error with its cause. */
export type CoverageValue = Readonly<Record<string, unknown>>

export function toCoverageValue(outcome: Outcome): CoverageValue {
  if (outcome instanceof RulesError) {
    return { undefined: outcome.message === null ? {} : { causeMessage: outcome.message } }
  }
  switch (typeof outcome) {
    case 'boolean':
      return { boolValue: outcome }
    case 'bigint':
      return { intValue: String(outcome) }
    case 'number':
      return { floatValue: Number.isFinite(outcome) ? outcome : String(outcome) }
    case 'string':
      return { stringValue: outcome }
    default:
      return objectValue(outcome)
  }
}

function objectValue(value: Exclude<RulesValue, boolean | bigint | number | string>) {
  if (value === null) return { nullValue: null }
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') }
  if (value instanceof RulesMap) return { mapValue: { fields: fieldsOf(value) } }
  if (value instanceof RulesList) return { listValue: { values: value.toArray().map(toValue) } }
  if (value instanceof RulesSet) return { setValue: { values: value.items.map(toValue) } }
  if (value instanceof RulesPath) {
    return { pathValue: { segments: value.segments.map((simple) => ({ simple })) } }
  }
  if (value instanceof LatLng) {
    return { latlngValue: { latitude: value.latitude, longitude: value.longitude } }
  }
  if (value instanceof RulesDuration) {
    return { durationValue: `${value.seconds + value.nanos / NANOS}s` }
  }
  if (value instanceof MapDiff) {
    return { mapDiffValue: { keyStatuses: Object.fromEntries(value.statuses) } }
  }
  if (value instanceof Constraint) {
    const simpleConstraints = value.constraints.map((known) => ({
      comparator: known.comparator,
      value: toCoverageValue(known.value),
    }))
    return { constraintValue: { simpleConstraints } }
  }
  return { timestampValue: value.toString() }
}

const NANOS = 1_000_000_000

function toValue(value: RulesValue): CoverageValue {
  return toCoverageValue(value)
}

function fieldsOf(map: RulesMap): Record<string, CoverageValue> {
  return Object.fromEntries(map.keys().map((key) => [key, toCoverageValue(map.get(key) ?? null)]))
}
