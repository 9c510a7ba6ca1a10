/** Orders text by code point, which is the order of its UTF-8 bytes and not that of JavaScript. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left === right) continue
    const leftHalf = left >= SURROGATE && left <= LAST_SURROGATE
    const rightHalf = right >= SURROGATE && right <= LAST_SURROGATE
    if (leftHalf !== rightHalf) return leftHalf ? 1 : -1
    return left - right
  }
  return a.length - b.length
}

const SURROGATE = 0xd800
const LAST_SURROGATE = 0xdfff

/**
 * Text as a string of characters 0 to 255 that compares like its UTF-8 bytes, closed by a zero, so
 * that one encoding is never the beginning of another.
 */
export function encodeText(text: string): string {
  if (PLAIN.test(text)) return `${text}\0`
  return escapeBytes(Buffer.from(text, 'utf8').toString('latin1'))
}

/** The same for bytes given as a latin1 string. */
export function escapeBytes(bytes: string): string {
  return `${bytes.replace(RESERVED, (found) => (found === '\0' ? '\x01\x01' : '\x01\x02'))}\0`
}

/** Turns the inside of an encoding (without the closing zero) back into text. */
export function decodeText(encoded: string): string {
  if (PLAIN.test(encoded)) return encoded
  const bytes = encoded.replace(ESCAPED, (found) => (found === '\x01\x01' ? '\0' : '\x01'))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
const PLAIN = /^[\x02-\x7f]*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
const RESERVED = /[\0\x01]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
const ESCAPED = /\x01[\x01\x02]/g
