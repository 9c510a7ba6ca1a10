import type { TypedValue } from '../backup/BackupLine.ts'

type Proto = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, TypedValue>>

/**
 * The fields of a document as the Admin SDK's own client answers them, as JSON that keeps every type:
 * whole numbers and doubles apart, times to the nanosecond, references within the database by their
 * path with a slash before it. Names of fields are in one order, so that the same data is the same text.
 */
export function typedFields(fields: unknown, database: string): Fields {
  const entries = Object.entries((fields ?? {}) as Readonly<Record<string, Proto>>)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, value]) => [name, typedValue(value, database)]))
}

/** The way back. Throws what a damaged value brings. */
export function protoFields(fields: Fields, database: string): Record<string, Proto> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, protoValue(value, database)]),
  )
}

function typedValue(value: Proto, database: string): TypedValue {
  const type = String(value['valueType'])
  const held = value[type]
  switch (type) {
    case 'nullValue':
      return { nullValue: null }
    case 'booleanValue':
    case 'stringValue':
      return { [type]: held }
    case 'integerValue':
      return { integerValue: String(held) }
    case 'doubleValue':
      return { doubleValue: doubleText(Number(held)) }
    case 'timestampValue':
      return { timestampValue: timeText(held as { seconds: string | number; nanos: number }) }
    case 'bytesValue':
      return { bytesValue: Buffer.from(held as Uint8Array).toString('base64') }
    case 'referenceValue':
      return { referenceValue: relative(String(held), database) }
    case 'geoPointValue': {
      const { latitude, longitude } = held as { latitude: number; longitude: number }
      return {
        geoPointValue: { latitude: doubleText(latitude), longitude: doubleText(longitude) },
      }
    }
    case 'arrayValue': {
      const { values } = held as { values?: readonly Proto[] }
      return { arrayValue: { values: (values ?? []).map((one) => typedValue(one, database)) } }
    }
    case 'mapValue':
      return { mapValue: { fields: typedFields((held as { fields?: unknown }).fields, database) } }
    default:
      throw new TypeError(`a value of the type ${type}`)
  }
}

function protoValue(value: TypedValue, database: string): Proto {
  const [entry, ...more] = Object.entries(value)
  if (entry === undefined || more.length > 0) throw new TypeError('a value of no one type')
  const [type, held] = entry
  switch (type) {
    case 'nullValue':
      return { nullValue: 'NULL_VALUE' }
    case 'booleanValue':
    case 'stringValue':
    case 'integerValue':
      return { [type]: held }
    case 'doubleValue':
      return { doubleValue: Number(held) }
    case 'timestampValue':
      return { timestampValue: timeOf(String(held)) }
    case 'bytesValue':
      return { bytesValue: Buffer.from(String(held), 'base64') }
    case 'referenceValue':
      return { referenceValue: absolute(String(held), database) }
    case 'geoPointValue': {
      const { latitude, longitude } = held as { latitude: unknown; longitude: unknown }
      return { geoPointValue: { latitude: Number(latitude), longitude: Number(longitude) } }
    }
    case 'arrayValue': {
      const { values } = held as { values: readonly TypedValue[] }
      return { arrayValue: { values: values.map((one) => protoValue(one, database)) } }
    }
    case 'mapValue':
      return { mapValue: { fields: protoFields((held as { fields: Fields }).fields, database) } }
    default:
      throw new TypeError(`a value of the type ${type}`)
  }
}

/** JSON has no words for these four. */
function doubleText(double: number): number | string {
  return Number.isFinite(double) && !Object.is(double, -0)
    ? double
    : Object.is(double, -0)
      ? '-0'
      : String(double)
}

function timeText({ seconds, nanos }: { seconds: string | number; nanos: number }): string {
  const whole = new Date(Number(seconds) * 1000).toISOString().slice(0, -'.000Z'.length)
  return `${whole}.${String(nanos ?? 0).padStart(NANO_DIGITS, '0')}Z`
}

function timeOf(text: string): { seconds: string; nanos: number } {
  const [whole = '', fraction = ''] = text.slice(0, -1).split('.')
  return { seconds: String(Date.parse(`${whole}Z`) / 1000), nanos: Number(fraction) }
}

function relative(name: string, database: string): string {
  const root = `${database}/documents`
  return name.startsWith(`${root}/`) ? name.slice(root.length) : name
}

function absolute(name: string, database: string): string {
  return name.startsWith('/') ? `${database}/documents${name}` : name
}

const NANO_DIGITS = 9
