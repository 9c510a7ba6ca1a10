import { extensionOf, FILE_KINDS, type FileForm, MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import {
  directoryOf,
  LONGEST_COMMENT,
  latin,
  MAX_ENTRIES,
  ZIP_END,
  type ZipEntry,
} from './zipArchive.ts'

/** Why a file is not accepted. */
export type FileFault =
  | 'FILE_TYPE'
  | 'FILE_MISMATCH'
  | 'FILE_EMPTY'
  | 'FILE_TOO_BIG'
  | 'FILE_LOCKED'
  | 'FILE_DAMAGED'

export type SniffedFile =
  | { ok: true; contentType: string; form: FileForm }
  | { ok: false; fault: FileFault }

/** Bytes at the start in which another format would have to begin to be read as one. */
const HEAD = 1024

/**
 * What a file is, by its name and its bytes together: both must say the same, whatever the sender
 * claims. A file that is two formats at once, locked, broken or a decompression bomb is not accepted.
 * Nothing is unpacked.
 */
export function sniffContent(name: string, bytes: Uint8Array): SniffedFile {
  const extension = extensionOf(name)
  if (extension === null) return { ok: false, fault: 'FILE_TYPE' }
  if (bytes.length === 0) return { ok: false, fault: 'FILE_EMPTY' }
  if (bytes.length > MAX_FILE_BYTES) return { ok: false, fault: 'FILE_TOO_BIG' }
  const { contentType, form } = FILE_KINDS[extension]
  const fault = FAULTS[form](bytes)
  return fault === null ? { ok: true, contentType, form } : { ok: false, fault }
}

const FAULTS: Record<FileForm, (bytes: Uint8Array) => FileFault | null> = {
  pdf: pdfFault,
  jpeg: (bytes) => imageFault(bytes, startsWith(bytes, [0xff, 0xd8, 0xff])),
  png: (bytes) =>
    imageFault(bytes, startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  heic: (bytes) => imageFault(bytes, isHeic(bytes)),
  xlsx: (bytes) => officeFileFault(bytes, 'xl/workbook.xml'),
  docx: (bytes) => officeFileFault(bytes, 'word/document.xml'),
  text: textFault,
}

function pdfFault(bytes: Uint8Array): FileFault | null {
  if (textIn(bytes, 0, 5) !== '%PDF-') return 'FILE_MISMATCH'
  if (endsAsZip(bytes) || holdsPage(bytes)) return 'FILE_MISMATCH'
  const tail = textIn(bytes, Math.max(0, bytes.length - 2 * HEAD), bytes.length)
  if (!tail.includes('%%EOF')) return 'FILE_DAMAGED'
  return isLockedPdf(bytes) ? 'FILE_LOCKED' : null
}

/** A locked PDF names its lock in its trailer: near the end, or in the first part of a "fast view" one. */
function isLockedPdf(bytes: Uint8Array): boolean {
  const span = 32 * HEAD
  const ends = [
    textIn(bytes, 0, span),
    textIn(bytes, Math.max(0, bytes.length - span), bytes.length),
  ]
  return ends.some((text) => /\/Encrypt\s+\d+\s+\d+\s+R/.test(text))
}

function imageFault(bytes: Uint8Array, isOfItsForm: boolean): FileFault | null {
  if (!isOfItsForm || endsAsZip(bytes) || holdsPage(bytes)) return 'FILE_MISMATCH'
  if (textIn(bytes, 0, HEAD).includes('%PDF-')) return 'FILE_MISMATCH'
  return bytes.length < 64 ? 'FILE_DAMAGED' : null
}

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

function isHeic(bytes: Uint8Array): boolean {
  return textIn(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.includes(textIn(bytes, 8, 12))
}

function officeFileFault(bytes: Uint8Array, main: string): FileFault | null {
  // Office locks a file with a password by putting it into its older container.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'FILE_LOCKED'
  if (!startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'FILE_MISMATCH'
  return officeFault(bytes, main)
}

const SIGNATURES: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46],
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x1f, 0x8b],
  [0x47, 0x49, 0x46, 0x38],
]

function textFault(bytes: Uint8Array): FileFault | null {
  if (SIGNATURES.some((signature) => startsWith(bytes, signature))) return 'FILE_MISMATCH'
  if (endsAsZip(bytes) || holdsPage(bytes)) return 'FILE_MISMATCH'
  const isWide = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])
  return !isWide && bytes.subarray(0, 64 * HEAD).includes(0) ? 'FILE_MISMATCH' : null
}

