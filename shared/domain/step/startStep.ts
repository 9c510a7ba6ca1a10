import { type Result, refusal } from '#shared/errors/refusal.ts'
import { AuditDraft } from './AuditDraft.ts'
import { lapsedSteps, openFollowUps } from './followUp.ts'
import { readStepType, STEPS, type StepType } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/**
 * Begins a scheduled step whose start has come. What was planned days ago is chosen again by what is
 * known now; another step then takes its place.
 */
export function startStep(
  worked: WorkedAudit,
  type: StepType,
  context: WorkContext,
): Result<WorkedChange> {
  const draft = new AuditDraft(worked, context)
  const step = draft.openStep(type)
  const { now } = context.facts
  if (step?.status !== 'SCHEDULED' || (step.dateStarted ?? now) > now)
    return { ok: false, error: refusal('STEP_NOT_DUE', { step: STEPS[type].displayName }) }
  const after = readStepType(step.args['after'] ?? '')
  const steps = after === null || step.callbackAt !== null ? [] : lapsedSteps(draft, after)
  if (steps.length === 0 || steps.includes(type)) draft.start(step)
  else {
    draft.end(step, 'WITHDRAWN')
    openFollowUps(draft, steps, now, step)
    if (draft.openSteps().length === 0) draft.add('MANUAL', now)
  }
  return { ok: true, value: draft.finish() }
}
