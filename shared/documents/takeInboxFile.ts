import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { type FileFault, sniffContent } from './content.ts'
import { type InboxKind, inboxContentType, inboxKindOf, MOST_INBOX_BYTES } from './inboxFiles.ts'

/** What a file of the inbox is taken as. */
export interface TakenInboxFile {
  kind: InboxKind
  contentType: string
}

const LIMIT_MB = MOST_INBOX_BYTES / 1024 / 1024

/** Why a file is not taken, by what is known before it is read: its name and size. Null: read it. */
export function refusalOfInboxFile(name: string, size: number): Refusal | null {
  if (inboxKindOf(name) === null) return refusal('INBOX_FILE_KIND', { name })
  if (size === 0) return refusal('ORDER_FILE_EMPTY', { file: name })
  if (size <= MOST_INBOX_BYTES) return null
  return refusal('INBOX_FILE_TOO_BIG', {
    name,
    size: Math.ceil(size / 1024 / 1024),
    limit: LIMIT_MB,
  })
}

/** Takes a file by its name and its bytes together: both must say the same. */
export function takeInboxFile(name: string, bytes: Uint8Array): Result<TakenInboxFile> {
  const refused = refusalOfInboxFile(name, bytes.length)
  if (refused !== null) return { ok: false, error: refused }
  const kind = inboxKindOf(name)
  if (kind === null) return { ok: false, error: refusal('INBOX_FILE_KIND', { name }) }
  // Text is looked at as text whatever it is called.
  const sniffed = sniffContent(kind === 'scan' ? name : 'order.csv', bytes)
  if (!sniffed.ok) return { ok: false, error: wordsOf(name, kind, sniffed.fault) }
  return { ok: true, value: { kind, contentType: inboxContentType(name) } }
}

function wordsOf(name: string, kind: InboxKind, fault: FileFault): Refusal {
  if (kind !== 'scan') return refusal('ORDER_FILE_NOT_TEXT', { file: name })
  return refusal(fault === 'FILE_LOCKED' ? 'INBOX_FILE_LOCKED' : 'INBOX_FILE_BROKEN', { name })
}

/** The id of a file's upload: 20 hex digits. */
export function batchIdOf(carrierCompany: string, fileHash: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${carrierCompany}\n${fileHash}`))).slice(0, 20)
}
