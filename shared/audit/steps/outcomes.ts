import { messageOf, type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import type { BakeState } from '../states.ts'
import {
  askedBy,
  endForeignSteps,
  failedSteps,
  keepChaseGoing,
  lapsedSteps,
  openFirstSteps,
  openFollowUps,
  stateBegun,
} from './chase.ts'
import { AuditDraft, onOpenStep } from './draft.ts'
import { lapsedEntry, lapsesOf } from './entries.ts'
import { isWait, waitsAfterwards } from './facts.ts'
import { chooseFollowUp, FOLLOW_UPS } from './followUps.ts'
import type { ActionContext, AuditChange, AuditWithSteps, Step } from './model.ts'
import { refusalWhilePaused } from './refusals.ts'
import { STEPS, type StepCategory, type StepParty } from './table.ts'

/**
 * An answer came during the wait: the open follow-up ends as ANSWERED, and the step that the answer
 * leads to begins instead.
 */
export function answerStep(
  worked: AuditWithSteps,
  type: StepType,
  context: ActionContext,
): Result<AuditChange> {
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

/**
 * The steps that a party's response answers: an accountant writes for the insured, the carrier about the
 * order that it was asked to review.
 */
const ANSWERS: Record<StepParty, StepCategory> = {
  insured: 'INSURED',
  accountant: 'INSURED',
  agent: 'AGENT',
  carrier: 'INITIAL',
}

/**
 * An inbound contact answers what its side was asked, except a wait that has begun, and Ready where a
 * person has it already.
 */
export function answerTrack(draft: AuditDraft, inbound: StepType): void {
  const { party } = STEPS[inbound]
  if (party === null) return
  const asking = draft.openSteps().filter(({ type }) => STEPS[type].category === ANSWERS[party])
  for (const step of asking) {
    const asked = askedBy(step)
    if (!asked || (step.status === 'OPEN' && !waitsAfterwards(step.type))) continue
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

/**
 * A wait ends without an answer, and its follow-up begins. At the insured's second silence in HEARTBEAT
 * the audit moves back to CONTACTING.
 */
export function lapseStep(
  worked: AuditWithSteps,
  type: StepType,
  context: ActionContext,
): Result<AuditChange> {
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
  const { op, text, ...about } = lapsedEntry(type)
  const refused = draft.record(op, text, backTo(worked, type), about)
  if (refused) return { ok: false, error: refused }
  endForeignSteps(draft)
  openFollowUps(draft, lapsedSteps(draft, type), now, step)
  openFirstSteps(draft)
  keepChaseGoing(draft, step)
  return { ok: true, value: draft.finish() }
}

/** The history does not hold this lapse yet: one before it makes it the second. */
function backTo({ audit }: AuditWithSteps, type: StepType): BakeState | null {
  const isSecond = type === 'WAITING_FOR_INSURED' && lapsesOf(type, audit.history) >= 1
  return isSecond && audit.bakeState === 'HEARTBEAT' ? 'CONTACTING' : null
}

/** Attempts before a step has failed; one where it is not named. */
const MAX_ATTEMPTS: Partial<Record<StepType, number>> = { SEND_TO_CARRIER_API: 3 }

const RETRY_MS = 3_600_000

/**
 * An open step that cannot be carried out, because there is no address or the sender gave up: it
 * ends as FAILED, and what would follow silence follows at once.
 */
export function failStep(
  worked: AuditWithSteps,
  type: StepType,
  context: ActionContext,
): Result<AuditChange> {
  return onOpenStep(worked, type, context, (draft, step) => failInDraft(draft, step))
}

/** The same for a step that the draft holds; the history says `why`. */
export function failInDraft(
  draft: AuditDraft,
  step: Step,
  why: Refusal | null = null,
): Result<AuditChange> {
  const { type, attempt } = step
  if (attempt < (MAX_ATTEMPTS[type] ?? 1)) return retryLater(draft, step)
  draft.end(step, 'FAILED', { result: 'undeliverable' })
  const reason = why === null ? '' : `: ${messageOf(why)}`
  draft.record('FAILED', `${STEPS[type].displayName}: could not be sent${reason}`, null)
  openFollowUps(draft, failedSteps(draft, type), draft.context.facts.now, step)
  keepChaseGoing(draft, step)
  return { ok: true, value: draft.finish() }
}

/** The carrier's endpoint may be down for a while: the next attempt is in an hour. */
function retryLater(draft: AuditDraft, step: Step): Result<AuditChange> {
  const again = new Date(draft.context.facts.now.getTime() + RETRY_MS)
  const { displayName } = STEPS[step.type]
  const changes = { dateStarted: again, dueAt: again, attempt: step.attempt + 1 }
  draft.end(step, 'SCHEDULED', changes)
  draft.record('TRIED', `${displayName}: could not be sent, try ${step.attempt}`, null)
  return { ok: true, value: draft.finish() }
}
