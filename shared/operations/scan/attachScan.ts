import type { Actor } from '../../domain/audit/Actor.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import type { NewDocument } from '../../domain/document/attachDocument.ts'
import type { DocumentType } from '../../domain/document/documentTypes.ts'
import { type RemovedFile, removedFileId } from '../../domain/document/RemovedFile.ts'
import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { actOnAudit } from '../advance/actOnAudit.ts'
import { bodyOf } from '../bodyOf.ts'
import { contentOf } from '../content/contentHere.ts'
import { putUnlessTaken } from '../putUnlessTaken.ts'
import { readScan } from './readScan.ts'
import { refusalOfScan } from './refusalOfScan.ts'
import type { ScanWorld } from './ScanWorld.ts'

/** Which scan becomes what, at which audit, by whom. */
export interface AttachScan {
  scan: InboxFile
  audit: Pick<Audit, 'id' | 'auditCode'>
  docType: DocumentType
  actor: Actor
  /** When it was asked for; now unless given. */
  askedAt?: Date
}

/** The audit as it is then, and the scan that is done. */
export interface AttachedScan {
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
  world: ScanWorld,
  { scan, audit, docType, actor, askedAt }: AttachScan,
): Promise<Result<AttachedScan>> {
  const { id: attId, name } = scan
  // Before its file is looked for: from then on the worker's sweep and this commit exclude each other.
  const lying = await world.store.get<RemovedFile>(
    COLLECTIONS.removedFiles,
    removedFileId({ auditFSID: audit.id, attId }),
  )
  if (lying?.state === 'going') return { ok: false, error: refusal('SCAN_FILE_GOING', { name }) }
  const placed = await placeFile(world, scan, audit.id)
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
      ...(lying === null ? [] : [keptAgain(lying)]),
    ],
  }
  const done = await actOnAudit(world, request, { kind: 'attach', document })
  if (done.ok) return { ok: true, value: { audit: done.value, scan: { ...scan, ...decided } } }
  const quicker = done.error.code === 'AUDIT_CHANGED' ? await refusalOfScan(world, scan) : null
  return quicker === null ? done : { ok: false, error: quicker }
}

/** The file that lay there is a document's once more. */
function keptAgain({ id }: RemovedFile): BatchWrite {
  const expect = { field: 'state', value: 'kept' satisfies RemovedFile['state'] }
  return { kind: 'delete', collection: COLLECTIONS.removedFiles, id, expect }
}

/** Puts the scan's bytes where the audit's documents are, unless an earlier try has. */
async function placeFile(
  world: ScanWorld,
  scan: InboxFile,
  auditFSID: string,
): Promise<Result<Pick<NewDocument, 'url' | 'size' | 'sha256'>>> {
  const content = await readScan(world, scan)
  if (content === null) return { ok: false, error: refusal('SCAN_NOT_READ', { name: scan.name }) }
  const { bytes, sha256 } = content
  const taken = await contentOf(world).takeFile(scan.name, bytes)
  if (!taken.ok) return taken
  const path = `audits/${auditFSID}/files/${scan.id}`
  const stored =
    (await putUnlessTaken(world.files, path, bodyOf(bytes), {
      contentType: taken.value.contentType,
      metadata: { sha256 },
    })) ?? (await world.files.describe(path))
  if (stored === null) return { ok: false, error: refusal('SCAN_NOT_READ', { name: scan.name }) }
  return { ok: true, value: { url: stored.url, size: stored.size, sha256 } }
}
