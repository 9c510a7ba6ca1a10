import { eachValue } from './eachValue.ts'
import type { FieldKind, FieldPlan, MessagePlan } from './messagePlan.ts'
import { formatDuration } from './protoDuration.ts'
import { readStruct } from './protoStruct.ts'
import { formatTimestamp } from './protoTimestamp.ts'
import { invalidPayload, MAX_DEPTH, requireFields } from './requireFields.ts'

type Json = Record<string, unknown>

/** A decoded message → ProtoJSON. Throws INVALID_ARGUMENT where it means nothing. */
export function readMessage(plan: MessagePlan, message: Json, depth = 0): Json {
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

function readTimestamp({ seconds = 0, nanos = 0 }: Json): string {
  const text = formatTimestamp({ seconds: Number(seconds), nanos: Number(nanos) })
  if (text === undefined) throw invalidPayload()
  return text
}
