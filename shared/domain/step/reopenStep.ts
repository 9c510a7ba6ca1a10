import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { withBounced } from '../outgoing/bouncedEmails.ts'
import { AuditDraft } from './AuditDraft.ts'
import { bouncedAddress } from './bounceStep.ts'
import { belongsTo } from './enterState.ts'
import type { Step } from './Step.ts'
import { stepExists } from './stepExists.ts'
import { STEPS } from './steps.ts'
import { trackOf } from './track.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'
import { isWait } from './waiting.ts'

/**
 * A step was completed by mistake: a correcting entry says so, the step is open again, and what
 * followed it is withdrawn. Nothing is deleted. A completion that moved the audit can't be taken
 * back this way: the way back is a move of its own. An e-mail that did not bounce after all is
 * corrected likewise: its address can be written to again, and what followed is left to a person.
 */
export function reopenStep(
  worked: WorkedAudit,
  done: Step,
  context: WorkContext,
): Result<WorkedChange> {
  const refused = refusalOfReopening(worked, done, context)
  if (refused) return { ok: false, error: refused }
  const draft = new AuditDraft(worked, context)
  if (hasBounced(done)) return takeBackBounce(draft, done)
  const track = trackOf(done.type)
  for (const step of draft.openSteps()) {
    const isFollowUp = step.args['afterId'] === done.id
    if (isFollowUp || (track !== null && trackOf(step.type) === track)) draft.end(step, 'WITHDRAWN')
  }
  draft.start({ ...done, dateCompleted: null, acUserId: '', result: '', callbackAt: null })
  draft.record('CORRECTED', `${STEPS[done.type].displayName} opened again`, null)
  return { ok: true, value: draft.finish() }
}

function refusalOfReopening(
  { audit }: WorkedAudit,
  done: Step,
  { facts }: WorkContext,
): Refusal | null {
  const { displayName, setsState } = STEPS[done.type]
  const exists = hasBounced(done) ? null : stepExists(done.type, audit)
  if (exists) return exists
  if (facts.reason === '') return refusal('STEP_REASON_MISSING', { step: displayName })
  if (hasBounced(done)) return null
  const late = (why: string) => refusal('CORRECTION_TOO_LATE', { step: displayName, why })
  if (done.status !== 'COMPLETED') return late('it was not completed')
  if (setsState !== null && !isWait(done.type)) return late('its completion moved the audit on')
  return belongsTo(done.type, audit.bakeState) ? null : late('the audit has moved on since')
}

/** True for an e-mail that was marked as bounced, by its sender or by a person. */
export function hasBounced({ status, result }: Pick<Step, 'status' | 'result'>): boolean {
  return status === 'FAILED' && result === 'bounced'
}

function takeBackBounce(draft: AuditDraft, sent: Step): Result<WorkedChange> {
  const address = bouncedAddress(sent, draft)
  draft.change({ bouncedEmails: withBounced(address, draft.audit, false) })
  draft.end(sent, 'COMPLETED', { result: 'sent' })
  draft.record('CORRECTED', `${STEPS[sent.type].displayName} did not bounce`, null)
  return { ok: true, value: draft.finish() }
}
