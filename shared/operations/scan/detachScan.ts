import type { Actor } from '../../domain/audit/Actor.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import type { Attachment } from '../../domain/document/Attachment.ts'
import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import { actOnAudit } from '../advance/actOnAudit.ts'
import type { WorkWorld } from '../advance/workOnAudit.ts'
import { WAITING_AGAIN } from './decideScan.ts'

/** What the audit's history says of it. */
const REASON = 'The scan went back to the inbox'

/**
 * Undoes an attachment: the document leaves the audit, whose history says so, and the scan waits again,
 * in one commit. Where the document was removed already only the scan comes back.
 */
export async function detachScan(
  world: WorkWorld,
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
  const request = { auditFSID, actor, reason: REASON, also: [back], ...asked }
  const done = await actOnAudit(world, request, { kind: 'removeDocument', document })
  return done.ok ? { ok: true, value: { audit: done.value, scan: waiting } } : done
}
