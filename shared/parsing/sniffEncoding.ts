/** What the first bytes of a file say about it. */
export interface SniffedStart {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  /** Bytes of the byte order mark. */
  mark: 0 | 2 | 3
  /** A workbook, a PDF, an archive: no text in any encoding. */
  isBinary: boolean
}

/** Bytes to look at. Most of a header's characters are ASCII, which shows UTF-16 at once. */
export const SNIFFED_BYTES = 256

/** Fewer say nothing: a stray NUL is no UTF-16. */
const FEWEST_PAIRS = 4

const MAGIC_NUMBERS: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46, 0x2d], // %PDF-
  [0x50, 0x4b, 0x03, 0x04], // zip, xlsx, docx
  [0xd0, 0xcf, 0x11, 0xe0], // xls
  [0x1f, 0x8b], // gzip
  [0x89, 0x50, 0x4e, 0x47], // png
  [0xff, 0xd8, 0xff], // jpeg
]

/** Tells UTF-16 from UTF-8, by the mark or by where zero bytes stand, and text from other files. */
export function sniffEncoding(start: Uint8Array): SniffedStart {
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
    pairs >= FEWEST_PAIRS && count > 0.6 * pairs && other < 0.1 * pairs
  if (isMostly(second, first)) return { encoding: 'utf-16le', mark: 0, isBinary: false }
  if (isMostly(first, second)) return { encoding: 'utf-16be', mark: 0, isBinary: false }
  return { encoding: 'utf-8', mark: 0, isBinary: false }
}
