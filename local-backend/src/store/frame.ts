import { crc32 } from 'node:zlib'

/**
 * A frame is what one fdatasync makes durable: magic, u32 length, u32 crc of length and payload,
 * payload. The magic holds bytes that no UTF-8 text holds, so a search for it finds frames only.
 */
export function encodeFrame(payload: readonly Buffer[]): Buffer {
  const length = payload.reduce((sum, part) => sum + part.length, 0)
  const head = Buffer.allocUnsafe(FRAME_HEAD)
  MAGIC.copy(head, 0)
  head.writeUInt32LE(length, 4)
  const frame = Buffer.concat([head, ...payload], FRAME_HEAD + length)
  frame.writeUInt32LE(frameCrc(frame, 0, length), 8)
  return frame
}

/** The payload's length when a whole and sound frame begins at the offset, else null. */
export function frameAt(bytes: Buffer, offset: number): number | null {
  if (offset + FRAME_HEAD > bytes.length) return null
  if (bytes.compare(MAGIC, 0, 4, offset, offset + 4) !== 0) return null
  const length = bytes.readUInt32LE(offset + 4)
  if (offset + FRAME_HEAD + length > bytes.length) return null
  return frameCrc(bytes, offset, length) === bytes.readUInt32LE(offset + 8) ? length : null
}

/** Where the next sound frame begins after the offset, or null: it separates a torn end from damage inside. */
export function nextFrame(bytes: Buffer, after: number): number | null {
  for (let at = bytes.indexOf(MAGIC, after + 1); at !== -1; at = bytes.indexOf(MAGIC, at + 1)) {
    if (frameAt(bytes, at) !== null) return at
  }
  return null
}

export const FRAME_HEAD = 12

const MAGIC = Buffer.from([0xff, 0x46, 0x52, 0xfe])

function frameCrc(bytes: Buffer, offset: number, length: number): number {
  const start = crc32(bytes.subarray(offset + 4, offset + 8))
  return crc32(bytes.subarray(offset + FRAME_HEAD, offset + FRAME_HEAD + length), start)
}
