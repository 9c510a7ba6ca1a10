import { eachValue } from './eachValue.ts'
import type { FieldKind, MessagePlan } from './messagePlan.ts'
import { parseDuration } from './protoDuration.ts'
import { writeStruct } from './protoStruct.ts'
import { parseTimestamp } from './protoTimestamp.ts'

type Json = Record<string, unknown>

/** ProtoJSON of our own making → what the encoder takes. */
export function writeMessage(plan: MessagePlan, json: Json): Json {
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
