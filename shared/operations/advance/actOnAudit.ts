import type { Actor } from '../../domain/audit/Actor.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import { type AuditAction, workOf } from './AuditAction.ts'
import { readWorkCarrier } from './readWorkCarrier.ts'
import { type WorkWorld, workOnAudit } from './workOnAudit.ts'

/** Which audit, by whom, and what they said. */
export interface ActOnAudit {
  auditFSID: string
  actor: Actor
  reason?: string
}

/** Does one thing to one audit, and answers the audit as it is then. */
export async function actOnAudit(
  world: WorkWorld,
  { auditFSID, actor, reason = '' }: ActOnAudit,
  action: AuditAction,
): Promise<Result<Audit>> {
  const audit = await world.store.get<Audit>(COLLECTIONS.audits, auditFSID)
  const carrier = audit && (await readWorkCarrier(world.store, audit.carrierCompany))
  if (!audit || !carrier)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
  const done = await workOnAudit(world, audit, {
    actor,
    carrier,
    reason,
    bulk: false,
    ...workOf(action),
  })
  return done.ok ? { ok: true, value: done.value.change.audit } : done
}
