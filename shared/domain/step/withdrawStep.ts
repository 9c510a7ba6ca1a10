import { type Result, refusal } from '#shared/errors/refusal.ts'
import { AuditDraft } from './AuditDraft.ts'
import { stepNotOpen } from './completeStep.ts'
import { STEPS, type StepType } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/** Takes an open step back, with a reason. Nothing follows it. */
export function withdrawStep(
  worked: WorkedAudit,
  type: StepType,
  context: WorkContext,
): Result<WorkedChange> {
  const draft = new AuditDraft(worked, context)
  const step = draft.openStep(type)
  if (!step) return { ok: false, error: stepNotOpen(type, worked) }
  const { displayName } = STEPS[type]
  if (context.facts.reason === '')
    return { ok: false, error: refusal('STEP_REASON_MISSING', { step: displayName }) }
  draft.end(step, 'WITHDRAWN')
  draft.record('WITHDRAWN', `${displayName} withdrawn`, null)
  return { ok: true, value: draft.finish() }
}
