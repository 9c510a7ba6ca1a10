/** How many characters beyond ASCII are whole UTF-8 sequences, and how many bytes are none. */
export interface Utf8Sequences {
  whole: number
  broken: number
}

/** Counts them in `bytes`; a sequence cut at the end counts as broken. */
export function utf8Sequences(bytes: Uint8Array): Utf8Sequences {
  const found: Utf8Sequences = { whole: 0, broken: 0 }
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    if (byte < 0x80) continue
    const more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
    const isWhole = more > 0 && byte < 0xf5 && areContinuations(bytes, i + 1, more)
    if (isWhole) found.whole++
    else found.broken++
    if (isWhole) i += more
  }
  return found
}

function areContinuations(bytes: Uint8Array, start: number, count: number): boolean {
  for (let i = start; i < start + count; i++) if (((bytes[i] ?? 0) & 0xc0) !== 0x80) return false
  return true
}
