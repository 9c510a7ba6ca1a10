import { type Result, refusal } from '#shared/errors/refusal.ts'
import { AuditDraft } from './AuditDraft.ts'
import { stepNotOpen } from './completeStep.ts'
import { isSentByEngine } from './stepSettings.ts'
import { STEPS, type StepType } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/**
 * Takes an e-mail, text or letter back that the engine has not sent yet: it waits for a person again,
 * with its words, to be released or withdrawn. What is sent is over, and STEP_NOT_OPEN.
 */
export function takeBackStep(
  worked: WorkedAudit,
  type: StepType,
  context: WorkContext,
): Result<WorkedChange> {
  const draft = new AuditDraft(worked, context)
  const step = draft.openStep(type)
  if (!step) return { ok: false, error: stepNotOpen(type, worked) }
  const { displayName } = STEPS[type]
  if (step.baker || !isSentByEngine(type))
    return { ok: false, error: refusal('STEP_NOT_TO_TAKE_BACK', { step: displayName }) }
  const { released: _, ...args } = step.args
  draft.put('update', { ...step, baker: true, args })
  draft.record('TAKEN_BACK', `${displayName} taken back, not sent`, null)
  return { ok: true, value: draft.finish() }
}
