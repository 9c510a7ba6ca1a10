import protobuf, { type Enum, type Field, type Type } from 'protobufjs'
import { StatusError } from '#local-backend/firestore/StatusError.ts'
import { formatTimestamp, parseTimestamp } from './protoTimestamp.ts'
import { REQUIRED_FIELDS } from './requiredFields.ts'

type Json = Record<string, unknown>

/** Both directions between a message's bytes or loose JSON and the strict ProtoJSON the server speaks. */
export interface ProtoJsonCodec {
  /** Bytes → ProtoJSON; objects have a null prototype. Throws INVALID_ARGUMENT on anything broken. */
  decode(bytes: Uint8Array): Json
  /** ProtoJSON → bytes. */
  encode(json: object): Buffer
  /**
   * Outside JSON → ProtoJSON in canonical form (int64 as strings, enums by name, padded base64), with
   * null prototypes; unknown fields are dropped. Throws INVALID_ARGUMENT where a type is wrong or the
   * nesting exceeds the limit.
   */
  accept(json: unknown): Json
}

/** Deeper than any document the database takes (20 levels of maps, three JSON levels each). */
const MAX_DEPTH = 120

const INVALID_PAYLOAD = "Payload isn't valid for request."

/** The codec of one message type, driven by its definition, so no message needs code of its own. */
export function protoJsonCodec(type: Type): ProtoJsonCodec {
  return {
    decode: (bytes) => readMessage(type, decodeBytes(type, bytes), 0),
    encode: (json) => Buffer.from(type.encode(writeMessage(type, json as Json)).finish()),
    accept: (json) => acceptMessage(type, json, 0) as Json,
  }
}

const WRAPPERS = new Set(
  ['Double', 'Float', 'Int64', 'UInt64', 'Int32', 'UInt32', 'Bool', 'String', 'Bytes'].map(
    (name) => `.google.protobuf.${name}Value`,
  ),
)
const TIMESTAMP = '.google.protobuf.Timestamp'
const NULL_VALUE = '.google.protobuf.NullValue'
const LONG_TYPES = new Set(['int64', 'uint64', 'sint64', 'fixed64', 'sfixed64'])
const LONE_SURROGATE = /\p{Surrogate}/u
const DOUBLE_WORDS = new Set(['NaN', 'Infinity', '-Infinity'])

function decodeBytes(type: Type, bytes: Uint8Array): Json {
  try {
    return type.decode(bytes) as unknown as Json
  } catch (cause) {
    // biome-ignore lint/style/useErrorCause: the cause is there, as the third argument
    throw new StatusError('INVALID_ARGUMENT', INVALID_PAYLOAD, { cause })
  }
}

function emptyJson(): Json {
  return Object.create(null) as Json
}

function readMessage(type: Type, message: Json, depth: number): Json {
  if (depth > MAX_DEPTH) throw invalidPayload()
  const json = emptyJson()
  for (const field of type.fieldsArray) {
    if (!isSet(field, message)) continue
    json[field.name] = eachValue(field, message[field.name], (value) =>
      readValue(field, value, depth),
    )
  }
  checkRequired(type, json)
  return json
}

/** Lists and maps that weren't on the wire are there all the same, empty. */
function isSet(field: Field, message: Json): boolean {
  if (!Object.hasOwn(message, field.name)) return false
  return !(field.repeated || field.map) || Object.keys(message[field.name] as object).length > 0
}

function readValue(field: Field, value: unknown, depth: number): unknown {
  const resolved = field.resolvedType
  if (resolved instanceof protobuf.Type) {
    const message = value as Json
    if (resolved.fullName === TIMESTAMP) return readTimestamp(message)
    if (WRAPPERS.has(resolved.fullName)) {
      const inner = resolved.fields['value'] as Field
      return readValue(inner, message['value'], depth)
    }
    return readMessage(resolved, message, depth + 1)
  }
  if (resolved instanceof protobuf.Enum) {
    if (resolved.fullName === NULL_VALUE) return null
    return resolved.valuesById[value as number] ?? value
  }
  if (field.type === 'bytes') return Buffer.from(value as Uint8Array).toString('base64')
  if (LONG_TYPES.has(field.type)) return String(value)
  if (field.type === 'double' || field.type === 'float') {
    return Number.isFinite(value) ? value : String(value)
  }
  return value
}

function readTimestamp(message: Json): string {
  const seconds = Number(message['seconds'] ?? 0)
  const text = formatTimestamp({ seconds, nanos: Number(message['nanos'] ?? 0) })
  if (text === undefined) throw invalidPayload()
  return text
}

function writeMessage(type: Type, json: Json): Json {
  const message: Json = {}
  for (const field of type.fieldsArray) {
    const value = json[field.name]
    if (value === undefined || (value === null && !isNullValue(field))) continue
    message[field.name] = eachValue(field, value, (item) => writeValue(field, item))
  }
  return message
}

