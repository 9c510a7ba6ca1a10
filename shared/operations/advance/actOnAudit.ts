import type { Actor } from '../../domain/audit/Actor.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { type AuditAction, workOf } from './AuditAction.ts'
import { readWorkCarrier } from './readWorkCarrier.ts'
import { type WorkWorld, workOnAudit } from './workOnAudit.ts'

/** Which audit, by whom, and what they said. */
export interface ActOnAudit {
  auditFSID: string
  actor: Actor
  reason?: string
  /** Saves reading it again: when it is outdated, the action is judged by what is stored instead. */
  stored?: Audit
  /** When it was asked for: the date of its history entry. */
  askedAt?: Date
  /** Written in the same batch: what the change comes from is done with it. */
  also?: readonly BatchWrite[]
  /** Judges it and writes nothing. */
  dryRun?: boolean
}

/** Does one thing to one audit, and answers the audit as it is then. */
export async function actOnAudit(
  world: WorkWorld,
  { auditFSID, actor, reason = '', stored, askedAt, also = [], dryRun = false }: ActOnAudit,
  action: AuditAction,
): Promise<Result<Audit>> {
  const audit = stored ?? (await world.store.get<Audit>(COLLECTIONS.audits, auditFSID))
  const carrier = audit && (await readWorkCarrier(world.store, audit.carrierCompany))
  if (!audit || !carrier)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
  const asked = askedAt === undefined ? {} : { askedAt }
  const work = { actor, carrier, reason, bulk: false, also, dryRun, ...asked, ...workOf(action) }
  const done = await workOnAudit(world, audit, work)
  return done.ok ? { ok: true, value: done.value.change.audit } : done
}
