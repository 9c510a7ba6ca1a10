import { concatBytes } from '@noble/hashes/utils.js'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { HIDDEN, mayHoldHidden } from '#shared/kernel/cleanText.ts'

/** The part of the platform's decoder that this needs: browsers and Node both have it. */
interface PlatformDecoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}

const { TextDecoder } = globalThis as unknown as {
  TextDecoder: new (
    label: string,
    options: { fatal: boolean; ignoreBOM: boolean },
  ) => PlatformDecoder
}

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export type Decoded = { ok: true; text: string } | { ok: false; error: Refusal }

/** Bytes of one file, handed in piece by piece, as text. */
interface TextDecoding {
  /** The text of the next bytes, or why the file cannot be read. */
  push(bytes: Uint8Array): Decoded
  /** The rest, once all bytes are in. */
  end(): Decoded
  encoding(): TextEncoding
  /** True when the file began with a byte order mark. */
  hasMark(): boolean
  /** How many characters that are never seen were left out. */
  hidden(): number
  /**
   * True when it was refused because bytes that are no UTF-8 follow some that are: another encoding
   * may explain both. Decode it again as windows-1252.
   */
  isMixed(): boolean
}

const NO_BYTES: Uint8Array = new Uint8Array(0)

/** What DOS programs write behind the last line. */
const END_OF_FILE = '\x1a'

/** They end no row of a file. */
const OTHER_LINE_ENDS = '\f\u0085\u2028\u2029'

/** No text holds these; a binary file does before long. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it finds
const CONTROLS = /[\x00-\x08\x0b\x0e-\x19\x1b-\x1f]/

const BEYOND_ASCII = /[^\0-\x7f]/

/**
 * Decodes `file` strictly, and drops a byte order mark. The first bytes show UTF-16; a byte that is
 * no UTF-8 makes the rest windows-1252, as long as all before it was ASCII. Bytes that are no
 * character, a NUL or another control character refuse the file: it is no text. Other characters that
 * are never seen (`HIDDEN`) are left out, and counted. `known` is the encoding found by an earlier
 * reading.
 */
export function decodeText(file: string, known?: TextEncoding): TextDecoding {
  let start: Uint8Array | null = NO_BYTES
  let encoding: TextEncoding = known ?? 'utf-8'
  let hasMark = false
  let decoder: PlatformDecoder | null = null
  let isAscii = true
  let isMixed = false
  let hidden = 0
  /** Bytes of a character that the piece before ended within. */
  let open = NO_BYTES
  const sequences: Utf8Sequences = { whole: 0, broken: 0 }

  const undecodable = (): Decoded => ({
    ok: false,
    error: refusal('ORDER_FILE_UNDECODABLE', { file }),
  })
  const notText = (): Decoded => ({ ok: false, error: refusal('ORDER_FILE_NOT_TEXT', { file }) })

  function begin(first: Uint8Array): Decoded {
    start = null
    const sniffed = sniffEncoding(first)
    if (sniffed.isBinary) return notText()
    hasMark = sniffed.mark > 0
    if (known === undefined) encoding = sniffed.encoding
    if (encoding !== 'windows-1252')
      decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
    return decoded(first.subarray(sniffed.mark), true)
  }

  function decoded(bytes: Uint8Array, isMore: boolean): Decoded {
    if (encoding === 'windows-1252') return fromWindows1252(bytes, isMore)
    let text: string
    try {
      text = decoder?.decode(bytes, { stream: isMore }) ?? ''
    } catch {
      return encoding === 'utf-8' ? otherwise(bytes, isMore) : undecodable()
    }
    if (isAscii && text.length !== bytes.length) noteBeyondAscii(text, bytes)
    return checked(text)
  }

  function noteBeyondAscii(text: string, bytes: Uint8Array): void {
    if (BEYOND_ASCII.test(text)) isAscii = false
    else open = concatBytes(open, bytes).subarray(text.length)
  }

  /** These bytes are no UTF-8. */
  function otherwise(bytes: Uint8Array, isMore: boolean): Decoded {
    isMixed = !isAscii && known === undefined
    if (!isAscii || known !== undefined) return undecodable()
    encoding = 'windows-1252'
    return fromWindows1252(concatBytes(open, bytes), isMore)
  }

  function fromWindows1252(bytes: Uint8Array, isMore: boolean): Decoded {
    const { whole, broken } = utf8Sequences(bytes)
    sequences.whole += whole
    sequences.broken += broken
    const text = decodeWindows1252(bytes)
    if (text === null) return undecodable()
    // UTF-8 with a few broken bytes: reading it byte by byte would spoil what is whole.
    const isUtf8 = sequences.whole > 0 && sequences.whole >= sequences.broken
    if (!isMore && isUtf8) return undecodable()
    return checked(text)
  }

  function checked(text: string): Decoded {
    if (CONTROLS.test(text)) return notText()
    return { ok: true, text: mayHoldHidden(text) ? text.replace(HIDDEN, visible) : text }
  }

  /** What ends a line only for some stays within its row. */
  function visible(sign: string): string {
    if (sign === '\r') return sign
    if (sign !== END_OF_FILE) hidden++
    return OTHER_LINE_ENDS.includes(sign) ? ' ' : ''
  }

  return {
    push(bytes) {
      if (start === null) return decoded(bytes, true)
      const first = concatBytes(start, bytes)
      if (first.length >= SNIFFED_BYTES) return begin(first)
      start = first
      return { ok: true, text: '' }
    },
    end() {
      const first = start === null ? { ok: true as const, text: '' } : begin(start)
      if (!first.ok) return first
      const rest = decoded(NO_BYTES, false)
      return rest.ok ? { ok: true, text: first.text + rest.text } : rest
    },
    encoding: () => encoding,
    hasMark: () => hasMark,
    hidden: () => hidden,
    isMixed: () => isMixed,
  }
}

