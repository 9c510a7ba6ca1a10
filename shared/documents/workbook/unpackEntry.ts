import { Inflate } from 'fflate'
import type { ZipEntry } from '../zipArchive.ts'

const ZIP_PART_MARK = 0x04034b50

/** The archive does not hold what its directory says. */
export class ZipBroken extends Error {}

/** Packed bytes that are unpacked at once: a piece can become a thousand times as many. */
const PIECE = 16 * 1024

/**
 * The bytes of an entry, piece by piece, and never more of them than the directory says. Throws
 * `ZipBroken` when there are more or fewer, or they cannot be unpacked.
 */
export function* unpackEntry(
  bytes: Uint8Array,
  { start, packed, size, method }: ZipEntry,
): Generator<Uint8Array, void, undefined> {
  let left = size
  for (const piece of unpackedPieces(partOf(bytes, start, packed), method)) {
    left -= piece.length
    if (left < 0) break
    yield piece
  }
  if (left !== 0) throw new ZipBroken('an entry has another size than the directory says')
}

/** The packed bytes behind the entry's own header. */
function partOf(bytes: Uint8Array, start: number, packed: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (start + 30 > bytes.length || view.getUint32(start, true) !== ZIP_PART_MARK)
    throw new ZipBroken('an entry is not where the directory says')
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  return bytes.subarray(from, from + packed)
}

function* unpackedPieces(part: Uint8Array, method: number): Generator<Uint8Array> {
  if (method !== 0 && method !== 8) throw new ZipBroken(`an entry is packed by method ${method}`)
  let ready: Uint8Array[] = []
  const inflate = new Inflate((piece) => ready.push(piece))
  for (let at = 0; at < part.length; at += PIECE) {
    const piece = part.subarray(at, at + PIECE)
    if (method === 0) {
      yield piece
      continue
    }
    try {
      inflate.push(piece, at + PIECE >= part.length)
    } catch (cause) {
      throw new ZipBroken('an entry cannot be unpacked', { cause })
    }
    yield* ready
    ready = []
  }
}
