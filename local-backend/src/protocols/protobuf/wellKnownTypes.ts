import { invalidPayload } from './messagePlan.ts'

/** `google.protobuf.Timestamp` on the wire. */
export interface ProtoTimestamp {
  seconds: number
  nanos: number
}

const RFC3339 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/

/** Reads an RFC 3339 time with up to nine digits; undefined when it isn't one. */
export function parseTimestamp(text: string): ProtoTimestamp | undefined {
  const parts = RFC3339.exec(text)
  if (!parts) return undefined
  const milliseconds = Date.parse(`${parts[1]}${parts[3]}`)
  if (Number.isNaN(milliseconds)) return undefined
  return { seconds: milliseconds / 1000, nanos: Number((parts[2] ?? '').padEnd(9, '0')) }
}

/** Writes ProtoJSON's form: no fraction, or three, six or nine digits. Undefined when out of range. */
export function formatTimestamp({ seconds, nanos }: ProtoTimestamp): string | undefined {
  const date = new Date(seconds * 1000)
  const inRange = !Number.isNaN(date.getTime()) && nanos >= 0 && nanos < 1e9
  const year = inRange ? date.getUTCFullYear() : 0
  if (year < 1 || year > 9999) return undefined
  const whole = date.toISOString().slice(0, 19)
  if (nanos === 0) return `${whole}Z`
  const digits = String(nanos).padStart(9, '0')
  const fraction = digits.endsWith('000000')
    ? digits.slice(0, 3)
    : digits.endsWith('000')
      ? digits.slice(0, 6)
      : digits
  return `${whole}.${fraction}Z`
}

/** A decoded message in ProtoJSON's form. Throws INVALID_ARGUMENT out of range. */
export function readTimestamp(message: object): string {
  const { seconds = 0, nanos = 0 } = message as Json
  const text = formatTimestamp({ seconds: Number(seconds), nanos: Number(nanos) })
  if (text === undefined) throw invalidPayload()
  return text
}

/** `google.protobuf.Duration` on the wire. */
export interface ProtoDuration {
  seconds: number
  nanos: number
}

/** Reads ProtoJSON's form, such as `1.5s`, of a duration that is not negative; undefined for others. */
export function parseDuration(text: string): ProtoDuration | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,9}))?s$/.exec(text)
  if (!parts) return undefined
  return { seconds: Number(parts[1]), nanos: Number((parts[2] ?? '').padEnd(9, '0')) }
}

/** Writes ProtoJSON's form. */
export function formatDuration({ seconds, nanos }: ProtoDuration): string {
  const fraction = nanos === 0 ? '' : `.${String(nanos).padStart(9, '0').replace(/0+$/, '')}`
  return `${seconds}${fraction}s`
}

type Json = Record<string, unknown>

/** A plain JSON object as `google.protobuf.Struct`. */
export function writeStruct(json: Json): Json {
  const entries = Object.entries(json).map(([name, value]) => [name, writeStructValue(value)])
  return { fields: Object.fromEntries(entries) }
}

/** The plain JSON object of a `google.protobuf.Struct`. */
export function readStruct({ fields = {} }: Json): Json {
  const json: Json = Object.create(null)
  for (const [name, value] of Object.entries(fields as Json)) {
    json[name] = readStructValue(value as Json)
  }
  return json
}

function writeStructValue(value: unknown): Json {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return { numberValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (Array.isArray(value)) return { listValue: { values: value.map(writeStructValue) } }
  if (typeof value === 'object' && value !== null)
    return { structValue: writeStruct(value as Json) }
  return { nullValue: 0 }
}

/** A decoded message says which of its values it has by owning it. */
function readStructValue(value: Json): unknown {
  const has = (name: string) => Object.hasOwn(value, name)
  if (has('stringValue')) return value['stringValue']
  if (has('numberValue')) return value['numberValue']
  if (has('boolValue')) return value['boolValue']
  if (has('structValue')) return readStruct(value['structValue'] as Json)
  if (!has('listValue')) return null
  const { values = [] } = value['listValue'] as { values?: Json[] }
  return values.map(readStructValue)
}
