import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Actor } from '../domain/audit/Actor.ts'
import type { Audit } from '../domain/audit/Audit.ts'
import { randomFsid } from '../domain/audit/randomId.ts'
import type { NewDocument } from '../domain/document/attachDocument.ts'
import type { DocumentType } from '../domain/document/documentTypes.ts'
import { guessDocumentType } from '../domain/document/guessDocumentType.ts'
import { takeFile } from '../domain/document/takeFile.ts'
import { cleanLine } from '../domain/format/cleanText.ts'
import type { Result } from '../errors/refusal.ts'
import type { FileStore, StoredFile } from '../ports/fileStore.ts'
import { StoreError } from '../ports/storeError.ts'
import { actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'
import { bodyOf } from './bodyOf.ts'
import { putUnlessTaken } from './putUnlessTaken.ts'

/** A file that shall become a document of an audit. */
export interface GivenFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Guessed from the name (specification §5) when it is not given. */
  docType?: DocumentType | undefined
}

/**
 * Puts a file where the audit's documents are and makes it one. What is not what its name says is not
 * taken. Rejects with a `StoreError` when a store fails.
 */
export async function addDocument(
  { files, ...world }: WorkWorld & { files: FileStore },
  { auditFSID, actor, file }: { auditFSID: string; actor: Actor; file: GivenFile },
): Promise<Result<{ audit: Audit; document: NewDocument }>> {
  const name = cleanLine(file.name)
  const { bytes } = file
  const taken = takeFile(name, bytes)
  if (!taken.ok) return taken
  const attId = randomFsid(world.random)
  const digest = bytesToHex(sha256(bytes))
  const path = `audits/${auditFSID}/files/${attId}`
  const stored = await putOnce(files, path, bodyOf(bytes), {
    contentType: taken.value.contentType,
    metadata: { sha256: digest },
  })
  const docType = file.docType ?? guessDocumentType(name) ?? 'D99'
  const { url, size } = stored
  const document: NewDocument = { attId, url, docType, name, size, sha256: digest }
  const done = await actOnAudit(world, { auditFSID, actor }, { kind: 'attach', document })
  if (done.ok) return { ok: true, value: { audit: done.value, document } }
  // Nothing refers to it, so nothing else would ever remove it.
  await files.remove(path)
  return done
}

/** Its id is new, so what is there already is this file, whose answer was lost on its way back. */
async function putOnce(
  files: FileStore,
  path: string,
  ...asked: [Parameters<FileStore['put']>[1], Parameters<FileStore['put']>[2]]
): Promise<StoredFile> {
  const stored = (await putUnlessTaken(files, path, ...asked)) ?? (await files.describe(path))
  if (stored === null) throw new StoreError('unavailable', 'Put', 'the file is not there')
  return stored
}
