/**
 * A moment as a token in the form production gives: a message within a message, the microseconds as a
 * varint. base64.
 */
export function resumeToken(micros: number): string {
  const varint: number[] = []
  let rest = micros
  for (; rest >= 128; rest = Math.floor(rest / 128)) varint.push((rest % 128) + 128)
  varint.push(rest)
  return Buffer.from([OUTER, varint.length + 1, INNER, ...varint]).toString('base64')
}

/** The moment of a token in microseconds; null when it is none of ours. */
export function readResumeToken(token: string): number | null {
  const [outer, length, inner, ...varint] = Buffer.from(token, 'base64')
  if (outer !== OUTER || inner !== INNER || length !== varint.length + 1) return null
  const micros = varint.reduceRight((sum, byte) => sum * 128 + (byte % 128), 0)
  return Number.isSafeInteger(micros) && resumeToken(micros) === token ? micros : null
}

/** Field 1 with a length, and field 1 with a varint. */
const OUTER = 0x0a
const INNER = 0x08
