import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import { AuditDraft, nothingDone } from '../steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from '../steps/model.ts'
import { DOCUMENT_TYPES, type DocumentType } from './documentTypes.ts'
import { type NewRemovedFile, removedFileOf } from './removedFiles.ts'

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
  name: string
  /** In bytes. */
  size: number
  /** Of its content, lower-case hex. */
  sha256: string
}

/** What a change does to an audit's documents, beside the entry that says so. */
export type AttachmentWrite =
  | { kind: 'create'; attachment: Attachment }
  | { kind: 'update'; attId: string; docType: DocumentType }
  | { kind: 'delete'; attId: string; file: NewRemovedFile }

/** A file that is stored already, at `audits/{auditFSID}/files/{attId}`, and what it is. */
export type NewDocument = Pick<Attachment, 'attId' | 'url' | 'docType' | 'name' | 'size' | 'sha256'>

/** What retyping a document needs of it. */
export type KnownDocument = Pick<Attachment, 'attId' | 'docType' | 'name'>

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
  draft.record('ATTACHED', `Added ${titleOf(document.docType)}`, null)
  const attachment: Attachment = {
    ...document,
    name,
    audit: audit.id,
    carrierCompany: audit.carrierCompany,
    dateAdded: context.facts.now,
  }
  return { ok: true, value: { ...draft.finish(), attachments: [{ kind: 'create', attachment }] } }
}

/** Gives a document another type. Of the same type: nothing changes. */
export function retypeDocument(
  worked: AuditWithSteps,
  { attId, docType: before }: KnownDocument,
  docType: DocumentType,
  context: ActionContext,
): Result<AuditChange> {
  if (before === docType) return nothingDone(worked)
  const draft = new AuditDraft(worked, context)
  draft.record('RETYPED', `${titleOf(before)} is ${titleOf(docType)}`, null)
  return {
    ok: true,
    value: { ...draft.finish(), attachments: [{ kind: 'update', attId, docType }] },
  }
}

/** Removes a document from the audit; a reason is needed. The worker deletes its file later. */
export function removeDocument(
  worked: AuditWithSteps,
  { attId, docType, name, url }: HeldDocument,
  context: ActionContext,
): Result<AuditChange> {
  if (context.facts.reason === '')
    return { ok: false, error: refusal('DOCUMENT_REASON_MISSING', { name }) }
  const draft = new AuditDraft(worked, context)
  draft.record('REMOVED', `Removed ${titleOf(docType)}`, null)
  const file = removedFileOf({ attId, url }, worked.audit, context.facts.now)
  return { ok: true, value: { ...draft.finish(), attachments: [{ kind: 'delete', attId, file }] } }
}

function titleOf(docType: DocumentType): string {
  return `${docType} ${DOCUMENT_TYPES[docType].name}`
}

function refusalOfDocument(
  { attId, url, docType, name, size, sha256 }: NewDocument,
  auditFSID: string,
): Refusal | null {
  const isPlaced = url.startsWith('gs://') && url.endsWith(`/audits/${auditFSID}/files/${attId}`)
  const isWhole = size > 0 && size <= MAX_FILE_BYTES && /^[0-9a-f]{64}$/.test(sha256)
  const isNamed = name !== '' && Object.hasOwn(DOCUMENT_TYPES, docType)
  return isPlaced && isWhole && isNamed ? null : refusal('DOCUMENT_INVALID', { name })
}
