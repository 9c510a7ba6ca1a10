import { emptyFields } from './fieldPaths.ts'
import { parseDocumentName } from './names.ts'
import { StatusError } from './StatusError.ts'
import { compareText } from './textOrder.ts'
import { normalizeTimestamp } from './timestamps.ts'
import type { Fields, Value } from './types.ts'

/**
 * The one stored spelling of a value: known types only, map keys in order, timestamps cut to
 * microseconds, integers without padding. Throws INVALID_ARGUMENT for what production refuses too:
 * nested arrays, 21 levels, reserved field names, numbers out of range. A value that is in that spelling
 * already may be returned as it is.
 */
export function normalizeValue(value: unknown, depth = 1, inArray = false): Value {
  const type = onlyMember(value)
  const content = (value as Record<string, unknown>)[type]
  switch (type) {
    case 'nullValue':
      return withContent(value, type, null)
    case 'booleanValue':
      return withContent(value, type, requireType(content, 'boolean', type))
    case 'integerValue':
      return withContent(value, type, normalizeInteger(content))
    case 'doubleValue':
      return withContent(value, type, normalizeDouble(content))
    case 'timestampValue':
      return withContent(value, type, normalizeTimestamp(requireType(content, 'string', type)))
    case 'stringValue':
      return withContent(value, type, requireType(content, 'string', type).toWellFormed())
    case 'bytesValue':
      return { bytesValue: normalizeBytes(content) }
    case 'referenceValue':
      parseDocumentName(content, 'Resource')
      return withContent(value, type, requireType(content, 'string', type))
    case 'geoPointValue':
      return { geoPointValue: normalizeGeoPoint(content) }
    case 'arrayValue':
      if (inArray) throw invalid('Cannot convert an array value in an array value.')
      requireDepth(depth)
      return { arrayValue: { values: normalizeList(content, depth) } }
    case 'mapValue':
      requireDepth(depth)
      return { mapValue: { fields: normalizeFields(member(content, 'fields'), depth + 1) } }
    default:
      throw invalid(`Unknown value type: ${JSON.stringify(type)}`)
  }
}

/** Normalizes a document's fields or a map's. */
export function normalizeFields(fields: unknown, depth = 1): Fields {
  const normalized = emptyFields()
  if (fields === undefined || fields === null) return normalized
  if (typeof fields !== 'object' || Array.isArray(fields)) throw invalid('Fields must be a map.')
  for (const name of Object.keys(fields).sort(compareText)) {
    requireFieldName(name)
    normalized[name] = normalizeValue((fields as Record<string, unknown>)[name], depth)
  }
  return normalized
}

/** Refuses names that no field can have; `__type__` marks vectors and is let through. */
export function requireFieldName(name: string): void {
  if (name === '') throw invalid('The property.name is the empty string.')
  if (RESERVED.test(name) && name !== '__type__') {
    throw invalid(`field name ${name} is reserved`)
  }
  if (name.length > MAX_NAME_BYTES / 3 && Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw invalid(`Field names are at most ${MAX_NAME_BYTES} bytes long.`)
  }
}

const MAX_DEPTH = 20
const MAX_NAME_BYTES = 1500
const RESERVED = /^__[\s\S]*__$/
const PLAIN_INTEGER = /^(?:0|-?[1-9]\d{0,14})$/
const MIN_INT = -(2n ** 63n)
const MAX_INT = 2n ** 63n - 1n

/** The name of what a value holds. */
function onlyMember(value: unknown): string {
  if (typeof value !== 'object' || value === null) throw invalid('A value must be an object.')
  let only: string | null = null
  // Not by way of lists: this runs for every value of every write.
  for (const type in value) {
    if (!Object.hasOwn(value, type) || (value as Record<string, unknown>)[type] === undefined)
      continue
    if (only !== null) throw invalid('A value must have exactly one type.')
    only = type
  }
  if (only === null) throw invalid('A value must have exactly one type.')
  return only
}

/** The value itself where it holds just this, so that most of a write is taken as it came. */
function withContent(value: unknown, type: string, content: unknown): Value {
  const given = value as Record<string, unknown>
  if (!Object.is(given[type], content)) return { [type]: content } as Value
  for (const other in given) if (other !== type) return { [type]: content } as Value
  return value as Value
}

function normalizeInteger(content: unknown): string {
  const text = typeof content === 'number' ? String(content) : content
  if (typeof text !== 'string' || !/^-?\d{1,20}$/.test(text))
    throw invalid('Invalid integer value.')
  if (PLAIN_INTEGER.test(text)) return text
  const number = BigInt(text)
  if (number < MIN_INT || number > MAX_INT) throw invalid('Integer value out of range.')
  return number.toString()
}

function normalizeDouble(
  content: unknown,
): Extract<Value, { doubleValue: unknown }>['doubleValue'] {
  const number = typeof content === 'string' && content.trim() !== '' ? Number(content) : content
  if (content === 'NaN') return 'NaN'
  if (typeof number !== 'number' || (Number.isNaN(number) && typeof content === 'string')) {
    throw invalid('Invalid double value.')
  }
  if (Number.isNaN(number)) return 'NaN'
  if (number === Number.POSITIVE_INFINITY) return 'Infinity'
  if (number === Number.NEGATIVE_INFINITY) return '-Infinity'
  return Object.is(number, -0) ? '-0' : number
}

function normalizeBytes(content: unknown): string {
  const bytes = Buffer.isBuffer(content)
    ? content
    : Buffer.from(requireType(content, 'string', 'bytesValue'), 'base64')
  return bytes.toString('base64')
}

function normalizeGeoPoint(content: unknown): { latitude: number; longitude: number } {
  const latitude = member(content, 'latitude') ?? 0
  const longitude = member(content, 'longitude') ?? 0
  requireDegrees('latitude', latitude, 90)
  requireDegrees('longitude', longitude, 180)
  return { latitude, longitude }
}

function requireDegrees(which: string, degrees: unknown, most: number): asserts degrees is number {
  if (typeof degrees === 'number' && Math.abs(degrees) <= most) return
  const given = Number.isInteger(degrees) ? `${degrees}.0` : degrees
  throw invalid(`Geo point ${which} '${given}' outside permitted range -${most}.0 to ${most}.0.`)
}

/** Lists and maps lie at most this deep in one another. */
function requireDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw invalid('Property contains an invalid nested entity.')
}

function normalizeList(content: unknown, depth: number): Value[] {
  const values = member(content, 'values') ?? []
  if (!Array.isArray(values)) throw invalid('Array values must be a list.')
  return values.map((value) => normalizeValue(value, depth + 1, true))
}

function member(content: unknown, name: string): unknown {
  if (content === null || content === undefined) return undefined
  if (typeof content !== 'object') throw invalid('Invalid value.')
  return (content as Record<string, unknown>)[name]
}

function requireType<T extends 'boolean' | 'string'>(
  content: unknown,
  type: T,
  field: string,
): T extends 'boolean' ? boolean : string {
  if (typeof content !== type) throw invalid(`Invalid value for ${field}.`)
  return content as T extends 'boolean' ? boolean : string
}

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message)
}
