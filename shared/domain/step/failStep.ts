import type { Result } from '#shared/errors/refusal.ts'
import { AuditDraft } from './AuditDraft.ts'
import { stepNotOpen } from './completeStep.ts'
import { lapsedSteps, openFollowUps } from './followUp.ts'
import type { Step } from './Step.ts'
import { STEPS, type StepType } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/**
 * An open step that cannot be carried out, because there is no address or the sender gave up: it
 * ends as FAILED, and what would follow silence follows at once.
 */
export function failStep(
  worked: WorkedAudit,
  type: StepType,
  context: WorkContext,
): Result<WorkedChange> {
  const draft = new AuditDraft(worked, context)
  const step = draft.openStep(type)
  if (!step) return { ok: false, error: stepNotOpen(type, worked) }
  return failInDraft(draft, step)
}

/** The same for a step that the draft holds. */
export function failInDraft(draft: AuditDraft, step: Step): Result<WorkedChange> {
  const { type } = step
  draft.end(step, 'FAILED', { result: 'undeliverable' })
  draft.record('FAILED', `${STEPS[type].displayName}: could not be sent`, null)
  openFollowUps(draft, lapsedSteps(draft, type), draft.context.facts.now, step)
  return { ok: true, value: draft.finish() }
}
