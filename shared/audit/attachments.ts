import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import { canonicalAuditCode } from './access/auditCode.ts'
import type { ActionHandler } from './actions.ts'
import { countedTypes } from './completeness.ts'
import {
  DOCUMENT_TYPES,
  type DocumentType,
  documentTitle,
  readDocumentKind,
} from './documentTypes.ts'
import type { Audit, HistoryEntry } from './model.ts'
import { type NewRemovedFile, removedFileOf } from './removedFiles.ts'
import { AuditDraft, nothingDone } from './steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from './steps/model.ts'
import type { RecordKind } from './worksheet/model.ts'

/** What is known of a document of an audit (specification §3, collection `attachments`). */
export interface Attachment {
  attId: string
  /** The `gs://` path of its file; never a public link. */
  url: string
  /** The audit's FSID. */
  audit: string
  carrierCompany: string
  /** The intake it was uploaded under; staff's own have none. */
  intakeId?: string
  dateAdded: Date
  docType: DocumentType
  /** Which record it is, of those of its type; absent or empty where it was not said. */
  docKind?: RecordKind | ''
  name: string
  /** In bytes. */
  size: number
  /** Of its content, lower-case hex. */
  sha256: string
}

/** What a change does to an audit's documents, beside the entry that says so. */
export type AttachmentWrite =
  | { kind: 'create'; attachment: Attachment }
  | { kind: 'update'; attId: string; docType: DocumentType; docKind?: RecordKind | '' }
  | { kind: 'delete'; attId: string; file: NewRemovedFile }

/** A file that is stored already, at `audits/{auditFSID}/files/{attId}`, and what it is. */
export type NewDocument = Pick<
  Attachment,
  'attId' | 'url' | 'docType' | 'docKind' | 'name' | 'size' | 'sha256'
>

/** What retyping a document needs of it. */
export type KnownDocument = Pick<Attachment, 'attId' | 'docType' | 'docKind' | 'name'>

/** What removing a document needs of it. */
export type HeldDocument = KnownDocument & Pick<Attachment, 'url'>

const LONGEST_DOCUMENT_NAME = 300

/** Makes a stored file a document of the audit; the history says which type came. */
export function attachDocument(
  worked: AuditWithSteps,
  document: NewDocument,
  context: ActionContext,
): Result<AuditChange> {
  const { audit } = worked
  const name = cleanLine(document.name).slice(0, LONGEST_DOCUMENT_NAME)
  const refused = refusalOfDocument({ ...document, name }, audit.id)
  if (refused) return { ok: false, error: refused }
  const draft = new AuditDraft(worked, context)
  draft.record('ATTACHED', `Added ${titleOf(document)}`, null)
  const attachment = attachmentOf({ ...document, name }, audit, context)
  return { ok: true, value: { ...draft.finish(), attachments: [{ kind: 'create', attachment }] } }
}

/**
 * A document that came with a message, of an audit that has it to be checked: what the response brings.
 * `handler` is the response itself.
 */
export function withDocuments(
  handler: ActionHandler,
  documents: readonly NewDocument[],
): ActionHandler {
  if (documents.length === 0) return handler
  return {
    ...handler,
    work: ({ audit: before, openSteps }, context) => {
      const toCheck = [...(before.toCheck ?? []), ...documents.map(({ attId }) => attId)]
      const done = handler.work({ audit: { ...before, toCheck }, openSteps }, context)
      if (!done.ok) return done
      const attachments = documents.map((document) => ({
        kind: 'create' as const,
        attachment: attachmentOf(document, before, context),
      }))
      return { ok: true, value: { ...done.value, attachments } }
    },
  }
}

function attachmentOf(
  document: NewDocument,
  { id: audit, carrierCompany }: Audit,
  { facts }: ActionContext,
): Attachment {
  return { ...document, audit, carrierCompany, dateAdded: facts.now }
}

/**
 * Gives a document another type, or another kind of it. One that was to be checked is checked then, also where its type was
 * right; of another, of the same type, nothing changes.
 */
export function retypeDocument(
  worked: AuditWithSteps,
  before: KnownDocument,
  docType: DocumentType,
  context: ActionContext,
  docKind?: RecordKind,
): Result<AuditChange> {
  const { attId } = before
  const isToCheck = worked.audit.toCheck?.includes(attId) ?? false
  // An empty one takes a kind away that it had.
  const after: Typed = { docType, ...((docKind ?? before.docKind) && { docKind: docKind ?? '' }) }
  const isSame = titleOf(before) === titleOf(after)
  if (isSame && !isToCheck) return nothingDone(worked)
  if (docKind !== undefined && readDocumentKind(docKind, docType) === undefined)
    return { ok: false, error: refusal('DOCUMENT_INVALID', { name: before.name }) }
  const draft = new AuditDraft(worked, context)
  setChecked(draft, attId)
  const lost = lostBy(worked.audit, before)
  if (isSame) draft.record('CHECKED', `Checked ${titleOf(after)}`, null)
  else draft.record('RETYPED', `${titleOf(before)} is ${titleOf(after)}`, null, lost)
  return {
    ok: true,
    value: { ...draft.finish(), attachments: [{ kind: 'update', attId, ...after }] },
  }
}

