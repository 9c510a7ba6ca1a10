import type { Fields, Value } from '../../firestore/types.ts'
import { RulesError } from './RulesError.ts'
import { LatLng, RulesList, RulesMap, RulesPath, type RulesValue } from './RulesValue.ts'
import { RulesTimestamp } from './timeValues.ts'

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

/** Claims of a token as the rules see them: whole numbers are integers. */
export function fromJson(json: unknown): RulesValue {
  if (typeof json === 'string' || typeof json === 'boolean') return json
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : json
  if (Array.isArray(json)) return new RulesList(json.length, (index) => fromJson(json[index]))
  if (typeof json !== 'object' || json === null) return null
  const entries = new Map<string, unknown>(Object.entries(json))
  return new RulesMap(
    () => entries.keys(),
    (key) => (entries.has(key) ? fromJson(entries.get(key)) : undefined),
  )
}
