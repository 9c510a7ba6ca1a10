import type { Enum } from 'protobufjs'
import {
  eachValue,
  type FieldKind,
  type FieldPlan,
  invalidPayload,
  MAX_DEPTH,
  type MessagePlan,
  requireFields,
} from './messagePlan.ts'
import { formatDuration, formatTimestamp, parseDuration, parseTimestamp } from './wellKnownTypes.ts'

type Json = Record<string, unknown>

/** Loose JSON from outside → canonical ProtoJSON. Throws INVALID_ARGUMENT where it doesn't fit. */
export function acceptJson(plan: MessagePlan, json: unknown, depth = 0): Json {
  if (depth > MAX_DEPTH || !isObject(json)) throw invalidPayload()
  const accepted: Json = {}
  for (const name of Object.keys(json)) {
    const field = plan.fields.get(name)
    const value = json[name]
    // As Google's: a member that is misspelt would else be left out without a word.
    if (!field) throw invalidPayload()
    if (value === undefined || (value === null && field.kind.is !== 'null')) continue
    if (!fitsShape(field, value)) throw invalidPayload()
    accepted[name] = eachValue(field, value, (item) => acceptValue(field.kind, item, depth))
  }
  for (const names of plan.oneofs) {
    if (names.filter((name) => Object.hasOwn(accepted, name)).length > 1) throw invalidPayload()
  }
  requireFields(plan, accepted)
  return accepted
}

function fitsShape({ shape }: FieldPlan, value: unknown): boolean {
  return shape === 'map' ? isObject(value) : (shape === 'list') === Array.isArray(value)
}

function acceptValue(kind: FieldKind, value: unknown, depth: number): unknown {
  switch (kind.is) {
    case 'message':
    case 'proto-json':
      return acceptJson(kind.plan(), value, depth + 1)
    case 'timestamp':
      return acceptTimestamp(value)
    case 'duration':
      return acceptDuration(value)
    case 'struct':
      if (isObject(value)) return value
      throw invalidPayload()
    case 'wrapper':
      // The web SDK writes `limit` bare; the protobuf libraries' own JSON wraps it.
      return acceptValue(kind.inner, isObject(value) ? value['value'] : value, depth)
    case 'enum':
      return acceptEnum(kind.enum, value)
    case 'null':
      if (value === null || value === 'NULL_VALUE' || value === 0) return null
      throw invalidPayload()
    case 'bytes':
      return acceptBytes(value)
    case 'double':
      return acceptDouble(value)
    case 'int':
      return Number(acceptInteger(value, 32))
    case 'long':
      return String(acceptInteger(value, 64))
    case 'string':
      if (typeof value === 'string' && !LONE_SURROGATE.test(value)) return value
      throw invalidPayload()
    case 'bool':
      if (typeof value === 'boolean') return value
      throw invalidPayload()
  }
}

const LONE_SURROGATE = /\p{Surrogate}/u
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/
const INTEGER = /^-?\d{1,20}$/

function acceptTimestamp(value: unknown): string {
  const timestamp = typeof value === 'string' ? parseTimestamp(value) : undefined
  const text = timestamp && formatTimestamp(timestamp)
  if (text === undefined) throw invalidPayload()
  return text
}

function acceptDuration(value: unknown): string {
  const duration = typeof value === 'string' ? parseDuration(value) : undefined
  if (duration === undefined) throw invalidPayload()
  return formatDuration(duration)
}

function acceptEnum(type: Enum, value: unknown): string {
  if (typeof value === 'string' && Object.hasOwn(type.values, value)) return value
  const name = typeof value === 'number' ? type.valuesById[value] : undefined
  if (name === undefined) throw invalidPayload()
  return name
}

function acceptBytes(value: unknown): string {
  if (typeof value !== 'string' || !BASE64.test(value)) throw invalidPayload()
  return Buffer.from(value, 'base64').toString('base64')
}

function acceptDouble(value: unknown): number | string {
  if (typeof value === 'number') return value
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return value
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  if (!Number.isFinite(number)) throw invalidPayload()
  return number
}

function acceptInteger(value: unknown, bits: 32 | 64): bigint {
  const isInteger = typeof value === 'string' ? INTEGER.test(value) : Number.isInteger(value)
  if (!isInteger) throw invalidPayload()
  const integer = BigInt(value as string | number)
  if (BigInt.asIntN(bits, integer) !== integer) throw invalidPayload()
  return integer
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
