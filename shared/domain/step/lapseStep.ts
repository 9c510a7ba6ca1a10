import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { BakeState } from '../audit/states.ts'
import { AuditDraft } from './AuditDraft.ts'
import { endForeignSteps, keepChaseGoing, openFirstSteps } from './enterState.ts'
import { lapsedSteps, openFollowUps } from './followUp.ts'
import { LAPSED, lapsedText, lapsesOf } from './lapse.ts'
import { refusalWhilePaused } from './refusalWhilePaused.ts'
import { STEPS, type StepType } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'
import { isWait } from './waiting.ts'

/**
 * The days of a wait are over: it ends without an answer and its follow-up begins. When the insured
 * has kept silent a second time after a sign of life, the audit goes back to CONTACTING.
 */
export function lapseStep(
  worked: WorkedAudit,
  type: StepType,
  context: WorkContext,
): Result<WorkedChange> {
  const facts = { ...context.facts, lapsing: type }
  const rests = refusalWhilePaused(type, worked.audit)
  if (rests) return { ok: false, error: rests }
  const draft = new AuditDraft(worked, { ...context, facts })
  const step = draft.openStep(type)
  const { now } = context.facts
  if (!step || !isWait(type) || step.status !== 'OPEN' || (step.dueAt ?? now) > now)
    return { ok: false, error: refusal('STEP_NOT_DUE', { step: STEPS[type].displayName }) }
  draft.end(step, 'COMPLETED', {
    dateCompleted: now,
    acUserId: context.actor.userId,
    result: 'lapsed',
  })
  const refused = draft.record(LAPSED, lapsedText(type), backTo(worked, type))
  if (refused) return { ok: false, error: refused }
  endForeignSteps(draft)
  openFollowUps(draft, lapsedSteps(draft, type), now, step)
  openFirstSteps(draft)
  keepChaseGoing(draft, step)
  return { ok: true, value: draft.finish() }
}

/** This lapse is not in the history yet: one before it makes it the second. */
function backTo({ audit }: WorkedAudit, type: StepType): BakeState | null {
  const isSecond = type === 'WAITING_FOR_INSURED' && lapsesOf(type, audit.history) >= 1
  return isSecond && audit.bakeState === 'HEARTBEAT' ? 'CONTACTING' : null
}
