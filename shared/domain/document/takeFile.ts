import { type Result, refusal } from '#shared/errors/refusal.ts'
import { type FileFault, sniffContent } from './sniffContent.ts'

/** Why a file is not taken, in words. */
const WHY: Record<FileFault, string> = {
  FILE_TYPE: 'it is of a kind that is not taken',
  FILE_MISMATCH: 'its content is not what its name says',
  FILE_EMPTY: 'it is empty',
  FILE_TOO_BIG: 'it is larger than 25 MB',
  FILE_LOCKED: 'it is locked with a password',
  FILE_DAMAGED: 'it is damaged',
}

/** What kind of file it is, by its name and its bytes together; DOCUMENT_NOT_TAKEN says why it is none. */
export function takeFile(name: string, bytes: Uint8Array): Result<{ contentType: string }> {
  const sniffed = sniffContent(name, bytes)
  if (sniffed.ok) return { ok: true, value: { contentType: sniffed.contentType } }
  return { ok: false, error: refusal('DOCUMENT_NOT_TAKEN', { name, why: WHY[sniffed.fault] }) }
}
