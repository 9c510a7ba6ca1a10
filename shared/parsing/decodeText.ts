import { HIDDEN, mayHoldHidden } from '../domain/format/hiddenCharacters.ts'
import type { Refusal } from '../errors/refusal.ts'
import { refusal } from '../errors/refusal.ts'
import { SNIFFED_BYTES, sniffEncoding } from './sniffEncoding.ts'
import { type Utf8Sequences, utf8Sequences } from './utf8Sequences.ts'
import { decodeWindows1252 } from './windows1252.ts'

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
export interface TextDecoding {
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
   * may explain both. Decoding it again as windows-1252 tells.
   */
  isMixed(): boolean
}

const NO_BYTES: Uint8Array = new Uint8Array(0)

/** What DOS programs write behind the last line. */
const END_OF_FILE = '\x1a'

/** They end no row of a file. */
const OTHER_LINE_ENDS = '\f\u0085\u2028\u2029'

/** No text holds these; a binary file does before long. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROLS = /[\x00-\x08\x0b\x0e-\x19\x1b-\x1f]/

const BEYOND_ASCII = /[^\0-\x7f]/

/**
 * Decodes `file` strictly, and drops a byte order mark. The first bytes tell UTF-16; a byte that is
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
    else open = joined(open, bytes).subarray(text.length)
  }

  /** These bytes are no UTF-8. */
  function otherwise(bytes: Uint8Array, isMore: boolean): Decoded {
    isMixed = !isAscii && known === undefined
    if (!isAscii || known !== undefined) return undecodable()
    encoding = 'windows-1252'
    return fromWindows1252(joined(open, bytes), isMore)
  }

  function fromWindows1252(bytes: Uint8Array, isMore: boolean): Decoded {
    const { whole, broken } = utf8Sequences(bytes)
    sequences.whole += whole
    sequences.broken += broken
    const text = decodeWindows1252(bytes)
    if (text === null) return undecodable()
    // Mostly UTF-8 with a few broken bytes: reading it byte by byte would spoil what is whole.
    if (!isMore && sequences.whole > sequences.broken) return undecodable()
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
      const first = joined(start, bytes)
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

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const both = new Uint8Array(head.length + tail.length)
  both.set(head)
  both.set(tail, head.length)
  return both
}
