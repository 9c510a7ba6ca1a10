import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { type FileFault, sniffContent } from './content.ts'
import { type InboxKind, inboxContentType, inboxKindOf, MAX_INBOX_BYTES } from './inboxFiles.ts'
import { isWorkbookName, workbookFault } from './workbook/workbookFault.ts'

/** What a file of the inbox is stored as. */
export interface ValidInboxFile {
  kind: InboxKind
  contentType: string
}

const LIMIT_MB = MAX_INBOX_BYTES / 1024 / 1024

/** Why a file is not accepted, by what is known before it is read: its name and size; else null. */
export function refusalOfInboxFile(name: string, size: number): Refusal | null {
  if (inboxKindOf(name) === null) return refusal('INBOX_FILE_KIND', { name })
  if (size === 0) return refusal('ORDER_FILE_EMPTY', { file: name })
  if (size <= MAX_INBOX_BYTES) return null
  return refusal('INBOX_FILE_TOO_BIG', {
    name,
    size: Math.ceil(size / 1024 / 1024),
    limit: LIMIT_MB,
  })
}

/** What a file of the inbox is, by its name and its bytes together: both must say the same. */
export function validateInboxFile(name: string, bytes: Uint8Array): Result<ValidInboxFile> {
  const refused = refusalOfInboxFile(name, bytes.length)
  if (refused !== null) return { ok: false, error: refused }
  const kind = inboxKindOf(name)
  if (kind === null) return { ok: false, error: refusal('INBOX_FILE_KIND', { name }) }
  if (isWorkbookName(name)) {
    const fault = workbookFault(name, bytes)
    if (fault !== null) return { ok: false, error: fault }
    return { ok: true, value: { kind, contentType: inboxContentType(name) } }
  }
  // Other order files are checked as text, whatever their extension.
  const sniffed = sniffContent(kind === 'scan' ? name : 'order.csv', bytes)
  if (!sniffed.ok) return { ok: false, error: refusalOfFault(name, kind, sniffed.fault) }
  return { ok: true, value: { kind, contentType: inboxContentType(name) } }
}

function refusalOfFault(name: string, kind: InboxKind, fault: FileFault): Refusal {
  if (kind !== 'scan') return refusal('ORDER_FILE_NOT_TEXT', { file: name })
  return refusal(fault === 'FILE_LOCKED' ? 'INBOX_FILE_LOCKED' : 'INBOX_FILE_BROKEN', { name })
}

/** The content type of a document, by its name and its bytes together; else DOCUMENT_NOT_TAKEN with why. */
export function validateDocument(name: string, bytes: Uint8Array): Result<{ contentType: string }> {
  const sniffed = sniffContent(name, bytes)
  if (sniffed.ok) return { ok: true, value: { contentType: sniffed.contentType } }
  const why = FILE_FAULT_WORDS[sniffed.fault]
  return { ok: false, error: refusal('DOCUMENT_NOT_TAKEN', { name, why }) }
}

/** Why a file is not accepted, in words. */
export const FILE_FAULT_WORDS: Record<FileFault, string> = {
  FILE_TYPE: 'it is of a kind that is not taken',
  FILE_MISMATCH: 'its content is not what its name says',
  FILE_EMPTY: 'it is empty',
  FILE_TOO_BIG: 'it is larger than 25 MB',
  FILE_LOCKED: 'it is locked with a password',
  FILE_DAMAGED: 'it is damaged',
}

/** The id of a file in a carrier's inbox, and of its import: 20 hex digits, by its bytes. */
export function batchIdOf(carrierCompany: string, fileHash: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${carrierCompany}\n${fileHash}`))).slice(0, 20)
}

/** Larger pictures are not drawn: decoded, a pixel has four bytes. An A3 page at 600 dpi has 70 million. */
const MAX_PIXELS = 80_000_000

/** Why a picture is not drawn, in words, by its header alone; null when it can be. */
export function pictureFault(bytes: Uint8Array): string | null {
  const size = imageSize(bytes)
  if (size === null || size.width === 0 || size.height === 0) return 'its picture is damaged'
  if (size.width * size.height <= MAX_PIXELS) return null
  const [width, height] = [size.width, size.height].map((side) => side.toLocaleString('en-US'))
  return `its picture of ${width} by ${height} pixels is too large`
}

/** Width and height of an image, in pixels. */
interface ImageSize {
  width: number
  height: number
}

/**
 * The size in an image's own header, read before anything is decoded: a small file may hold a picture
 * larger than the memory. Null where no size is found.
 */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(view, PNG)) return pngSize(view)
  if (startsWith(view, JPEG)) return jpegSize(view)
  return view.byteLength > 12 && textAt(view, 4) === 'ftyp' ? heicSize(view) : null
}

const PNG = [0x89, 0x50, 0x4e, 0x47] as const
const JPEG = [0xff, 0xd8, 0xff] as const

/** The header is the first part of a PNG. */
function pngSize(view: DataView): ImageSize | null {
  if (view.byteLength < 24) return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Frame headers of a JPEG; C4, C8 and CC among them are something else. */
const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
/** Markers without a length of their own. */
const ALONE = [0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7]

function jpegSize(view: DataView): ImageSize | null {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (ALONE.includes(marker)) at += 2
    else if (FRAMES.includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}

/** Where the properties of a HEIC's pictures are, at the latest. */
const HEIC_HEAD = 1024 * 1024
const SIZE_PROPERTY = 0x69737065

/** The largest of its sizes: a HEIC of tiles has the tile's and the whole's. */
function heicSize(view: DataView): ImageSize | null {
  let largest: ImageSize | null = null
  const last = Math.min(view.byteLength, HEIC_HEAD) - 16
  for (let at = 4; at <= last; at++) {
    if (view.getUint32(at) !== SIZE_PROPERTY) continue
    const found = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (largest === null || found.width * found.height > largest.width * largest.height)
      largest = found
  }
  return largest
}

function startsWith(view: DataView, signature: readonly number[]): boolean {
  return (
    view.byteLength >= signature.length && signature.every((byte, at) => view.getUint8(at) === byte)
  )
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n)))
}