/** Markup where a browser that sniffs content would find a page. */
function holdsPage(bytes: Uint8Array): boolean {
  return /<(!doctype|html|script|svg|iframe|body|\?php)/i.test(textIn(bytes, 0, HEAD))
}

/** True when the file ends as a ZIP archive does: an archive hides behind the format. */
function endsAsZip(bytes: Uint8Array): boolean {
  const first = Math.max(0, bytes.length - ZIP_END - LONGEST_COMMENT)
  for (let at = bytes.length - ZIP_END; at >= first; at--) {
    if (!startsWith(bytes.subarray(at), [0x50, 0x4b, 0x05, 0x06])) continue
    const comment = (bytes[at + 20] ?? 0) + 256 * (bytes[at + 21] ?? 0)
    if (at + ZIP_END + comment === bytes.length) return true
  }
  return false
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.length >= signature.length && signature.every((byte, at) => bytes[at] === byte)
}

function textIn(bytes: Uint8Array, from: number, to: number): string {
  return latin(bytes.subarray(from, to))
}

const MAX_SIZE = 100 * 1024 * 1024
/** A larger part that shrinks to less than a hundredth is a decompression bomb. */
const MAX_RATIO = 100
const RATIO_FROM = 1024 * 1024

const NESTED = /\.(zip|jar|7z|rar|gz|tar|docx|xlsx|docm|xlsm|exe|dll|js|vbs|hta)$/i
const MACROS = /(^|\/)(vbaProject\.bin|vbaData\.xml|macrosheets\/)/i

/** What is wrong with an archive. */
export type ArchiveFault = 'locked' | 'damaged' | 'too-large' | 'unsafe'

const FAULT_OF_ARCHIVE = {
  locked: 'FILE_LOCKED',
  damaged: 'FILE_DAMAGED',
  'too-large': 'FILE_DAMAGED',
  unsafe: 'FILE_DAMAGED',
} as const satisfies Record<ArchiveFault, FileFault>

/**
 * Why an Office file (a ZIP archive) is not accepted, read from its directory alone; else null. `main` is
 * the part that makes it the kind its name says.
 */
function officeFault(bytes: Uint8Array, main: string): FileFault | null {
  const entries = directoryOf(bytes)
  if (entries === null || entries.length > MAX_ENTRIES) return 'FILE_DAMAGED'
  const names = new Set(entries.map(({ name }) => name))
  const fault = archiveFault(entries, bytes.length)
  if (fault === 'locked') return 'FILE_LOCKED'
  if (!names.has('[Content_Types].xml') || !names.has(main)) return 'FILE_MISMATCH'
  return fault && FAULT_OF_ARCHIVE[fault]
}

/**
 * Why an archive of `length` bytes is not unpacked, by its directory: locked, too many parts, too large, a
 * decompression bomb, archives or macros inside, names that lead out of it; else null.
 */
export function archiveFault(entries: readonly ZipEntry[], length: number): ArchiveFault | null {
  if (entries.some(({ isLocked }) => isLocked)) return 'locked'
  if (entries.length > MAX_ENTRIES) return 'too-large'
  if (new Set(entries.map(({ name }) => name)).size !== entries.length) return 'damaged'
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (size > MAX_SIZE || entries.some(isBomb)) return 'too-large'
  // More packed bytes than the file has: parts that lie over one another.
  if (packed > length) return 'damaged'
  return entries.some(isHostile) ? 'unsafe' : null
}

function isBomb({ packed, size }: ZipEntry): boolean {
  return size > RATIO_FROM && size > packed * MAX_RATIO
}

function isHostile({ name, isLink }: ZipEntry): boolean {
  if (isLink || NESTED.test(name) || MACROS.test(name)) return true
  return name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')
}
