/** The text of a string literal with its quotes. */
export function readString(literal: string): string {
  return literal.slice(1, -1).replace(ESCAPED, (whole, sign: string) => {
    const named = NAMED.get(sign)
    if (named !== undefined) return named
    return String.fromCharCode(codeOf(whole))
  })
}

/** The bytes of a `b"…"` literal; undefined when it holds a `\u` escape, which is no byte. */
export function readBytes(literal: string): Uint8Array | undefined {
  const inner = literal.slice(2, -1)
  const parts: Uint8Array[] = []
  let last = 0
  for (const found of inner.matchAll(ESCAPED)) {
    parts.push(Buffer.from(inner.slice(last, found.index)))
    const sign = found[1] ?? ''
    if (sign.startsWith('u')) return undefined
    const named = NAMED.get(sign)
    parts.push(Uint8Array.of(named === undefined ? codeOf(found[0]) : named.charCodeAt(0)))
    last = found.index + found[0].length
  }
  parts.push(Buffer.from(inner.slice(last)))
  return new Uint8Array(Buffer.concat(parts))
}

const ESCAPED = /\\(u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[0-3][0-7]{2}|.)/gs
const OCTAL = 8
const HEX = 16
const NAMED: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
])

function codeOf(sequence: string): number {
  const sign = sequence[1] ?? ''
  return sign === 'u' || sign === 'x'
    ? Number.parseInt(sequence.slice(2), HEX)
    : Number.parseInt(sequence.slice(1), OCTAL)
}
