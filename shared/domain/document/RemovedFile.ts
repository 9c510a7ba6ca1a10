import type { Attachment } from './Attachment.ts'

/**
 * The file of a document that was removed from its audit (collection `removedFiles`). It lies on for a
 * while, for whoever finds that the wrong one was removed; then the worker removes it too.
 */
export interface RemovedFile {
  id: string
  attId: string
  /** Its `gs://` path. */
  url: string
  auditFSID: string
  carrierCompany: string
  /** When the document was removed. */
  dateAdded: Date
  /** `going`: the worker is about to remove it, and no document is made of it any more. */
  state: 'kept' | 'going'
}

/** What it is written as: its id is the document's. */
export type NewRemovedFile = Omit<RemovedFile, 'id'>

const KEPT_MS = 30 * 86_400_000

/** Its id says which file it is: a scan may have been a document of one audit after the other. */
export function removedFileId({
  auditFSID,
  attId,
}: Pick<RemovedFile, 'auditFSID' | 'attId'>): string {
  return `${auditFSID}_${attId}`
}

/** What is written of a document's file when the document is removed. */
export function removedFileOf(
  { attId, url }: Pick<Attachment, 'attId' | 'url'>,
  { id: auditFSID, carrierCompany }: { id: string; carrierCompany: string },
  dateAdded: Date,
): NewRemovedFile {
  return { attId, url, auditFSID, carrierCompany, dateAdded, state: 'kept' }
}

/** Until when a removed document's file lies where it is. */
export function keptUntil({ dateAdded }: Pick<RemovedFile, 'dateAdded'>): Date {
  return new Date(dateAdded.getTime() + KEPT_MS)
}

/** The files of documents that were removed by then have lain long enough. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS)
}
