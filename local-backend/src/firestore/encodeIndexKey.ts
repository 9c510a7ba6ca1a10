import { encodeSegment } from './documentKey.ts'
import { compareText, encodeText, escapeBytes } from './textOrder.ts'
import { splitTimestamp } from './timestamps.ts'
import type { Value } from './types.ts'
import { numberOf, TYPE_ORDER, typeOf, type ValueType, vectorOf } from './valueTypes.ts'

/**
 * A value as a string of characters 0 to 255 whose order is that of `compareValues`. Encodings close
 * themselves, so they can follow one another in a key.
 */
export function encodeIndexKey(value: Value): string {
  const type = typeOf(value)
  return typeMark(type) + encodeContent(value)
}

/** Before every value of the type. */
export function typeMark(type: ValueType): string {
  return String.fromCharCode(TYPE_ORDER[type] * 8)
}

/** Turns the order of an encoding round, for descending fields. */
export function invertKey(encoded: string): string {
  const bytes = Buffer.from(encoded, 'latin1')
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = 255 - (bytes[at] ?? 0)
  return bytes.toString('latin1')
}

function encodeContent(value: Value): string {
  if ('stringValue' in value) return encodeText(value.stringValue)
  if ('integerValue' in value || 'doubleValue' in value) {
    return 'doubleValue' in value && value.doubleValue === 'NaN'
      ? ''
      : encodeNumber(numberOf(value))
  }
  if ('booleanValue' in value) return value.booleanValue ? '\x02' : '\x01'
  if ('timestampValue' in value) return encodeTimestamp(value.timestampValue)
  if ('bytesValue' in value) {
    return escapeBytes(Buffer.from(value.bytesValue, 'base64').toString('latin1'))
  }
  if ('referenceValue' in value)
    return `${value.referenceValue.split('/').map(encodeSegment).join('')}\0`
  if ('geoPointValue' in value) {
    const { latitude = 0, longitude = 0 } = value.geoPointValue
    return encodeDouble(latitude) + encodeDouble(longitude)
  }
  if ('arrayValue' in value) return encodeList(value.arrayValue.values ?? [])
  if ('mapValue' in value) {
    const vector = vectorOf(value)
    return vector === null
      ? encodeMap(value.mapValue.fields ?? {})
      : encodeDouble(vector.length) + encodeList(vector)
  }
  return ''
}

function encodeList(values: readonly Value[]): string {
  return `${values.map(encodeIndexKey).join('')}\0`
}

function encodeMap(fields: Record<string, Value>): string {
  const entries = Object.entries(fields).sort(([a], [b]) => compareText(a, b))
  const parts = entries.map(([name, value]) => `\x01${encodeText(name)}${encodeIndexKey(value)}`)
  return `${parts.join('')}\0`
}

/**
 * Integers and doubles in one order: the greatest double that is not greater, then how far the number
 * lies above it. Only beyond 2^53 do integers lie between doubles, so only there the rest is written.
 */
function encodeNumber(number: number | bigint): string {
  if (typeof number === 'number' && Math.abs(number) < EXACT_LIMIT) return encodeDouble(number)
  if (typeof number === 'number') return encodeDouble(number) + encodeRest(0)
  let floor = Number(number)
  if (BigInt(floor) > number) floor = nextDown(floor)
  return encodeDouble(floor) + encodeRest(Number(number - BigInt(floor)))
}

const EXACT_LIMIT = 2 ** 53
const SCRATCH = Buffer.alloc(8)

/** Eight bytes whose order is that of the doubles; both zeros are one. */
function encodeDouble(number: number): string {
  SCRATCH.writeDoubleBE(number === 0 ? 0 : number)
  const negative = (SCRATCH[0] ?? 0) >= 128
  if (!negative)
    return String.fromCharCode((SCRATCH[0] ?? 0) + 128) + SCRATCH.toString('latin1', 1, 8)
  return invertKey(SCRATCH.toString('latin1', 0, 8))
}

function encodeRest(rest: number): string {
  return String.fromCharCode(rest >> 8, rest & 255)
}

function nextDown(number: number): number {
  const bits = Buffer.alloc(8)
  bits.writeDoubleBE(number)
  bits.writeBigInt64BE(bits.readBigInt64BE() + (number > 0 ? -1n : 1n))
  return bits.readDoubleBE()
}

/** Microseconds as a double where that is exact; what it rounds differs in what follows. */
function encodeTimestamp(text: string): string {
  const { seconds, micros } = splitTimestamp(text)
  const rounded = seconds * 1_000_000 + micros
  if (Number.isSafeInteger(rounded)) return encodeDouble(rounded)
  return encodeDouble(rounded) + encodeDouble(seconds) + encodeDouble(micros)
}
