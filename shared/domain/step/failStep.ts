import { messageOf, type Refusal, type Result } from '#shared/errors/refusal.ts'
import { AuditDraft } from './AuditDraft.ts'
import { stepNotOpen } from './completeStep.ts'
import { keepChaseGoing } from './enterState.ts'
import { failedSteps, openFollowUps } from './followUp.ts'
import type { Step } from './Step.ts'
import { STEPS, type StepType } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/** How often a step is tried before it has failed; once where it is not named. */
const TRIES: Partial<Record<StepType, number>> = { SEND_TO_CARRIER_API: 3 }

const TRY_AGAIN_MS = 3_600_000

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

/** The same for a step that the draft holds; the history says `why`. */
export function failInDraft(
  draft: AuditDraft,
  step: Step,
  why: Refusal | null = null,
): Result<WorkedChange> {
  const { type, attempt } = step
  if (attempt < (TRIES[type] ?? 1)) return tryAgain(draft, step)
  draft.end(step, 'FAILED', { result: 'undeliverable' })
  const reason = why === null ? '' : `: ${messageOf(why)}`
  draft.record('FAILED', `${STEPS[type].displayName}: could not be sent${reason}`, null)
  openFollowUps(draft, failedSteps(draft, type), draft.context.facts.now, step)
  keepChaseGoing(draft, step)
  return { ok: true, value: draft.finish() }
}

/** The other side's machine may be down for a while: the next try is in an hour. */
function tryAgain(draft: AuditDraft, step: Step): Result<WorkedChange> {
  const again = new Date(draft.context.facts.now.getTime() + TRY_AGAIN_MS)
  const { displayName } = STEPS[step.type]
  const changes = { dateStarted: again, dueAt: again, attempt: step.attempt + 1 }
  draft.end(step, 'SCHEDULED', changes)
  draft.record('TRIED', `${displayName}: could not be sent, try ${step.attempt}`, null)
  return { ok: true, value: draft.finish() }
}
