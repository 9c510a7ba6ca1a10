import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import type { Actor } from './actor.ts'
import type { Audit } from './model.ts'
import { AuditDraft, nothingDone } from './steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from './steps/model.ts'

/** Minutes for which a claim holds; claiming again restarts them. */
const CLAIM_MINUTES = 60

/**
 * AUDIT_CLAIMED while another person's claim runs: a baker then leaves the audit alone. Admins and
 * the engine pass. The refusal names the claim's end in `timeZone`.
 */
export function refusalOfClaim(
  audit: Pick<Audit, 'assignee' | 'claimUntil'>,
  actor: Actor,
  { now, timeZone }: { now: Date; timeZone: string },
): Refusal | null {
  const { assignee: who, claimUntil } = audit
  if (actor.role !== 'baker' || who === '' || claimUntil === null) return null
  if (claimUntil <= now || who.toLowerCase() === actor.userId.toLowerCase()) return null
  const until = formatMoment(claimUntil, { seconds: false, timeZone })
  return refusal('AUDIT_CLAIMED', { who, until })
}

/** Claims the audit for the actor, so that two people don't phone the same insured. */
export function claimAudit(worked: AuditWithSteps, context: ActionContext): Result<AuditChange> {
  const { actor, facts } = context
  const draft = new AuditDraft(worked, context)
  const claimUntil = new Date(facts.now.getTime() + CLAIM_MINUTES * 60_000)
  draft.change({ assignee: actor.userId, claimUntil })
  draft.record('CLAIMED', 'Claimed', null)
  return { ok: true, value: draft.finish() }
}

/** Releases the claim. Without one nothing changes. */
export function releaseClaim(worked: AuditWithSteps, context: ActionContext): Result<AuditChange> {
  if (worked.audit.assignee === '') return nothingDone(worked)
  const draft = new AuditDraft(worked, context)
  draft.change({ assignee: '', claimUntil: null })
  draft.record('RELEASED', 'Claim released', null)
  return { ok: true, value: draft.finish() }
}
