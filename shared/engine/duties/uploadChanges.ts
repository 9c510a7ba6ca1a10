import { type Intake, uploadOwner } from '#shared/audit/access/intake.ts'
import { savedOf } from '#shared/audit/access/savedAnswers.ts'
import type { Attachment } from '#shared/audit/attachments.ts'
import { countedTypes } from '#shared/audit/completeness.ts'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import { isHeld } from '#shared/audit/keeping.ts'
import type { Audit } from '#shared/audit/model.ts'
import {
  isAboutToGo,
  lostFileId,
  lostFileOf,
  type RemovedFile,
} from '#shared/audit/removedFiles.ts'
import { contentOf } from '#shared/documents/ops/contentWork.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { type IntakeFile, readFiles } from '#shared/intake/flowFacts.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import { readMoment } from '#shared/kernel/day.ts'
import { type BatchWrite, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { WorkerWorld } from './duty.ts'

/** The bucket where none is named. */
const LOCAL_BUCKET = 'demo-bakehouse.appspot.com'

/** The intake whose uploads are read; `beforeReading` is called before the first of them is. */
interface UploadRequest {
  intake: Intake
  audit: Audit
  now: Date
  beforeReading(): Promise<void>
}

/** What an intake's uploads change of its audit's attachments. */
export interface UploadChanges {
  writes: BatchWrite[]
  /** The types of the audit's attachments that count afterwards. */
  documents: DocumentType[]
  /** Entries that are no file, whose file is missing, or is not what its name says. */
  dropped: string[]
  /**
   * Paths of files that the uploader removed, or whose documents staff has removed. They are deleted after
   * the writes: the public may fill a place that is empty, and a document keeps what was checked.
   */
  removed: string[]
  /** Uploads that are, or once were, documents: one that staff removed is not attached again. */
  attached: string[]
}

/**
 * Uploads become attachments once, and are removed when the uploader removes them. An attachment's id is
 * made of the intake's and the upload's, so that no upload reaches another's. Path, size, hash, that the
 * file is stored and that it is what its name says are checked here, not taken from the uploader.
 */
export async function uploadChanges(
  world: WorkerWorld,
  { intake, audit, now, beforeReading }: UploadRequest,
): Promise<UploadChanges> {
  const { store, bucket = LOCAL_BUCKET } = world
  const { files, dropped } = readFiles(savedOf(intake).files)
  const { files: saidBefore } = readFiles(savedOf({ saved: intake.foldedSaved ?? '' }).files)
  const known = await store.list<Attachment>(COLLECTIONS.attachments, {
    filters: [{ field: 'audit', op: '==', value: audit.id }],
  })
  const after = new Map(known.map(({ id, docType, docKind = '' }) => [id, { docType, docKind }]))
  // What was submitted is of record, and all of an audit under a legal hold: no link removes it.
  const submission = audit.history.findLast(({ to }) => to === 'SUBMITTED')
  const sentAt = readMoment(submission?.date)
  const isKept = isHeld(audit)
  const sealed = new Set(
    known.flatMap(({ id, dateAdded }) => (isKept || (sentAt && dateAdded <= sentAt) ? [id] : [])),
  )
  const writes: BatchWrite[] = []
  const removed: string[] = []
  const attached = new Set(intake.attached)
  for (const [uploadId, file] of files) {
    // An upload under a link that was replaced since stays at its path.
    const owner = uploadOwner(intake, uploadId)
    const attId = `${owner}_${uploadId}`
    const at = { collection: COLLECTIONS.attachments, id: attId }
    const path = `public/${owner}/${uploadId}`
    const url = `gs://${bucket}/${path}`
    const before = after.get(attId)
    if (before === undefined && attached.has(uploadId)) {
      // Its document was removed: of an audit that was submitted, or is held, the file stays.
      if (submission === undefined && !isKept) removed.push(path)
      continue
    }
    if (file.removed && sealed.has(attId)) {
      dropped.push(`files.${uploadId}`)
      continue
    }
    if (file.removed) {
      removed.push(path)
      if (after.delete(attId)) {
        // Deleted by its note where it is not deleted now.
        const place = { path, url, kind: 'public', owner, id: uploadId, dateAdded: now } as const
        const { id: auditFSID, carrierCompany } = audit
        const data = lostFileOf(place, { auditFSID, carrierCompany }, now)
        const note = { collection: COLLECTIONS.removedFiles, id: lostFileId(place) }
        writes.push({ kind: 'delete', ...at }, { kind: 'set', ...note, data: { ...data } })
      }
      continue
    }
    attached.add(uploadId)
    const { docType, docKind = '' } = file
    if (before !== undefined) {
      // The uploader may correct its type, nothing else; what staff chose stays while they don't.
      const said = saidBefore.get(uploadId)
      if (said === undefined || isSameType(said, file) || isSameType(before, file)) continue
      const isOther = docKind !== before.docKind
      writes.push({ kind: 'update', ...at, data: { docType, ...(isOther && { docKind }) } })
      after.set(attId, { docType, docKind })
      continue
    }
    await refuseGoing(store, { owner, id: uploadId }, now)
    const stored = await readUpload(world, path, file, beforeReading)
    if (stored === null) {
      attached.delete(uploadId)
      dropped.push(`files.${uploadId}`)
      // Removed at once: it would be read again at every later save.
      removed.push(path)
      continue
    }
    const held = await holdFor(world, { intake, audit, name: file.name, bytes: stored.bytes })
    if (held !== null) {
      attached.delete(uploadId)
      dropped.push(`files.${uploadId}`)
      // Until a person decides it stays where no browser reads it: the scanner may be wrong.
      if (held.code === 'FILE_DISCARDED') removed.push(path)
      continue
    }
    const { size, bytes } = stored
    // The hash that the uploader gave is for their device to compare; the record has that of the file.
    const sha256 = bytes === null ? file.sha256 : await contentOf(world).sha256(bytes)
    const data = attachmentOf({ ...file, size, sha256 }, { attId, url, audit, owner, now })
    writes.push({ kind: 'create', ...at, data: { ...data } })
    after.set(attId, { docType, docKind })
  }
  const documents = countedTypes(
    [...after].map(([id, typed]) => ({ id, ...typed })),
    audit,
  )
  return { writes, documents, dropped, removed, attached: [...attached] }
}

type TypedFile = Pick<Attachment, 'docType' | 'docKind'>

function isSameType(a: TypedFile, b: TypedFile): boolean {
  return a.docType === b.docType && (a.docKind ?? '') === (b.docKind ?? '')
}

/**
 * A file that no save listed for long may be being deleted at this moment. Left for the next pass: by then
 * it is gone, or the duty that deletes has found it in use.
 */
async function refuseGoing(
  store: WorkerWorld['store'],
  upload: { owner: string; id: string },
  now: Date,
): Promise<void> {
  const noted = await store.get<RemovedFile>(COLLECTIONS.removedFiles, lostFileId(upload))
  if (noted !== null && isAboutToGo(noted, now))
    throw new StoreError('conflict', 'Get', 'the file is being cleared away')
}

/** An upload's size in bytes, and the bytes themselves; null without files here. */
interface ReadUpload {
  size: number
  bytes: Uint8Array | null
}

/** A file that is there, is stored as it is, and is what its name says; null otherwise. */
async function readUpload(
  world: Pick<WorkerWorld, 'files' | 'content'>,
  path: string,
  { name, size }: IntakeFile,
  beforeReading: () => Promise<void>,
): Promise<ReadUpload | null> {
  const { files: stored } = world
  if (!stored) return { size, bytes: null }
  const found = await stored.describe(path)
  if (found === null || found.contentEncoding !== '' || found.size > MAX_FILE_BYTES) return null
  await beforeReading()
  // The sender got a token that opens the file past the rules, also after the link is closed.
  if (found.hasToken) await stored.withdrawToken(path)
  try {
    // The browser's own check is a courtesy: with the link, anything can be sent.
    const bytes = await stored.read(path, MAX_FILE_BYTES)
    const sniffed = await contentOf(world).sniffContent(name, bytes)
    return sniffed.ok ? { size: found.size, bytes } : null
  } catch (error) {
    if (error instanceof StoreError && error.code === 'too-large') return null
    throw error
  }
}

/**
 * Why the quarantine keeps an upload out; null: it is accepted. Rejects with `conflict` while it could not
 * be scanned: what was saved with it waits for the next pass, since a submission without it would be refused.
 */
async function holdFor(
  { quarantine }: Pick<WorkerWorld, 'quarantine'>,
  { intake, audit, name, bytes }: Pick<UploadRequest, 'intake' | 'audit'> & NamedBytes,
): Promise<Refusal | null> {
  if (quarantine === undefined || bytes === null) return null
  const { carrierCompany } = audit
  const { id: intakeId } = intake
  const coming = { carrierCompany, audit, intakeId, door: 'public', name, bytes } as const
  const held = await quarantine.admit(coming)
  if (held?.code === 'FILE_UNCHECKED') throw new StoreError('conflict', 'Get', 'not scanned yet')
  return held
}

interface NamedBytes extends Pick<ReadUpload, 'bytes'> {
  name: string
}

function attachmentOf(
  { name, size, docType, docKind, sha256 }: IntakeFile,
  {
    attId,
    url,
    audit,
    owner,
    now,
  }: { attId: string; url: string; audit: Audit; owner: string; now: Date },
): Attachment {
  return {
    attId,
    url,
    audit: audit.id,
    carrierCompany: audit.carrierCompany,
    intakeId: owner,
    dateAdded: now,
    docType,
    ...(docKind && { docKind }),
    name,
    size,
    sha256,
  }
}
