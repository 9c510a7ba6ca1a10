/**
 * The characters of the bytes 0x80 to 0x9F. A table of our own: the platform's decoder of this name
 * gets them wrong in some releases of Node. U+FFFD marks the five bytes that are no character.
 */
const HIGH_CONTROLS = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd' + '\ufffd‘’“”•–—˜™š›œ\ufffdžŸ'

const CODE_UNITS = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte <= 0x9f ? HIGH_CONTROLS.charCodeAt(byte - 0x80) : byte,
)

/** Few enough that they fit as arguments of one call. */
const AT_ONCE = 8192

/** The text of bytes in windows-1252; null when one of them is no character. */
export function decodeWindows1252(bytes: Uint8Array): string | null {
  let text = ''
  const units = new Uint16Array(Math.min(bytes.length, AT_ONCE))
  for (let start = 0; start < bytes.length; start += AT_ONCE) {
    const length = Math.min(AT_ONCE, bytes.length - start)
    for (let i = 0; i < length; i++) {
      const unit = CODE_UNITS[bytes[start + i] ?? 0] ?? 0
      if (unit === 0xfffd) return null
      units[i] = unit
    }
    text += String.fromCharCode(...units.subarray(0, length))
  }
  return text
}