function writeValue(field: Field, value: unknown): unknown {
  const resolved = field.resolvedType
  if (resolved instanceof protobuf.Type) {
    if (resolved.fullName === TIMESTAMP) return parseTimestamp(String(value))
    if (WRAPPERS.has(resolved.fullName)) {
      return { value: writeValue(resolved.fields['value'] as Field, value) }
    }
    return writeMessage(resolved, value as Json)
  }
  if (resolved instanceof protobuf.Enum) {
    return typeof value === 'string' ? resolved.values[value] : (value ?? 0)
  }
  if (field.type === 'bytes') return Buffer.from(String(value), 'base64')
  if (field.type === 'double' || field.type === 'float') return Number(value)
  return value
}

function acceptMessage(type: Type, json: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw invalidPayload()
  if (!isPlainObject(json)) throw invalidPayload()
  const accepted = emptyJson()
  for (const field of type.fieldsArray) {
    if (!Object.hasOwn(json, field.name)) continue
    const value = json[field.name]
    if (value === undefined || (value === null && !isNullValue(field))) continue
    if (field.repeated !== Array.isArray(value)) throw invalidPayload()
    if (field.map && !isPlainObject(value)) throw invalidPayload()
    const acceptOne = (item: unknown) => acceptValue(field, item, depth)
    accepted[field.name] = eachValue(field, value, acceptOne)
  }
  checkOneofs(type, accepted)
  checkRequired(type, accepted)
  return accepted
}

function checkRequired(type: Type, json: Json): void {
  const lacking = REQUIRED_FIELDS[type.fullName]?.find((name) => !(name in json))
  if (lacking === undefined) return
  throw new StatusError('INVALID_ARGUMENT', `The request lacks ${lacking} in ${type.name}.`)
}

function checkOneofs(type: Type, accepted: Json): void {
  for (const oneof of type.oneofsArray) {
    if (oneof.fieldsArray.filter((field) => field.name in accepted).length > 1) {
      throw invalidPayload()
    }
  }
}

function acceptValue(field: Field, value: unknown, depth: number): unknown {
  const resolved = field.resolvedType
  if (resolved instanceof protobuf.Type) return acceptNested(resolved, value, depth)
  if (resolved instanceof protobuf.Enum) return acceptEnum(resolved, value)
  switch (field.type) {
    case 'string':
      if (typeof value === 'string' && !LONE_SURROGATE.test(value)) return value
      throw invalidPayload()
    case 'bool':
      if (typeof value === 'boolean') return value
      throw invalidPayload()
    case 'bytes':
      return acceptBytes(value)
    case 'double':
    case 'float':
      return acceptDouble(value)
    default:
      return acceptInteger(field, value)
  }
}

function acceptNested(type: Type, value: unknown, depth: number): unknown {
  if (type.fullName === TIMESTAMP) {
    const timestamp = typeof value === 'string' ? parseTimestamp(value) : undefined
    const text = timestamp && formatTimestamp(timestamp)
    if (text === undefined) throw invalidPayload()
    return text
  }
  if (WRAPPERS.has(type.fullName)) {
    // The web SDK writes `limit` bare; the protobuf libraries' own JSON wraps it.
    const inner = isPlainObject(value) ? value['value'] : value
    return acceptValue(type.fields['value'] as Field, inner, depth)
  }
  return acceptMessage(type, value, depth + 1)
}

function acceptEnum(type: Enum, value: unknown): unknown {
  if (type.fullName === NULL_VALUE) {
    if (value === null || value === 'NULL_VALUE' || value === 0) return null
  } else if (typeof value === 'string' && Object.hasOwn(type.values, value)) {
    return value
  } else if (typeof value === 'number') {
    const name = type.valuesById[value]
    if (name !== undefined) return name
  }
  throw invalidPayload()
}

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/

function acceptBytes(value: unknown): string {
  if (typeof value !== 'string' || !BASE64.test(value)) throw invalidPayload()
  return Buffer.from(value, 'base64').toString('base64')
}

function acceptDouble(value: unknown): unknown {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') throw invalidPayload()
  if (DOUBLE_WORDS.has(value)) return value
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) throw invalidPayload()
  return number
}

function acceptInteger(field: Field, value: unknown): unknown {
  const text = typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value
  const isLong = LONG_TYPES.has(field.type)
  if (typeof text !== 'bigint' && (typeof text !== 'string' || !/^-?\d{1,20}$/.test(text))) {
    throw invalidPayload()
  }
  const integer = BigInt(text)
  if (BigInt.asIntN(isLong ? 64 : 32, integer) !== integer) throw invalidPayload()
  return isLong ? integer.toString() : Number(integer)
}

function eachValue(field: Field, value: unknown, convert: (item: unknown) => unknown): unknown {
  if (field.repeated) return (value as unknown[]).map(convert)
  if (!field.map) return convert(value)
  const converted = emptyJson()
  for (const key of Object.keys(value as object)) converted[key] = convert((value as Json)[key])
  return converted
}

function isNullValue(field: Field): boolean {
  return field.resolvedType?.fullName === NULL_VALUE
}

function isPlainObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalidPayload(): StatusError {
  return new StatusError('INVALID_ARGUMENT', INVALID_PAYLOAD)
}
