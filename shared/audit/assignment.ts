import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { refusalOfAuditor } from '#shared/firm/staff.ts'
import type { Actor } from './actor.ts'
import { leaveBehind } from './appointments.ts'
import { claimedBy } from './exceptions.ts'
import type { Audit } from './model.ts'
import { AuditDraft, nothingDone } from './steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from './steps/model.ts'

/** Whose an audit is to be. */
export interface Assignment {
  /** An email; empty: anyone's. */
  auditor: string
  /** Only while the audit is still theirs (empty: unassigned). Set by `handOver`; no command takes it. */
  from?: string
}

/**
 * Assigns the audit to an auditor, whose it stays until another gets it; empty: it is anyone's
 * again. Its open steps follow. A claim that runs goes on: who works on it may finish; one whose
 * hour is over ends. Assigned so already: nothing changes. Refused with AUDITOR_UNKNOWN, with
 * AUDIT_ASSIGNED where it is not `from`'s any more, and as `refusalToAssign` says.
 */
export function assignAudit(
  worked: AuditWithSteps,
  { auditor, from }: Assignment,
  context: ActionContext,
): Result<AuditChange> {
  const { actor, facts } = context
  const { auditor: before } = worked.audit
  if (before === auditor) return nothingDone(worked)
  if (from !== undefined && before !== from)
    return { ok: false, error: refusal('AUDIT_ASSIGNED', { who: before || 'no auditor' }) }
  const refused =
    refusalToAssign(worked.audit, auditor, actor) ??
    (auditor === '' ? null : refusalOfAuditor(facts.carrier, auditor))
  if (refused) return { ok: false, error: refused }
  const draft = new AuditDraft(worked, context)
  draft.assign(auditor)
  leaveBehind(draft, before, auditor)
  if (claimedBy(worked.audit, facts.now) === '') draft.change({ assignee: '', claimUntil: null })
  // The history of a carrier or an insured names no one of the staff: the name is a field.
  draft.record('ASSIGNED', auditor === '' ? 'Unassigned' : 'Assigned', null, { auditor })
  return { ok: true, value: draft.finish({ keepsFlags: true }) }
}

/**
 * Who may assign: admins whom they like, to whom they like; a baker takes what is unassigned (AUDIT_ASSIGNED
 * where a colleague was quicker) and gives up their own (ASSIGN_IS_ADMINS).
 */
function refusalToAssign(
  { auditor: before }: Pick<Audit, 'auditor'>,
  after: string,
  { role, userId }: Actor,
): Refusal | null {
  if (role !== 'baker') return null
  const isTaken = after === userId && before !== ''
  if (isTaken) return refusal('AUDIT_ASSIGNED', { who: before })
  const isOwn = after === '' ? before === userId : after === userId
  return isOwn ? null : refusal('ASSIGN_IS_ADMINS')
}
