import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { OutgoingTemplate } from '../outgoing/OutgoingTemplate.ts'
import { refusalOfParty } from '../outgoing/refusalOfParty.ts'
import { cleanTemplate, refusalOfTemplate } from '../outgoing/renderTemplate.ts'
import { AuditDraft } from './AuditDraft.ts'
import { stepNotOpen } from './completeStep.ts'
import { isSentByEngine } from './stepSettings.ts'
import { STEPS, type StepType } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/**
 * A person has looked at an e-mail, text or letter that waited for that: from now on it is the
 * engine's, which sends it when its time has come, in the words that they have `typed` if there are any.
 */
export function releaseStep(
  worked: WorkedAudit,
  type: StepType,
  context: WorkContext,
  typed?: OutgoingTemplate,
): Result<WorkedChange> {
  const draft = new AuditDraft(worked, context)
  const step = draft.openStep(type)
  if (!step) return { ok: false, error: stepNotOpen(type, worked) }
  const { displayName } = STEPS[type]
  if (!step.baker || !isSentByEngine(type))
    return { ok: false, error: refusal('STEP_NOT_TO_RELEASE', { step: displayName }) }
  const words = typed && cleanTemplate(typed)
  const unfit = words ? (refusalOfTemplate(words) ?? refusalOfParty(type, words)) : null
  if (unfit) return { ok: false, error: unfit }
  const released = context.facts.now.toISOString()
  const dueAt = step.dateStarted
  draft.put('update', { ...step, baker: false, dueAt, args: { ...step.args, ...words, released } })
  draft.record('APPROVED', `${displayName} released for sending`, null)
  return { ok: true, value: draft.finish() }
}
