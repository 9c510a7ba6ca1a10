import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import { archiveFault } from '../content.ts'
import { directoryOf, type ZipEntry } from '../zipArchive.ts'

/** What a workbook may come to before it is refused; unpacked it may have 100 MB (`archiveFault`). */
export const WORKBOOK_LIMITS = {
  /** In bytes, packed. */
  size: MAX_FILE_BYTES,
  /** Cells of all its sheets that hold something, those that a merged cell fills among them. */
  cells: 4_000_000,
  /** Characters of all these cells. */
  characters: 64 * 1024 * 1024,
} as const

const MB = 1024 * 1024

/** True for the name of a workbook that is read. */
export function isWorkbookName(name: string): boolean {
  return /\.xlsx$/i.test(name.trim())
}

/** True for bytes that begin as a workbook does: a ZIP archive, or Office's older container. */
export function beginsAsWorkbook(bytes: Uint8Array): boolean {
  return begins(bytes, ZIP) || begins(bytes, OLE)
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.length >= signature.length && signature.every((byte, at) => bytes[at] === byte)
}

/**
 * Why a file is not read as a workbook, by its first bytes and its directory alone: another kind, locked,
 * damaged, too large, macros in it; null when it can be. Nothing is unpacked.
 */
export function workbookFault(file: string, bytes: Uint8Array): Refusal | null {
  const checked = workbookEntries(file, bytes)
  return checked.ok ? null : checked.error
}

/**
 * The entries of a workbook, when it may be unpacked. WORKBOOK_LOCKED, WORKBOOK_KIND, WORKBOOK_UNSAFE,
 * WORKBOOK_TOO_LARGE or WORKBOOK_BROKEN otherwise.
 */
export function workbookEntries(file: string, bytes: Uint8Array): Result<ZipEntry[]> {
  const no = (error: Refusal): Result<ZipEntry[]> => ({ ok: false, error })
  if (begins(bytes, OLE)) {
    const isLocked = holdsText(bytes, 'EncryptedPackage')
    return no(isLocked ? refusal('WORKBOOK_LOCKED', { file }) : otherKind(file, '.xls'))
  }
  if (bytes.length > WORKBOOK_LIMITS.size)
    return no(tooLarge(file, `${WORKBOOK_LIMITS.size / MB} MB`))
  const entries = begins(bytes, ZIP) ? directoryOf(bytes) : null
  if (entries === null) return no(refusal('WORKBOOK_BROKEN', { file }))
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  const fault = archiveFault(entries, bytes.length)
  if (fault === 'locked') return no(refusal('WORKBOOK_LOCKED', { file }))
  if (fault === 'too-large')
    return no(tooLarge(file, '100 MB unpacked, or a part 100 times its packed size'))
  if (names.has('xl/workbook.bin')) return no(otherKind(file, '.xlsb'))
  if (names.has('content.xml') && names.has('mimetype')) return no(otherKind(file, '.ods'))
  if (fault === 'unsafe') return no(refusal('WORKBOOK_UNSAFE', { file }))
  if (fault === 'damaged' || !names.has('xl/workbook.xml'))
    return no(refusal('WORKBOOK_BROKEN', { file }))
  return { ok: true, value: entries }
}

function otherKind(file: string, kind: string): Refusal {
  return refusal('WORKBOOK_KIND', { file, kind })
}

/** The refusal of one that is larger than `limit`. */
export function tooLarge(file: string, limit: string): Refusal {
  return refusal('WORKBOOK_TOO_LARGE', { file, limit })
}

/** A name in the directory of Office's older container: two bytes a letter. */
function holdsText(bytes: Uint8Array, text: string): boolean {
  const wanted = [...text].flatMap((letter) => [letter.charCodeAt(0), 0])
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, n) => bytes[at + n] === byte)) return true
  return false
}
