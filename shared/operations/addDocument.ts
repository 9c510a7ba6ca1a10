import type { Audit } from '../domain/audit/Audit.ts'
import { randomFsid } from '../domain/audit/randomId.ts'
import type { NewDocument } from '../domain/document/attachDocument.ts'
import type { DocumentType } from '../domain/document/documentTypes.ts'
import { guessDocumentType } from '../domain/document/guessDocumentType.ts'
import { cleanLine } from '../domain/format/cleanText.ts'
import { type Result, refusal } from '../errors/refusal.ts'
import type { FileStore } from '../ports/fileStore.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'
import { bodyOf } from './bodyOf.ts'
import { contentOf } from './content/contentHere.ts'
import { putUnlessTaken } from './putUnlessTaken.ts'

/** A file that shall become a document of an audit. */
export interface GivenFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Guessed from the name (specification §5) when it is not given. */
  docType?: DocumentType | undefined
}

/** Which audit, by whom, and which file. */
export interface AddDocument extends Omit<ActOnAudit, 'also' | 'dryRun'> {
  file: GivenFile
  /** The document's id; a second try with the same id and bytes goes on with the file of the first. */
  attId?: string
}

/**
 * Puts a file where the audit's documents are and makes it one, once it is known that the audit takes
 * it. Refused: content that is not what the name says (DOCUMENT_NOT_TAKEN), and what `actOnAudit`
 * refuses. A file whose commit failed stays for a second try, or for the worker to remove. Rejects with
 * a `StoreError` when a store fails, or a `ContentError`.
 */
export async function addDocument(
  { files, ...world }: WorkWorld & { files: FileStore },
  { file, attId = randomFsid(world.random), ...request }: AddDocument,
): Promise<Result<{ audit: Audit; document: NewDocument }>> {
  const name = cleanLine(file.name)
  const { bytes } = file
  const content = contentOf(world)
  const taken = await content.takeFile(name, bytes)
  if (!taken.ok) return taken
  const digest = await content.sha256(bytes)
  const path = `audits/${request.auditFSID}/files/${attId}`
  const docType = file.docType ?? guessDocumentType(name) ?? 'D99'
  const about = { attId, docType, name, size: bytes.length, sha256: digest }
  const attach = (url: string, dryRun: boolean) =>
    actOnAudit(world, { ...request, dryRun }, { kind: 'attach', document: { ...about, url } })
  const judged = await attach(`gs://bucket/${path}`, true)
  if (!judged.ok) return judged
  const { contentType } = taken.value
  const put = await putUnlessTaken(files, path, bodyOf(bytes), {
    contentType,
    metadata: { sha256: digest },
  })
  const stored = put ?? (await files.describe(path))
  if (stored?.metadata['sha256'] !== digest)
    return { ok: false, error: refusal('DOCUMENT_INVALID', { name }) }
  const done = await attach(stored.url, false)
  if (!done.ok) return done
  return { ok: true, value: { audit: done.value, document: { ...about, url: stored.url } } }
}
