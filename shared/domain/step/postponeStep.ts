import { type Result, refusal } from '#shared/errors/refusal.ts'
import { formatDay } from '../format/day.ts'
import { todayIn } from '../format/today.ts'
import { AuditDraft } from './AuditDraft.ts'
import { stepNotOpen } from './completeStep.ts'
import { refusalAfterLastContact } from './lastContactDay.ts'
import { refusalWhilePaused } from './refusalWhilePaused.ts'
import { STEPS, type StepType } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'
import { isWait } from './waiting.ts'

/**
 * Puts a person's open step off: it leaves the queue and comes back at `until`. Nothing was tried, so
 * it counts as no attempt. Refused for a wait, which has its own end, and past the last contact day.
 */
export function postponeStep(
  worked: WorkedAudit,
  type: StepType,
  until: Date,
  context: WorkContext,
): Result<WorkedChange> {
  const { now, carrier } = context.facts
  const rests = refusalWhilePaused(type, worked.audit)
  if (rests) return { ok: false, error: rests }
  const draft = new AuditDraft(worked, context)
  const step = draft.openStep(type)
  if (!step) return { ok: false, error: stepNotOpen(type, worked) }
  const { displayName } = STEPS[type]
  if (!step.baker || isWait(type))
    return { ok: false, error: refusal('STEP_NOT_TO_POSTPONE', { step: displayName }) }
  if (until <= now) return { ok: false, error: refusal('POSTPONED_TO_PAST') }
  const day = todayIn(carrier.timeZone, until)
  const late = refusalAfterLastContact(type, draft.audit, day)
  if (late) return { ok: false, error: late }
  draft.end(step, 'SCHEDULED', { dateStarted: until, dueAt: until })
  draft.record('POSTPONED', `${displayName} put off to ${formatDay(day)}`, null)
  return { ok: true, value: draft.finish() }
}
