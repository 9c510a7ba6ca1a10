import type { FileFault } from './sniffContent.ts'

/** An entry of a ZIP archive, as its central directory tells. */
interface ZipEntry {
  name: string
  packed: number
  size: number
  isLocked: boolean
  isLink: boolean
}

const MOST_ENTRIES = 2000
const MOST_SIZE = 100 * 1024 * 1024
/** A larger part that shrinks to less than a hundredth is packed to burst. */
const MOST_RATIO = 100
const RATIO_FROM = 1024 * 1024

const END = 0x06054b50
const CENTRAL = 0x02014b50
const END_LENGTH = 22
const LONGEST_COMMENT = 65_535

const NESTED = /\.(zip|jar|7z|rar|gz|tar|docx|xlsx|docm|xlsm|exe|dll|js|vbs|hta)$/i
const MACROS = /(^|\/)(vbaProject\.bin|vbaData\.xml|macrosheets\/)/i

/**
 * Why an Office file (a ZIP archive) is not taken, read from its directory alone: too many parts, too
 * large, packed to burst, archives or macros inside, names that lead out of it. Null: it is taken.
 * `main` is the part that makes it the kind its name says.
 */
export function officeFault(bytes: Uint8Array, main: string): FileFault | null {
  const entries = directoryOf(bytes)
  if (entries === null || entries.length > MOST_ENTRIES) return 'FILE_DAMAGED'
  if (entries.some(({ isLocked }) => isLocked)) return 'FILE_LOCKED'
  const names = new Set(entries.map(({ name }) => name))
  if (!names.has('[Content_Types].xml') || !names.has(main)) return 'FILE_MISMATCH'
  if (names.size !== entries.length) return 'FILE_DAMAGED'
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  // More packed bytes than the file has: parts that lie over one another.
  if (packed > bytes.length || size > MOST_SIZE) return 'FILE_DAMAGED'
  return entries.some(isHostile) ? 'FILE_DAMAGED' : null
}

function isHostile({ name, packed, size, isLink }: ZipEntry): boolean {
  if (isLink || NESTED.test(name) || MACROS.test(name)) return true
  if (name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')) return true
  return size > RATIO_FROM && size > packed * MOST_RATIO
}

/** The archive's directory; null when the file is not one whole archive from its first byte. */
function directoryOf(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  const length = view.getUint32(end + 12, true)
  let at = view.getUint32(end + 16, true)
  // Anything between the directory and its end, or more than one disk, is no plain archive.
  if (at + length !== end || view.getUint16(end + 4, true) !== 0) return null
  const entries: ZipEntry[] = []
  while (at < end && entries.length <= MOST_ENTRIES) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) return null
    const nameLength = view.getUint16(at + 28, true)
    const next =
      at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) return null
    entries.push({
      name: nameAt(bytes, at + 46, nameLength),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      isLocked: (view.getUint16(at + 8, true) & 1) === 1,
      isLink: view.getUint32(at + 38, true) >>> 28 === 0xa,
    })
    at = next
  }
  return entries.length === count || entries.length > MOST_ENTRIES ? entries : null
}

function endOf(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--)
    if (view.getUint32(at, true) === END)
      return at + END_LENGTH + view.getUint16(at + 20, true) === view.byteLength ? at : null
  return null
}

function nameAt(bytes: Uint8Array, at: number, length: number): string {
  let name = ''
  for (const byte of bytes.subarray(at, at + length)) name += String.fromCharCode(byte)
  return name
}
