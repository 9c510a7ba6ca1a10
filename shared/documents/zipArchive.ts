/** An entry of a ZIP archive's central directory. */
export interface ZipEntry {
  name: string
  /** In bytes, packed and unpacked, as the directory says. */
  packed: number
  size: number
  /** 0 for stored, 8 for deflated. */
  method: number
  /** Where its own header begins. */
  start: number
  isLocked: boolean
  isLink: boolean
}

/** More entries are no document's. */
export const MAX_ENTRIES = 2000

/** The end record of a ZIP archive, without its comment. */
export const ZIP_END = 22
export const LONGEST_COMMENT = 65_535

const ZIP_END_MARK = 0x06054b50
const ZIP_ENTRY_MARK = 0x02014b50

/**
 * The archive's directory; null when the file is not one whole archive from its first byte. One with too
 * many entries is not read to its end.
 */
export function directoryOf(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  const length = view.getUint32(end + 12, true)
  let at = view.getUint32(end + 16, true)
  // Anything between the directory and its end, or more than one disk, is no plain archive.
  if (at + length !== end || view.getUint16(end + 4, true) !== 0) return null
  const entries: ZipEntry[] = []
  while (at < end && entries.length <= MAX_ENTRIES) {
    if (at + 46 > end || view.getUint32(at, true) !== ZIP_ENTRY_MARK) return null
    const nameLength = view.getUint16(at + 28, true)
    const next =
      at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) return null
    entries.push({
      name: latin(bytes.subarray(at + 46, at + 46 + nameLength)),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      method: view.getUint16(at + 10, true),
      start: view.getUint32(at + 42, true),
      isLocked: (view.getUint16(at + 8, true) & 1) === 1,
      isLink: view.getUint32(at + 38, true) >>> 28 === 0xa,
    })
    at = next
  }
  return entries.length === count || entries.length > MAX_ENTRIES ? entries : null
}

function endOf(view: DataView): number | null {
  const last = view.byteLength - ZIP_END
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--)
    if (view.getUint32(at, true) === ZIP_END_MARK)
      return at + ZIP_END + view.getUint16(at + 20, true) === view.byteLength ? at : null
  return null
}

/** Bytes as Latin-1: every byte is one character. */
export function latin(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
