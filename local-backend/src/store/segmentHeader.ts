import { crc32 } from 'node:zlib'

/** First bytes of a segment file: name, format, whether older segments are superseded, own id. */
export interface SegmentHeader {
  id: string
  /** A compacted segment holds all that is alive up to it: lower numbers are left over and ignored. */
  base: boolean
}

/** The only format so far; a higher number was written by a newer program. */
export const SEGMENT_FORMAT = 1
export const SEGMENT_HEAD = 32

export function encodeSegmentHeader(header: SegmentHeader): Buffer {
  const bytes = Buffer.alloc(SEGMENT_HEAD)
  NAME.copy(bytes, 0)
  bytes.writeUInt16LE(SEGMENT_FORMAT, 8)
  bytes.writeUInt16LE(header.base ? 1 : 0, 10)
  Buffer.from(header.id, 'hex').copy(bytes, 12)
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 28)), 28)
  return bytes
}

export function decodeSegmentHeader(
  bytes: Buffer,
): { ok: true; header: SegmentHeader } | { ok: false; newer: number | null } {
  if (bytes.length < SEGMENT_HEAD || bytes.compare(NAME, 0, 8, 0, 8) !== 0) {
    return { ok: false, newer: null }
  }
  const format = bytes.readUInt16LE(8)
  if (format > SEGMENT_FORMAT) return { ok: false, newer: format }
  if (crc32(bytes.subarray(0, 28)) !== bytes.readUInt32LE(28)) return { ok: false, newer: null }
  const header = { id: bytes.toString('hex', 12, 28), base: bytes.readUInt16LE(10) === 1 }
  return { ok: true, header }
}

const NAME = Buffer.from('DOCSTLOG')
