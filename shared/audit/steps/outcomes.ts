import { messageOf, type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { recipientEmail, withBounced } from '../messages/recipients.ts'
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
import { AuditDraft, setWorkerFlag } from './draft.ts'
import { lapsedEntry, lapsesOf } from './entries.ts'
import { isWait } from './facts.ts'
import { BOUNCED, chooseFollowUp, FOLLOW_UPS } from './followUps.ts'
import type { Step, WorkContext, WorkedAudit, WorkedChange } from './model.ts'
import { refusalWhilePaused, stepNotOpen } from './refusals.ts'
import { STEPS } from './table.ts'

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
  const { op, text, ...about } = lapsedEntry(type)
  const refused = draft.record(op, text, backTo(worked, type), about)
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

/**
 * A carried-out e-mail came back: it failed, nothing is sent to its address again, nobody waits for its
 * answer any more, and the agent is asked for help when it was the insured's (specification §4); else
 * its follow-up begins at once.
 */
export function bounceStep(
  worked: WorkedAudit,
  sent: Step,
  context: WorkContext,
): Result<WorkedChange> {
  const { party, displayName } = STEPS[sent.type]
  const draft = new AuditDraft(worked, context)
  if (!isSentEmail(sent)) return notSent(sent)
  const to = bouncedAddress(sent, draft)
  draft.end(sent, 'FAILED', { result: 'bounced', args: { ...sent.args, to } })
  draft.change({ bouncedEmails: withBounced(to, draft.audit, true) })
  draft.record('BOUNCED', `${displayName}: bounced`, null)
  withdrawWaiting(draft, sent)
  const next = party === 'insured' ? BOUNCED.steps : lapsedSteps(draft, sent.type)
  if (party === 'insured' && !draft.openStep('GET_HELP_FROM_AGENT'))
    // The help that is needed now comes before whatever the agent was to be asked next.
    for (const step of draft.inTrack('agent')) draft.end(step, 'WITHDRAWN')
  openFollowUps(draft, next, context.facts.now, sent)
  keepChaseGoing(draft, sent)
  return { ok: true, value: draft.finish() }
}

/**
 * A completed e-mail never left, because its recipient is not one address: it failed, and what would
 * follow silence follows at once. No mailbox refused it, so the agent is not asked for another address;
 * the audit is flagged, for a person to correct the one that is known.
 */
export function failSentStep(
  worked: WorkedAudit,
  sent: Step,
  context: WorkContext,
): Result<WorkedChange> {
  const draft = new AuditDraft(worked, context)
  if (!isSentEmail(sent)) return notSent(sent)
  draft.end(sent, 'FAILED', { result: 'undeliverable' })
  setWorkerFlag(draft, 'UNDELIVERED', true)
  draft.record('FAILED', `${STEPS[sent.type].displayName}: could not be sent`, null)
  withdrawWaiting(draft, sent)
  openFollowUps(draft, failedSteps(draft, sent.type), context.facts.now, sent)
  keepChaseGoing(draft, sent)
  return { ok: true, value: draft.finish() }
}

/** Where it went: as it was kept when it was sent, else as the audit has it. */
export function bouncedAddress({ type, args }: Step, { audit, context }: AuditDraft): string {
  if (args['to'] !== undefined) return args['to']
  return STEPS[type].category === 'OTHER' ? '' : recipientEmail(type, audit, context.facts.carrier)
}

function isSentEmail({ status, type }: Step): boolean {
  return status === 'COMPLETED' && STEPS[type].channel === 'email'
}

function notSent({ type }: Step): Result<never> {
  return { ok: false, error: refusal('STEP_NOT_SENT', { step: STEPS[type].displayName }) }
}

/** What was planned for when the e-mail stays unanswered. */
function withdrawWaiting(draft: AuditDraft, sent: Step): void {
  for (const step of draft.openSteps())
    if (step.args['afterId'] === sent.id) draft.end(step, 'WITHDRAWN')
}
