import type { Type } from 'protobufjs'
import { StatusError } from '../../firestore/StatusError.ts'
import { acceptJson } from './acceptJson.ts'
import {
  eachValue,
  type FieldKind,
  type FieldPlan,
  invalidPayload,
  isReadAtOnce,
  MAX_DEPTH,
  type MessagePlan,
  messagePlan,
  requireFields,
} from './messagePlan.ts'
import {
  formatDuration,
  parseDuration,
  parseTimestamp,
  readStruct,
  readTimestamp,
  writeStruct,
} from './wellKnownTypes.ts'

type Json = Record<string, unknown>

/** Both directions between a message's bytes or loose JSON and the strict ProtoJSON the server speaks. */
export interface ProtoJsonCodec {
  /** Bytes → ProtoJSON; maps have a null prototype. Throws INVALID_ARGUMENT on anything broken. */
  decode(bytes: Uint8Array): Json
  /** ProtoJSON → bytes. */
  encode(json: object): Buffer
  /**
   * Outside JSON → ProtoJSON in canonical form (int64 as strings, enums by name, padded base64), maps
   * with null prototypes; unknown fields are dropped. Throws INVALID_ARGUMENT where a type is wrong,
   * something needed is missing or the nesting exceeds the limit.
   */
  accept(json: unknown): Json
}

/** The codec of one message type, driven by its definition, so no message needs code of its own. */
export function protoJsonCodec(type: Type): ProtoJsonCodec {
  const plan = messagePlan(type)
  const isJson = isReadAtOnce(type)
  const read = (message: Json) => (isJson ? message : readMessage(plan, message))
  const write = (json: Json) => (isJson ? json : writeMessage(plan, json))
  return {
    decode: (bytes) => read(decodeBytes(type, bytes)),
    encode: (json) => Buffer.from(type.encode(write(json as Json)).finish()),
    accept: (json) => acceptJson(plan, json),
  }
}

function decodeBytes(type: Type, bytes: Uint8Array): Json {
  try {
    return type.decode(bytes) as unknown as Json
  } catch (cause) {
    // biome-ignore lint/style/useErrorCause: the cause is there, as the third argument
    throw new StatusError('INVALID_ARGUMENT', invalidPayload().message, { cause })
  }
}

/** A decoded message → ProtoJSON. Throws INVALID_ARGUMENT where it means nothing. */
function readMessage(plan: MessagePlan, message: Json, depth = 0): Json {
  if (depth > MAX_DEPTH) throw invalidPayload()
  const json: Json = {}
  for (const name of Object.keys(message)) {
    const field = plan.fields.get(name)
    if (!field || isAbsent(field, message[name])) continue
    json[name] = eachValue(field, message[name], (value) => readValue(field.kind, value, depth))
  }
  requireFields(plan, json)
  return json
}

/** Lists and maps that weren't on the wire are there all the same, empty. */
function isAbsent({ shape }: FieldPlan, value: unknown): boolean {
  return shape !== 'single' && Object.keys(value as object).length === 0
}

function readValue(kind: FieldKind, value: unknown, depth: number): unknown {
  switch (kind.is) {
    case 'message':
      // A map's entry may come without its value, which then is the empty message.
      return readMessage(kind.plan(), (value ?? {}) as Json, depth + 1)
    case 'proto-json':
      return value ?? {}
    case 'timestamp':
      return readTimestamp(value as Json)
    case 'duration':
      return readDuration(value as Json)
    case 'struct':
      return readStruct(value as Json)
    case 'wrapper':
      return readValue(kind.inner, (value as Json)['value'], depth)
    case 'enum':
      return kind.enum.valuesById[value as number] ?? value
    case 'null':
      return null
    case 'bytes':
      return Buffer.from(value as Uint8Array).toString('base64')
    case 'long':
      return String(value)
    case 'double':
      return Number.isFinite(value) ? value : String(value)
    case 'bool':
    case 'int':
    case 'string':
      return value
  }
}

function readDuration({ seconds = 0, nanos = 0 }: Json): string {
  return formatDuration({ seconds: Number(seconds), nanos: Number(nanos) })
}

/** ProtoJSON of our own making → what the encoder takes. */
function writeMessage(plan: MessagePlan, json: Json): Json {
  const message: Json = {}
  for (const name of Object.keys(json)) {
    const field = plan.fields.get(name)
    const value = json[name]
    if (!field || value === undefined || (value === null && field.kind.is !== 'null')) continue
    message[name] = eachValue(field, value, (item) => writeValue(field.kind, item))
  }
  return message
}

function writeValue(kind: FieldKind, value: unknown): unknown {
  switch (kind.is) {
    case 'message':
      return writeMessage(kind.plan(), value as Json)
    case 'proto-json':
      return value
    case 'timestamp':
      return parseTimestamp(String(value))
    case 'duration':
      return parseDuration(String(value))
    case 'struct':
      return writeStruct(value as Json)
    case 'wrapper':
      return { value: writeValue(kind.inner, value) }
    case 'enum':
      return typeof value === 'string' ? kind.enum.values[value] : value
    case 'null':
      return 0
    case 'bytes':
      return Buffer.from(String(value), 'base64')
    case 'double':
      return Number(value)
    case 'bool':
    case 'int':
    case 'long':
    case 'string':
      return value
  }
}
