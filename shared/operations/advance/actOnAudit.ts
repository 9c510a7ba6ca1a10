import type { Actor } from '../../domain/audit/Actor.ts'
import type { WorkCarrier } from '../../domain/audit/AdvanceFacts.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import type { Step } from '../../domain/step/Step.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { type AuditAction, workOf } from './AuditAction.ts'
import { readWorkCarrier } from './readWorkCarrier.ts'
import { type WorkWorld, workOnAudit } from './workOnAudit.ts'

/** What a screen has read of an audit. */
export interface AuditAtHand {
  audit: Audit
  carrier: WorkCarrier
  openSteps: readonly Step[]
}

/** Which audit, by whom, and what they said. */
export interface ActOnAudit {
  auditFSID: string
  actor: Actor
  reason?: string
  /** Saves reading it again: when it is outdated, the work is judged by what is stored instead. */
  known?: AuditAtHand
  /** Written in the same batch: what the change comes from is done with it. */
  also?: readonly BatchWrite[]
}

/** Does one thing to one audit, and answers the audit as it is then. */
export async function actOnAudit(
  world: WorkWorld,
  { auditFSID, actor, reason = '', known, also = [] }: ActOnAudit,
  action: AuditAction,
): Promise<Result<Audit>> {
  const audit = known?.audit ?? (await world.store.get<Audit>(COLLECTIONS.audits, auditFSID))
  const carrier =
    known?.carrier ?? (audit && (await readWorkCarrier(world.store, audit.carrierCompany)))
  if (!audit || !carrier)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
  const work = { actor, carrier, reason, bulk: false, also, ...workOf(action) }
  const done = await workOnAudit(world, audit, work, known?.openSteps)
  return done.ok ? { ok: true, value: done.value.change.audit } : done
}
