import { randomFsid } from '#shared/audit/access/auditCode.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { Attachment, NewDocument } from '#shared/audit/attachments.ts'
import { DOCUMENT_KINDS, type DocumentType } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type ActionWorld, type ActOnAudit, actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { offeredKinds } from '#shared/audit/orderKinds.ts'
import { type RemovedFile, removedFileId } from '#shared/audit/removedFiles.ts'
import type { RecordKind } from '#shared/audit/worksheet/model.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { putNew } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf, type FileStore } from '#shared/kernel/ports/fileStore.ts'
import { type GuessedDocument, guessDocument } from '../fileNames.ts'
import { type InboxFile, WAITING_AGAIN } from '../inboxFiles.ts'
import { type ContentWorld, contentOf } from './contentWork.ts'
import { readScan, refusalOfScan } from './readScans.ts'

/** What working on scans needs of the world. */
export type DocumentWorld = ActionWorld & ContentWorld & { files: FileStore }

/** A file that becomes a document of an audit. */
interface GivenFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Guessed from the name (specification §5) when neither is given. */
  docType?: DocumentType | undefined
  docKind?: RecordKind | undefined
}

/** Which audit, by whom, and which file. */
interface AddDocument extends Omit<ActOnAudit, 'also' | 'dryRun'> {
  file: GivenFile
  /** The document's id; a second attempt with the same id and bytes continues with the file of the first. */
  attId?: string
}

/**
 * Puts a file where the audit's documents are and makes it one, once it is known that the audit accepts
 * it. Refused: content that is not what the name says (DOCUMENT_NOT_TAKEN), what the quarantine holds, and
 * as `actOnAudit` refuses. A file whose commit failed stays for a second attempt, or for the worker to
 * delete. Rejects with a `StoreError` when a store fails, or a `ContentError`.
 */
export async function addDocument(
  { files, ...world }: DocumentWorld,
  { file, attId = randomFsid(world.random), ...request }: AddDocument,
): Promise<Result<{ audit: Audit; document: NewDocument }>> {
  const name = cleanLine(file.name)
  const { bytes } = file
  const content = contentOf(world)
  const valid = await content.validateDocument(name, bytes)
  if (!valid.ok) return valid
  const digest = await content.sha256(bytes)
  const path = `audits/${request.auditFSID}/files/${attId}`
  const about = { attId, name, size: bytes.length, sha256: digest }
  const attach = (document: NewDocument, dryRun: boolean) =>
    actOnAudit(world, { ...request, dryRun }, { kind: 'attach', document })
  const given = typedOf(file, { docType: null })
  const judged = await attach({ ...about, ...given, url: `gs://bucket/${path}` }, true)
  if (!judged.ok) return judged
  const guess = guessDocument(name, { kinds: offeredKinds(judged.value) })
  const held = await holdFor(world, judged.value, { name, bytes })
  if (held !== null) return { ok: false, error: held }
  const { contentType } = valid.value
  const put = await putNew(files, path, bodyOf(bytes), {
    contentType,
    metadata: { sha256: digest },
  })
  const stored = put ?? (await files.describe(path))
  if (stored?.metadata['sha256'] !== digest)
    return { ok: false, error: refusal('DOCUMENT_INVALID', { name }) }
  const document = { ...about, ...typedOf(file, guess), url: stored.url }
  const done = await attach(document, false)
  return done.ok ? { ok: true, value: { audit: done.value, document } } : done
}

/** What a file is said to be; where nothing was said, what is guessed of it. */
function typedOf(
  { docType, docKind }: GivenFile,
  guess: GuessedDocument,
): Pick<NewDocument, 'docType' | 'docKind'> {
  const typed = docType === undefined && docKind === undefined ? guess : { docType, docKind }
  const kind = typed.docKind
  return {
    docType: typed.docType ?? (kind === undefined ? 'D99' : DOCUMENT_KINDS[kind]),
    ...(kind !== undefined && { docKind: kind }),
  }
}

/** Why the quarantine keeps a file from an audit; null: it is accepted. */
async function holdFor(
  { quarantine }: ContentWorld,
  audit: Pick<Audit, 'id' | 'auditCode' | 'carrierCompany'>,
  file: Pick<GivenFile, 'name' | 'bytes'>,
): Promise<Refusal | null> {
  const { carrierCompany } = audit
  return (await quarantine?.admit({ ...file, carrierCompany, audit, door: 'staff' })) ?? null
}

/** Which scan becomes what, at which audit, by whom. */
interface AttachScan {
  scan: InboxFile
  audit: Pick<Audit, 'id' | 'auditCode'>
  docType: DocumentType
  actor: Actor
  /** When it was asked for; now unless given. */
  askedAt?: Date
}

/** The audit as it is then, and the scan that is done. */
interface AttachedScan {
  audit: Audit
  scan: InboxFile
}

/**
 * Makes a waiting scan a document of an audit: a copy of its bytes where the audit's documents are,
 * then in one commit the attachment, the history entry and the scan that is done. The document has the
 * scan's id: killed in between and done again it is neither there twice nor lost, and of two people
 * one attaches it (the other: SCAN_NOT_WAITING). Rejects with a `StoreError` when a store fails; the
 * scan waits then.
 */
