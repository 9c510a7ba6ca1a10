import * as v from 'valibot'
import { type Attachment, reportNumber } from '#shared/audit/attachments.ts'
import {
  DOCUMENT_KIND_IDS,
  DOCUMENT_TYPE_IDS,
  type DocumentType,
} from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { RecordKind } from '#shared/audit/worksheet/model.ts'
import { saveAuditReport } from '#shared/documents/ops/auditReports.ts'
import { addDocument } from '#shared/documents/ops/documents.ts'
import { decideHeldFile, type HeldDecision } from '#shared/documents/ops/quarantine.ts'
import { readStaged, STAGED_NAME, type StagedFile } from '#shared/documents/ops/unattachedFiles.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import {
  type BatchWrite,
  type DocumentStore,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import { type CommandRows, type CommandWorld, DAY_MS, ended, id, onAudit, text } from '../row.ts'
import { versionOf, writtenAudit } from './auditKinds.ts'

export interface FileRequests {
  /** Makes a staged file a document of the audit; its type is guessed from its name unless given. */
  attachDocument: StagedFile & { docType?: DocumentType }
  /** Gives a document its type, and which record of that type it is. */
  retypeDocument: { attId: string; docType: DocumentType; docKind?: RecordKind }
  removeDocument: { attId: string; reason: string }
  /** Makes the report of the audit as it is, and keeps it as its next version. */
  saveReport: Record<never, never>
  /** Releases a file of the carrier's that the virus scanner keeps out, or discards it. */
  decideHeldFile: { heldId: string } & Pick<HeldDecision, 'to'>
}

const LONGEST_NAME = 300

/** A staged file as a request names it. */
export const STAGED = {
  staged: v.pipe(v.string(), v.regex(STAGED_NAME)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_NAME)),
}

export const DOC_TYPE = v.picklist(DOCUMENT_TYPE_IDS)
const DOC_KIND = v.picklist(DOCUMENT_KIND_IDS)

const attId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,170}$/))

const STAFF = { roles: ['admin', 'baker'], lane: 'audit', longestWaitMs: DAY_MS } as const

/** Documents and reports of one audit. */
export const FILE_KINDS: CommandRows<FileRequests> = {
  attachDocument: {
    ...STAFF,
    hasContent: true,
    schema: v.strictObject({ ...STAGED, docType: v.exactOptional(DOC_TYPE) }),
    stagedIn: ({ staged }) => [staged],
    run: onAudit(async (world, command, { actor }) => {
      const { id: attId, uid, at, auditFSID, request } = command
      const files = filesOf(world)
      const bytes = await readStaged(files, uid, request)
      if (!bytes.ok) return bytes
      const { name, docType } = request
      const file = { name, bytes: bytes.value, docType }
      const asked = { auditFSID, actor, askedAt: at, file, attId }
      const done = await addDocument({ ...world, files }, asked)
      return ended(done)
    }),
    resultOf: versionOf,
  },
  retypeDocument: {
    ...STAFF,
    schema: v.strictObject({ attId, docType: DOC_TYPE, docKind: v.exactOptional(DOC_KIND) }),
    run: onAudit(async (world, { at, auditFSID, request }, { actor, audit }) => {
      const document = await documentOf(world.store, audit, request.attId)
      if (!document.ok) return document
      const { attId: _, ...typed } = request
      const action = { kind: 'retype', document: document.value, ...typed } as const
      const done = await actOnAudit(world, { auditFSID, actor, stored: audit, askedAt: at }, action)
      return done.ok ? { ok: true, value: { v: done.value.v } } : done
    }),
    resultOf: versionOf,
  },
  removeDocument: {
    ...STAFF,
    schema: v.strictObject({ attId, reason: text }),
    run: onAudit(async (world, { at, auditFSID, request }, { actor, audit }) => {
      const document = await documentOf(world.store, audit, request.attId)
      if (!document.ok) return document
      const { reason } = request
      const asked = { auditFSID, actor, reason, stored: audit, askedAt: at }
      const action = { kind: 'removeDocument', document: document.value } as const
      const done = await actOnAudit(world, asked, action)
      return ended(done)
    }),
    resultOf: versionOf,
  },
  saveReport: {
    ...STAFF,
    hasContent: true,
    schema: v.strictObject({}),
    run: onAudit(async (world, { id: commandId, at, auditFSID }, { actor }) => {
      const asked = { auditFSID, actor, askedAt: at, files: filesOf(world), commandId }
      const done = await saveAuditReport(world, asked)
      return ended(done)
    }),
    resultOf: (writes) => ({ ...versionOf(writes), number: savedVersion(writes) }),
  },
  decideHeldFile: {
    ...STAFF,
    roles: ['admin'],
    schema: v.strictObject({ heldId: id, to: v.picklist(['released', 'discarded']) }),
    async run(world, { carrierCompany: carrier, request }, asker) {
      const { heldId, to } = request
      return ended(await decideHeldFile(world, { carrier, id: heldId, to, by: asker.id }))
    },
  },
}

/** Without files here, the command waits for an engine that has them. */
export function filesOf({ files }: Pick<CommandWorld, 'files'>): ListingFileStore {
  if (files === undefined) throw new StoreError('unavailable', 'Read', 'this engine has no files')
  return files
}

async function documentOf(
  store: DocumentStore,
  audit: Audit,
  id: string,
): Promise<Result<Attachment>> {
  const document = await store.get<Attachment>(COLLECTIONS.attachments, id)
  const isOfAudit = document?.audit === audit.id && document.carrierCompany === audit.carrierCompany
  return isOfAudit
    ? { ok: true, value: document }
    : { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the documents' }) }
}

function savedVersion(writes: readonly BatchWrite[]): number {
  const reports = writtenAudit(writes)?.data['pdfHistory']
  return Array.isArray(reports) ? reportNumber(String(reports.at(-1) ?? '')) : 0
}