/** Removes a document from the audit; a reason is needed. The worker deletes its file later. */
export function removeDocument(
  worked: AuditWithSteps,
  { url, ...document }: HeldDocument,
  context: ActionContext,
): Result<AuditChange> {
  if (context.facts.reason === '')
    return { ok: false, error: refusal('DOCUMENT_REASON_MISSING', { name: document.name }) }
  const draft = new AuditDraft(worked, context)
  const { attId } = document
  setChecked(draft, attId)
  draft.record('REMOVED', `Removed ${titleOf(document)}`, null, lostBy(worked.audit, document))
  const file = removedFileOf({ attId, url }, worked.audit, context.facts.now)
  return { ok: true, value: { ...draft.finish(), attachments: [{ kind: 'delete', attId, file }] } }
}

/** The type that goes with a document, for the review to ask for again: of one that counted, no other. */
function lostBy(audit: Audit, { attId, ...document }: KnownDocument): Pick<HistoryEntry, 'lost'> {
  const [lost] = countedTypes([{ id: attId, ...document }], audit)
  return lost === undefined ? {} : { lost }
}

/** Nothing is left to be checked of a document that a person has decided on. */
function setChecked(draft: AuditDraft, attId: string): void {
  const { toCheck = [] } = draft.audit
  if (toCheck.includes(attId)) draft.change({ toCheck: toCheck.filter((each) => each !== attId) })
}

type Typed = Pick<Attachment, 'docType' | 'docKind'>

function titleOf({ docType, docKind }: Typed): string {
  return `${docType} ${documentTitle(docType, docKind)}`
}

function refusalOfDocument(
  { attId, url, docType, docKind, name, size, sha256 }: NewDocument,
  auditFSID: string,
): Refusal | null {
  const isPlaced = url.startsWith('gs://') && url.endsWith(`/audits/${auditFSID}/files/${attId}`)
  const isWhole = size > 0 && size <= MAX_FILE_BYTES && /^[0-9a-f]{64}$/.test(sha256)
  const isKind = !docKind || readDocumentKind(docKind, docType) === docKind
  const isNamed = name !== '' && Object.hasOwn(DOCUMENT_TYPES, docType) && isKind
  return isPlaced && isWhole && isNamed ? null : refusal('DOCUMENT_INVALID', { name })
}

/** A report that lies in storage: its `gs://` address, and the name it is downloaded under. */
export interface SavedReport {
  url: string
  fileName: string
}

const REPORT = /\/reports\/([1-9]\d{0,5})$/

/** The number of a saved report, from its address; 0 for an address that is none. */
export function reportNumber(url: string): number {
  return Number(REPORT.exec(url)?.[1] ?? 0)
}

/** The number that the next version of an audit's report gets: one past the last, from 1. */
export function nextReportNumber({ pdfHistory }: Pick<Audit, 'pdfHistory'>): number {
  return Math.max(0, ...pdfHistory.map(reportNumber)) + 1
}

/** Where a version of the report lies in storage. */
export function reportPath(auditFSID: string, number: number): string {
  return `audits/${auditFSID}/reports/${number}`
}

/** The name a version is downloaded under. */
export function reportFileName({ auditCode }: Pick<Audit, 'auditCode'>, number: number): string {
  return `${canonicalAuditCode(auditCode)}-report-${number}.pdf`
}

/**
 * Keeps a report in the audit: beside the versions before it, or alone where the audit keeps only the
 * newest (`pdfOverwrite`, specification §3). Refused is an address that is no later version of it.
 */
export function saveReport(
  worked: AuditWithSteps,
  { url, fileName }: SavedReport,
  context: ActionContext,
): Result<AuditChange> {
  const { audit } = worked
  const number = reportNumber(url)
  if (!url.endsWith(`/${reportPath(audit.id, number)}`) || number < nextReportNumber(audit))
    return { ok: false, error: refusal('REPORT_OUT_OF_ORDER') }
  const draft = new AuditDraft(worked, context)
  const pdfHistory = audit.pdfOverwrite ? [url] : [...audit.pdfHistory, url]
  draft.change({ pdfHistory, pdfFileName: fileName })
  draft.record('REPORT_SAVED', `Saved report, version ${number}`, null)
  return { ok: true, value: draft.finish() }
}
