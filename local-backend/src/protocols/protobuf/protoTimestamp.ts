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
