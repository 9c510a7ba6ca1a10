import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { AuditDraft } from './AuditDraft.ts'
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
 * back this way: the way back is a move of its own.
 */
export function reopenStep(
  worked: WorkedAudit,
  done: Step,
  context: WorkContext,
): Result<WorkedChange> {
  const refused = refusalOfReopening(worked, done, context)
  if (refused) return { ok: false, error: refused }
  const draft = new AuditDraft(worked, context)
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
  const exists = stepExists(done.type, audit)
  if (exists) return exists
  if (facts.reason === '') return refusal('STEP_REASON_MISSING', { step: displayName })
  const late = (why: string) => refusal('CORRECTION_TOO_LATE', { step: displayName, why })
  if (done.status !== 'COMPLETED') return late('it was not completed')
  if (setsState !== null && !isWait(done.type)) return late('its completion moved the audit on')
  return belongsTo(done.type, audit.bakeState) ? null : late('the audit has moved on since')
}
