import type { Attachment } from './attachments.ts'

/**
 * A stored file that is nothing without a document that has it: an audit's (`owner`: the audit, `id`:
 * the attachment's), an upload of the public's (the intake's, the upload's), or one of the inbox (the
 * carrier's, the file's own).
 */
export interface FilePlace {
  path: string
  kind: 'audit' | 'public' | 'inbox'
  owner: string
  id: string
}

const PLACES: Record<FilePlace['kind'], RegExp> = {
  audit: /^audits\/([^/]+)\/files\/([^/]+)$/,
  public: /^public\/([^/]+)\/([^/]+)$/,
  inbox: /^inbox\/([^/]+)\/([^/]+)$/,
}

/** What a path says of its file; null for reports, results and whatever else is stored. */
export function placeOfFile(path: string): FilePlace | null {
  for (const [kind, pattern] of Object.entries(PLACES) as [FilePlace['kind'], RegExp][]) {
    const [, owner, id] = pattern.exec(path) ?? []
    if (owner !== undefined && id !== undefined) return { path, kind, owner, id }
  }
  return null
}

/** The id of the document that such a file becomes at its audit. */
export function attachmentIdOf({ kind, owner, id }: FilePlace): string {
  return kind === 'public' ? `${owner}_${id}` : id
}

/** The path of a stored file in its bucket: `gs://bucket/audits/a/files/f` → `audits/a/files/f`. */
export function filePathOf(url: string): string {
  return url.replace(/^gs:\/\/[^/]+\//, '')
}

const HOUR_MS = 3_600_000

/**
 * Age at which an upload that its intake does not list is noted as orphaned. A link lets any number be
 * sent, so these are kept shorter than other orphaned files.
 */
export const UNLISTED_NOTED_MS = 12 * HOUR_MS

/** Age at which it is deleted, never sooner than `UNLISTED_NOTED_MS` after it was noted. */
const UNLISTED_KEPT_MS = 24 * HOUR_MS

/**
 * The file of a document that was removed from its audit (collection `removedFiles`), or an orphaned
 * file, which never became a document. It is kept for a while, in case the wrong one was removed; then
 * the worker deletes it.
 */
export interface RemovedFile {
  id: string
  attId: string
  /** Its `gs://` path. */
  url: string
  /** Empty where no audit is known. */
  auditFSID: string
  carrierCompany: string
  /**
   * When the document was removed, or the file of a submitted audit was last found to stay; for an
   * orphaned file the moment from which its days count.
   */
  dateAdded: Date
  /** `going`: the worker is about to delete it, and no document is made of it any more. */
  state: 'kept' | 'going'
  /** The file is orphaned: there was no document that could have been removed. */
  lost?: true
}

/** What it is written as: its id is the document's. */
export type NewRemovedFile = Omit<RemovedFile, 'id'>

const DAY_MS = 86_400_000
const KEPT_MS = 30 * DAY_MS

/** Age at which a staged file is deleted: by then its command has moved it, or never will. */
const STAGED_MS = DAY_MS

/**
 * How long an orphaned file is kept. Making a document of a file ends within `notedMs` after the file
 * came, or after a check that it may be deleted: a file is not noted before that, and is kept for as
 * long once it is.
 */
const LOST_TERMS: Record<FilePlace['kind'], { keptMs: number; notedMs: number }> = {
  audit: { keptMs: KEPT_MS, notedMs: DAY_MS },
  inbox: { keptMs: KEPT_MS, notedMs: DAY_MS },
  public: { keptMs: UNLISTED_KEPT_MS, notedMs: UNLISTED_NOTED_MS },
}

/** A commit may be on its way for so long, and clocks may differ. */
const MARGIN_MS = HOUR_MS

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

/** The id of an orphaned file's note: that of its document's, where it had one. */
export function lostFileId({ owner, id }: Pick<FilePlace, 'owner' | 'id'>): string {
  return removedFileId({ auditFSID: owner, attId: id })
}

/** The note of an orphaned file: it is deleted once it was kept long enough, and not at once. */
export function lostFileOf(
  file: FilePlace & { url: string; dateAdded: Date },
  { auditFSID, carrierCompany }: Pick<RemovedFile, 'auditFSID' | 'carrierCompany'>,
  now: Date,
): NewRemovedFile {
  const { keptMs, notedMs } = LOST_TERMS[file.kind]
  const goes = Math.max(file.dateAdded.getTime() + keptMs, now.getTime() + notedMs)
  return {
    attId: attachmentIdOf(file),
    url: file.url,
    auditFSID,
    carrierCompany,
    dateAdded: keptSince(new Date(goes)),
    state: 'kept',
    lost: true,
  }
}

/** From when on an orphaned file is noted. */
export function notedFrom({
  kind,
  dateAdded,
}: Pick<FilePlace, 'kind'> & { dateAdded: Date }): Date {
  return new Date(dateAdded.getTime() + LOST_TERMS[kind].notedMs)
}

/** Whether a file is too young to be deleted, even if orphaned. */
export function isYoung(
  { kind, dateAdded }: Pick<FilePlace, 'kind'> & { dateAdded: Date },
  now: Date,
): boolean {
  return dateAdded.getTime() + LOST_TERMS[kind].keptMs > now.getTime()
}

/** Whether a staged file has stayed its day. */
export function isStagedTooLong({ dateAdded }: { dateAdded: Date }, now: Date): boolean {
  return dateAdded.getTime() + STAGED_MS <= now.getTime()
}

/** Whether a file that was added, or whose document was removed, at that moment is still kept. */
export function isKeptStill(file: Pick<RemovedFile, 'dateAdded'>, now: Date): boolean {
  return keptUntil(file) > now
}

/** Whether it may be deleted at any moment: no document is made of it any more. */
export function isAboutToGo(
  file: Pick<RemovedFile, 'dateAdded'> & Partial<Pick<RemovedFile, 'state'>>,
  now: Date,
): boolean {
  return file.state === 'going' || keptUntil(file).getTime() - MARGIN_MS <= now.getTime()
}

/** Until when a removed document's file is kept. */
export function keptUntil({ dateAdded }: Pick<RemovedFile, 'dateAdded'>): Date {
  return new Date(dateAdded.getTime() + KEPT_MS)
}

/** Files of documents removed before this moment may be deleted. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS)
}
