import { type Result, refusal } from '#shared/errors/refusal.ts'
import { AuditDraft } from './AuditDraft.ts'
import { endForeignSteps, keepChaseGoing, openFirstSteps } from './enterState.ts'
import { askedBy, openFollowUps, stateBegun } from './followUp.ts'
import { chooseFollowUp } from './followUpConditions.ts'
import { FOLLOW_UPS } from './followUps.ts'
import { refusalWhilePaused } from './refusalWhilePaused.ts'
import type { Step } from './Step.ts'
import { STEPS, type StepType } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'
import { isWait } from './waiting.ts'

/**
 * An answer came before the wait was over: the open follow-up ends as ANSWERED, and the step that an
 * answer to the outreach before it leads to begins instead.
 */
export function answerStep(
  worked: WorkedAudit,
  type: StepType,
  context: WorkContext,
): Result<WorkedChange> {
  const rests = refusalWhilePaused(type, worked.audit)
  if (rests) return { ok: false, error: rests }
  const draft = new AuditDraft(worked, context)
  const step = draft.openStep(type)
  const asked = step && askedBy(step)
  if (!step || !asked) {
    return { ok: false, error: refusal('NOTHING_TO_ANSWER', { step: STEPS[type].displayName }) }
  }
  const row = chooseFollowUp(FOLLOW_UPS[asked]?.answered ?? [], draft.audit, context.facts)
  if (!row) return { ok: false, error: refusal('NO_AGENT_INSURED_EMAIL') }
  endAnswered(draft, step)
  const text = `${STEPS[asked].displayName}: answered`
  const begun = stateBegun(row.steps)
  const refused = draft.record('ANSWERED', text, row.state ?? begun)
  if (refused && row.state) return { ok: false, error: refused }
  if (refused) draft.record('ANSWERED', text, null)
  endForeignSteps(draft)
  openFollowUps(draft, row.steps, context.facts.now, step)
  if (draft.audit.history.at(-1)?.to !== undefined) openFirstSteps(draft)
  keepChaseGoing(draft, step)
  return { ok: true, value: draft.finish() }
}

/** An inbound contact answers what its track waits for; a wait that has begun goes on. */
export function answerTrack(draft: AuditDraft, inbound: StepType): void {
  const { party } = STEPS[inbound]
  if (party !== 'insured' && party !== 'agent') return
  for (const step of draft.inTrack(party)) {
    const asked = askedBy(step)
    if (!asked || (isWait(step.type) && step.status === 'OPEN')) continue
    const rows = FOLLOW_UPS[asked]?.answered ?? []
    const row = chooseFollowUp(rows, draft.audit, draft.context.facts)
    if (!row) continue
    endAnswered(draft, step)
    openFollowUps(draft, row.steps, draft.context.facts.now, step)
  }
}

function endAnswered(draft: AuditDraft, step: Step): void {
  const { facts, actor } = draft.context
  draft.end(step, 'ANSWERED', { dateCompleted: facts.now, acUserId: actor.userId })
}
