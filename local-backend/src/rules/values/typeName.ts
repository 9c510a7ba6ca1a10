import {
  Constraint,
  LatLng,
  MapDiff,
  RulesList,
  RulesPath,
  RulesSet,
  type RulesValue,
} from './RulesValue.ts'
import { RulesDuration, RulesTimestamp } from './timeValues.ts'

export type TypeName =
  | 'null'
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'duration'
  | 'latlng'
  | 'path'
  | 'list'
  | 'map'
  | 'set'
  | 'map_diff'
  | 'constraint'

/** The language's name for the type of a value. */
export function typeName(value: RulesValue): TypeName {
  switch (typeof value) {
    case 'boolean':
      return 'bool'
    case 'bigint':
      return 'int'
    case 'number':
      return 'float'
    case 'string':
      return 'string'
    default:
      return typeOfObject(value)
  }
}

function typeOfObject(value: Exclude<RulesValue, boolean | bigint | number | string>): TypeName {
  if (value === null) return 'null'
  if (value instanceof Uint8Array) return 'bytes'
  if (value instanceof RulesTimestamp) return 'timestamp'
  if (value instanceof RulesDuration) return 'duration'
  if (value instanceof LatLng) return 'latlng'
  if (value instanceof RulesPath) return 'path'
  if (value instanceof RulesList) return 'list'
  if (value instanceof RulesSet) return 'set'
  if (value instanceof MapDiff) return 'map_diff'
  if (value instanceof Constraint) return 'constraint'
  return 'map'
}
