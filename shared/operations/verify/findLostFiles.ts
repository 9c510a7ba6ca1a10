import type { Attachment } from '../../domain/document/Attachment.ts'
import { type RemovedFile, removedFileId } from '../../domain/document/RemovedFile.ts'
import { refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { readByIds } from '../import/readByIds.ts'
import { addFailure, newCheck, type VerifyCheck } from './VerifyReport.ts'

/** A file where an audit's documents are. */
interface PlacedFile {
  path: string
  auditFSID: string
  attId: string
}

/** Files looked up at one time. */
const PAGE = 120

/**
 * Looks for files of audits that no document has, and that no worker knows to be removed: an upload
 * that was broken off before its document was written, or what somebody put there past Bakehouse.
 * `paths` is what was stored when it began; of the rest only what lies at `audits/…/files/` counts.
 */
export async function findLostFiles(
  store: DocumentStore,
  paths: readonly string[],
  onProgress: (files: number) => void = () => {},
): Promise<VerifyCheck> {
  const check = newCheck('files')
  const placed = paths.flatMap(placedFile)
  for (let start = 0; start < placed.length; start += PAGE) {
    const page = placed.slice(start, start + PAGE)
    // Somebody may have made or removed a document between the two reads.
    for (const { path, auditFSID } of await lostOf(store, await lostOf(store, page)))
      addFailure(check, { auditCode: '', id: auditFSID }, refusal('FILE_LOST', { path }))
    check.checked += page.length
    onProgress(page.length)
  }
  return check
}

function placedFile(path: string): PlacedFile[] {
  const [, auditFSID, attId] = /^audits\/([^/]+)\/files\/([^/]+)$/.exec(path) ?? []
  return auditFSID === undefined || attId === undefined ? [] : [{ path, auditFSID, attId }]
}

async function lostOf(store: DocumentStore, files: readonly PlacedFile[]): Promise<PlacedFile[]> {
  const { attachments, removedFiles } = COLLECTIONS
  const ids = files.map(({ attId }) => attId)
  const documents = await readByIds<Attachment>(store, attachments, [...new Set(ids)])
  const others = files.filter(({ attId, path }) => !documents.get(attId)?.url.endsWith(`/${path}`))
  const noted = await readByIds<RemovedFile>(store, removedFiles, others.map(removedFileId))
  return others.filter((file) => !noted.has(removedFileId(file)))
}