export async function attachScan(
  world: DocumentWorld,
  { scan, audit, docType, actor, askedAt }: AttachScan,
): Promise<Result<AttachedScan>> {
  const { id: attId, name } = scan
  // Read before its file: from then on the worker's deletion and this commit exclude each other.
  const removed = await world.store.get<RemovedFile>(
    COLLECTIONS.removedFiles,
    removedFileId({ auditFSID: audit.id, attId }),
  )
  if (removed?.state === 'going') return { ok: false, error: refusal('SCAN_FILE_GOING', { name }) }
  const placed = await placeFile(world, scan, audit)
  if (!placed.ok) return placed
  const document: NewDocument = { attId, docType, name, ...placed.value }
  const decided = {
    status: 'done' as const,
    decidedAt: world.clock.now(),
    decidedBy: actor.userId,
    auditFSID: audit.id,
    auditCode: audit.auditCode,
    attId,
    docType,
  }
  const request = {
    auditFSID: audit.id,
    actor,
    ...(askedAt === undefined ? {} : { askedAt }),
    also: [
      {
        kind: 'update' as const,
        collection: COLLECTIONS.scans,
        id: scan.id,
        data: decided,
        expect: { field: 'status', value: 'waiting' },
      },
      ...(removed === null ? [] : [keptAgain(removed)]),
    ],
  }
  const done = await actOnAudit(world, request, { kind: 'attach', document })
  if (done.ok) return { ok: true, value: { audit: done.value, scan: { ...scan, ...decided } } }
  const quicker = done.error.code === 'AUDIT_CHANGED' ? await refusalOfScan(world, scan) : null
  return quicker === null ? done : { ok: false, error: quicker }
}

/** The file that was to be deleted belongs to a document again. */
function keptAgain({ id }: RemovedFile): BatchWrite {
  const expect = { field: 'state', value: 'kept' satisfies RemovedFile['state'] }
  return { kind: 'delete', collection: COLLECTIONS.removedFiles, id, expect }
}

/** Puts the scan's bytes where the audit's documents are, unless an earlier attempt has. */
async function placeFile(
  world: DocumentWorld,
  scan: InboxFile,
  audit: Pick<Audit, 'id' | 'auditCode'>,
): Promise<Result<Pick<NewDocument, 'url' | 'size' | 'sha256'>>> {
  const content = await readScan(world, scan)
  if (content === null) return { ok: false, error: refusal('SCAN_NOT_READ', { name: scan.name }) }
  const { bytes, sha256 } = content
  const valid = await contentOf(world).validateDocument(scan.name, bytes)
  if (!valid.ok) return valid
  // Once more: it may have come before a scanner was set up, and scanners learn.
  const { name, carrierCompany } = scan
  const held = await holdFor(world, { ...audit, carrierCompany }, { name, bytes })
  if (held !== null) return { ok: false, error: held }
  const path = `audits/${audit.id}/files/${scan.id}`
  const stored =
    (await putNew(world.files, path, bodyOf(bytes), {
      contentType: valid.value.contentType,
      metadata: { sha256 },
    })) ?? (await world.files.describe(path))
  if (stored === null) return { ok: false, error: refusal('SCAN_NOT_READ', { name: scan.name }) }
  return { ok: true, value: { url: stored.url, size: stored.size, sha256 } }
}

/** What the audit's history says of a detached scan. */
const DETACH_REASON = 'The scan went back to the inbox'

/**
 * Undoes an attachment: the document leaves the audit, whose history says so, and the scan waits again,
 * in one commit. Where the document was removed already only the scan changes.
 */
export async function detachScan(
  world: ActionWorld,
  { scan, actor, askedAt }: { scan: InboxFile; actor: Actor; askedAt?: Date },
): Promise<Result<{ audit: Audit | null; scan: InboxFile }>> {
  const { store } = world
  const { id, name, auditFSID = '' } = scan
  const now = await store.get<InboxFile>(COLLECTIONS.scans, id)
  if (now?.status !== 'done' || auditFSID === '' || now.auditFSID !== auditFSID)
    return { ok: false, error: refusal('SCAN_NOT_ATTACHED', { name }) }
  const back = {
    kind: 'update' as const,
    collection: COLLECTIONS.scans,
    id,
    data: { ...WAITING_AGAIN },
    expect: { field: 'status', value: 'done' },
  }
  const waiting: InboxFile = { ...now, ...WAITING_AGAIN }
  const document = await store.get<Attachment>(COLLECTIONS.attachments, id)
  if (document === null) {
    await store.batch([back])
    return { ok: true, value: { audit: null, scan: waiting } }
  }
  const asked = askedAt === undefined ? {} : { askedAt }
  const request = { auditFSID, actor, reason: DETACH_REASON, also: [back], ...asked }
  const done = await actOnAudit(world, request, { kind: 'removeDocument', document })
  return done.ok ? { ok: true, value: { audit: done.value, scan: waiting } } : done
}
