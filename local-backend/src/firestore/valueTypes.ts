import type { Value } from './types.ts'

/** Firestore's order of types; values of different types compare by it. */
export const TYPE_ORDER = {
  null: 1,
  boolean: 2,
  nan: 3,
  number: 4,
  timestamp: 5,
  string: 6,
  bytes: 7,
  reference: 8,
  geoPoint: 9,
  array: 10,
  vector: 11,
  map: 12,
} as const

export type ValueType = keyof typeof TYPE_ORDER

export function typeOf(value: Value): ValueType {
  if ('stringValue' in value) return 'string'
  if ('integerValue' in value) return 'number'
  if ('doubleValue' in value) return value.doubleValue === 'NaN' ? 'nan' : 'number'
  if ('booleanValue' in value) return 'boolean'
  if ('timestampValue' in value) return 'timestamp'
  if ('mapValue' in value) return vectorOf(value) === null ? 'map' : 'vector'
  if ('arrayValue' in value) return 'array'
  if ('nullValue' in value) return 'null'
  if ('referenceValue' in value) return 'reference'
  if ('bytesValue' in value) return 'bytes'
  return 'geoPoint'
}

/** The numbers of a vector, or null when the value is none. */
export function vectorOf(value: Value): Value[] | null {
  if (!('mapValue' in value)) return null
  const fields = value.mapValue.fields
  if (fields === undefined || !Object.hasOwn(fields, '__type__')) return null
  const mark = fields['__type__']
  const list = Object.hasOwn(fields, 'value') ? fields['value'] : undefined
  if (mark === undefined || !('stringValue' in mark) || mark.stringValue !== '__vector__')
    return null
  return list !== undefined && 'arrayValue' in list ? (list.arrayValue.values ?? []) : null
}

/** An integer's or a double's value: integers exactly, as a bigint when a double can't hold them. */
export function numberOf(value: Value): number | bigint {
  if ('integerValue' in value) {
    const number = Number(value.integerValue)
    return Number.isSafeInteger(number) ? number : BigInt(value.integerValue)
  }
  return 'doubleValue' in value ? Number(value.doubleValue) : Number.NaN
}
