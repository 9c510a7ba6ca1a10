import { type Result, refusal } from '#shared/errors/refusal.ts'
import { FILE_FAULT_WORDS } from './fileFaultWords.ts'
import { sniffContent } from './sniffContent.ts'

/** What kind of file it is, by its name and its bytes together; DOCUMENT_NOT_TAKEN says why it is none. */
export function takeFile(name: string, bytes: Uint8Array): Result<{ contentType: string }> {
  const sniffed = sniffContent(name, bytes)
  if (sniffed.ok) return { ok: true, value: { contentType: sniffed.contentType } }
  const why = FILE_FAULT_WORDS[sniffed.fault]
  return { ok: false, error: refusal('DOCUMENT_NOT_TAKEN', { name, why }) }
}
