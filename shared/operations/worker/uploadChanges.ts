import type { Audit } from '../../domain/audit/Audit.ts'
import type { Intake } from '../../domain/audit/newIntake.ts'
import type { DocumentType } from '../../domain/document/documentTypes.ts'
import { type IntakeFile, readFiles } from '../../domain/intake/readFiles.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

/** The bucket where none is named. */
const LOCAL_BUCKET = 'demo-bakehouse.appspot.com'

/** What an attachment says of its file (specification §3). */
interface Attachment {
  attId: string
  /** The `gs://` path; never a public link. */
  url: string
  audit: string
  carrierCompany: string
  /** The intake it was uploaded under. */
  intakeId: string
  dateAdded: Date
  docType: DocumentType
  name: string
  size: number
  sha256: string
}

/** Attachments that come and go with what an intake lists. */
export interface UploadChanges {
  writes: BatchWrite[]
  /** The types of all of the audit's attachments afterwards. */
  documents: DocumentType[]
  /** Names of files that are none, or that are not there. */
  dropped: string[]
  /** Paths of files that were taken back. */
  removed: string[]
}

/**
 * Uploads become attachments once, and go when the uploader takes them back. An attachment's id is made
 * of the intake's and the upload's, so nobody reaches another's; its path is not the uploader's to say,
 * and neither is its size, nor that it is there at all.
 */
export async function uploadChanges(
  { store, files: stored, bucket = LOCAL_BUCKET }: WorkerWorld,
  intake: Intake,
  audit: Audit,
  now: Date,
): Promise<UploadChanges> {
  const { files, dropped } = readFiles(intake.files)
  const known = await store.list<Attachment>(COLLECTIONS.attachments, {
    filters: [{ field: 'audit', op: '==', value: audit.id }],
  })
  const after = new Map(known.map(({ id, docType }) => [id, docType]))
  const writes: BatchWrite[] = []
  const removed: string[] = []
  for (const [uploadId, file] of files) {
    const attId = `${intake.id}_${uploadId}`
    const at = { collection: COLLECTIONS.attachments, id: attId }
    const path = `public/${intake.id}/${uploadId}`
    if (file.removed) {
      removed.push(path)
      if (after.delete(attId)) writes.push({ kind: 'delete', ...at })
      continue
    }
    if (after.has(attId)) continue
    const found = await stored?.describe(path)
    if (found === null) {
      dropped.push(`files.${uploadId}`)
      continue
    }
    const { size } = found ?? file
    const url = `gs://${bucket}/${path}`
    const data = attachmentOf({ ...file, size }, { attId, url, audit, intake, now })
    writes.push({ kind: 'create', ...at, data: { ...data } })
    after.set(attId, file.docType)
  }
  return { writes, documents: [...after.values()], dropped, removed }
}

function attachmentOf(
  { name, size, docType, sha256 }: IntakeFile,
  {
    attId,
    url,
    audit,
    intake,
    now,
  }: { attId: string; url: string; audit: Audit; intake: Intake; now: Date },
): Attachment {
  return {
    attId,
    url,
    audit: audit.id,
    carrierCompany: audit.carrierCompany,
    intakeId: intake.id,
    dateAdded: now,
    docType,
    name,
    size,
    sha256,
  }
}
