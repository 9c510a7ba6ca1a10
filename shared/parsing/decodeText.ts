import type { Refusal } from '../errors/refusal.ts'
import { refusal } from '../errors/refusal.ts'

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

export type TextEncoding = 'utf-8'

/** Bytes of one file, handed in piece by piece, as text. */
export interface TextDecoding {
  /** The text of the next bytes, or why the file cannot be read. */
  push(bytes: Uint8Array): { ok: true; text: string } | { ok: false; error: Refusal }
  /** The rest, once all bytes are in. */
  end(): { ok: true; text: string } | { ok: false; error: Refusal }
  encoding(): TextEncoding
}

/**
 * Decodes `file` strictly: bytes that are no UTF-8 refuse it, as does a NUL, which no text holds. A
 * byte order mark is dropped. Other encodings are told apart here, by the first bytes, and nowhere else.
 */
export function decodeText(file: string): TextDecoding {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

  function decoded(bytes: Uint8Array | undefined): ReturnType<TextDecoding['end']> {
    let text: string
    try {
      text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      return { ok: false, error: refusal('ORDER_FILE_UNDECODABLE', { file }) }
    }
    if (text.includes('\0')) return { ok: false, error: refusal('ORDER_FILE_NOT_TEXT', { file }) }
    return { ok: true, text }
  }

  return {
    push: (bytes) => decoded(bytes),
    end: () => decoded(undefined),
    encoding: () => 'utf-8',
  }
}
