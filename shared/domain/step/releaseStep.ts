import { type Result, refusal } from '#shared/errors/refusal.ts'
import { AuditDraft } from './AuditDraft.ts'
import { stepNotOpen } from './completeStep.ts'
import { isSentByEngine } from './stepSettings.ts'
import { STEPS, type StepType } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/**
 * A person has looked at an e-mail, text or letter that waited for that: from now on it is the
 * engine's, which sends it when its time has come.
 */
export function releaseStep(
  worked: WorkedAudit,
  type: StepType,
  context: WorkContext,
): Result<WorkedChange> {
  const draft = new AuditDraft(worked, context)
  const step = draft.openStep(type)
  if (!step) return { ok: false, error: stepNotOpen(type, worked) }
  const { displayName } = STEPS[type]
  if (!step.baker || !isSentByEngine(type))
    return { ok: false, error: refusal('STEP_NOT_TO_RELEASE', { step: displayName }) }
  const released = context.facts.now.toISOString()
  const dueAt = step.dateStarted
  draft.put('update', { ...step, baker: false, dueAt, args: { ...step.args, released } })
  draft.record('APPROVED', `${displayName} released for sending`, null)
  return { ok: true, value: draft.finish() }
}