/** What the first bytes of a file show. */
interface SniffedStart {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  /** Bytes of the byte order mark. */
  mark: 0 | 2 | 3
  /** A workbook, a PDF, an archive: no text in any encoding. */
  isBinary: boolean
}

/** Bytes that are examined. Most of a header's characters are ASCII, which shows UTF-16 at once. */
const SNIFFED_BYTES = 256

/** Fewer say nothing: a stray NUL is no UTF-16. */
const MIN_PAIRS = 4

const MAGIC_NUMBERS: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46, 0x2d], // %PDF-
  [0x50, 0x4b, 0x03, 0x04], // zip, xlsx, docx
  [0xd0, 0xcf, 0x11, 0xe0], // xls
  [0x1f, 0x8b], // gzip
  [0x89, 0x50, 0x4e, 0x47], // png
  [0xff, 0xd8, 0xff], // jpeg
]

/** Distinguishes UTF-16 from UTF-8, by the mark or by where zero bytes stand, and text from other files. */
function sniffEncoding(start: Uint8Array): SniffedStart {
  const begins = (bytes: readonly number[]) => bytes.every((byte, i) => start[i] === byte)
  if (begins([0xef, 0xbb, 0xbf])) return { encoding: 'utf-8', mark: 3, isBinary: false }
  if (begins([0xff, 0xfe])) return { encoding: 'utf-16le', mark: 2, isBinary: false }
  if (begins([0xfe, 0xff])) return { encoding: 'utf-16be', mark: 2, isBinary: false }
  if (MAGIC_NUMBERS.some(begins)) return { encoding: 'utf-8', mark: 0, isBinary: true }
  const zeros = [0, 0]
  const pairs = Math.floor(Math.min(start.length, SNIFFED_BYTES) / 2)
  for (let i = 0; i < 2 * pairs; i++) if (start[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [first = 0, second = 0] = zeros
  const isMostly = (count: number, other: number) =>
    pairs >= MIN_PAIRS && count > 0.6 * pairs && other < 0.1 * pairs
  if (isMostly(second, first)) return { encoding: 'utf-16le', mark: 0, isBinary: false }
  if (isMostly(first, second)) return { encoding: 'utf-16be', mark: 0, isBinary: false }
  return { encoding: 'utf-8', mark: 0, isBinary: false }
}

/** How many characters beyond ASCII are whole UTF-8 sequences, and how many bytes are none. */
interface Utf8Sequences {
  whole: number
  broken: number
}

/** Counts them in `bytes`; a sequence cut at the end counts as broken. */
function utf8Sequences(bytes: Uint8Array): Utf8Sequences {
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
function decodeWindows1252(bytes: Uint8Array): string | null {
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
