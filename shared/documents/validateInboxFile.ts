import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { type FileFault, sniffContent } from './content.ts'
import { type InboxKind, inboxContentType, inboxKindOf, MAX_INBOX_BYTES } from './inboxFiles.ts'

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
  // Order files are checked as text, whatever their extension.
  const sniffed = sniffContent(kind === 'scan' ? name : 'order.csv', bytes)
  if (!sniffed.ok) return { ok: false, error: refusalOfFault(name, kind, sniffed.fault) }
  return { ok: true, value: { kind, contentType: inboxContentType(name) } }
}

function refusalOfFault(name: string, kind: InboxKind, fault: FileFault): Refusal {
  if (kind !== 'scan') return refusal('ORDER_FILE_NOT_TEXT', { file: name })
  return refusal(fault === 'FILE_LOCKED' ? 'INBOX_FILE_LOCKED' : 'INBOX_FILE_BROKEN', { name })
}

/** The id of a file in a carrier's inbox, and of its import: 20 hex digits, by its bytes. */
export function batchIdOf(carrierCompany: string, fileHash: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${carrierCompany}\n${fileHash}`))).slice(0, 20)
}
