import type { Fields, Value } from '../../firestore/types.ts'
import { LatLng } from './LatLng.ts'
import { RulesError } from './RulesError.ts'
import { RulesList } from './RulesList.ts'
import { RulesMap } from './RulesMap.ts'
import { RulesPath } from './RulesPath.ts'
import { RulesTimestamp } from './RulesTimestamp.ts'
import type { RulesValue } from './RulesValue.ts'

/** A stored value as the rules see it. Lists and maps are read as far as the rules look into them. */
export function fromProto(value: Value): RulesValue {
  if ('stringValue' in value) return value.stringValue
  if ('integerValue' in value) return BigInt(value.integerValue)
  if ('booleanValue' in value) return value.booleanValue
  if ('nullValue' in value) return null
  if ('mapValue' in value) return fromFields(value.mapValue.fields)
  if ('arrayValue' in value) return fromArray(value.arrayValue.values ?? [])
  if ('doubleValue' in value) return Number(value.doubleValue)
  if ('timestampValue' in value) return fromTimestamp(value.timestampValue)
  if ('bytesValue' in value) return new Uint8Array(Buffer.from(value.bytesValue, 'base64'))
  if ('referenceValue' in value) return pathOfName(value.referenceValue)
  return new LatLng(value.geoPointValue.latitude ?? 0, value.geoPointValue.longitude ?? 0)
}

/** The map of a document's fields. */
export function fromFields(fields: Fields | undefined): RulesMap {
  if (fields === undefined) return EMPTY
  return new RulesMap(
    () => Object.keys(fields),
    (key) => {
      const value = Object.hasOwn(fields, key) ? fields[key] : undefined
      return value === undefined ? undefined : fromProto(value)
    },
  )
}

/** `projects/p/databases/d/documents/…` without the project, as rules write paths. */
export function pathOfName(name: string): RulesPath {
  const segments = name.split('/')
  return new RulesPath(segments[0] === 'projects' ? segments.slice(2) : segments)
}

/** A moment of the store; null for text that is no timestamp, which the store never holds. */
export function fromTimestamp(text: string): RulesValue {
  const timestamp = RulesTimestamp.parse(text)
  return timestamp instanceof RulesError ? null : timestamp
}

const EMPTY = RulesMap.of(new Map())

function fromArray(values: readonly Value[]): RulesList {
  return new RulesList(values.length, (index) => {
    const value = values[index]
    return value === undefined ? null : fromProto(value)
  })
}
