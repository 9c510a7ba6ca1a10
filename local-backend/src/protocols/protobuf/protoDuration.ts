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
