import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { formatDay, parseDay, todayIn } from '#shared/kernel/day.ts'
import { isReturned } from '../access/intake.ts'
import { agentLink } from '../access/links.ts'
import { refusalOfMove } from '../advanceAudit.ts'
import { cancelWithAudit } from '../appointments.ts'
import { recordEntry, stateEntry, withWords } from '../history.ts'
import { composeOutgoing } from '../messages/compose.ts'
import { isForProvidedAgent } from '../messages/recipients.ts'
import type { Audit } from '../model.ts'
import { type BakeState, STATES } from '../states.ts'
import {
  endForeignSteps,
  keepChaseGoing,
  lapsedSteps,
  openFirstSteps,
  openFollowUps,
  shiftByPause,
  stateBegun,
  stepAfterNew,
} from './chase.ts'
import { AuditDraft, nothingDone, onOpenStep, setWorkerFlag } from './draft.ts'
import { emptyOutbox } from './emptyOutbox.ts'
import { carriedOutEntry, type StepEntry } from './entries.ts'
import {
  DISPOSITION_WORDS,
  type Disposition,
  isSentByEngine,
  isWait,
  readStepName,
  waitsAfterwards,
} from './facts.ts'
import { chooseFollowUp, FOLLOW_UPS, type FollowUp, hasNumber } from './followUps.ts'
import type { ActionContext, AuditChange, AuditWithSteps, Step } from './model.ts'
import { answerTrack } from './outcomes.ts'
import { contactRefusal, refusalOfValidation, refusalWhilePaused, stepExists } from './refusals.ts'
import { beginSending, beginsSending } from './resultsSending.ts'
import { daysLater, refusalAfterLastContact, waitDays } from './schedule.ts'
import { STEPS } from './table.ts'

export interface Completion {
  disposition?: Disposition
  /** When to call again; with `callBack`. */
  callbackAt?: Date
  /** With `wrongNumber`: the right one, as the audit has it by now. It is called next. */
  rightNumber?: string
  /** A new display name (specification §4); empty: unchanged. */
  name?: string
  /** The message that came in, of a response that the engine has taken from it. */
  inbound?: string
}

/**
 * Completes an open step (specification §4): validates it, sets `dateCompleted` and the acting user,
 * appends the history entry, moves the audit where the step does, and opens what follows. An outreach
 * is followed by what comes without an answer, scheduled after its wait. Only the engine sends: what it
 * completes goes to the outbox first, and a person who completes such a step has already sent it.
 */
export function completeStep(
  worked: AuditWithSteps,
  type: StepType,
  context: ActionContext,
  completion: Completion = {},
): Result<AuditChange> {
  return onOpenStep(worked, type, context, (draft, step) => {
    if (beginsSending(worked, type, context)) return beginSending(worked, context)
    return completeInDraft(draft, step, completion)
  })
}

/** The same for a step that the draft holds. */
export function completeInDraft(
  draft: AuditDraft,
  step: Step,
  { disposition, callbackAt, rightNumber, name = '', inbound }: Completion = {},
): Result<AuditChange> {
  const { type } = step
  const { actor, facts } = draft.context
  const rests = refusalWhilePaused(type, draft.audit)
  if (rests) return { ok: false, error: rests }
  const invalid = refusalOfValidation(type, draft.audit)
  if (invalid) return { ok: false, error: invalid }
  if (type === 'NEW') return completeNew(draft, step)
  const unreachable = contactRefusal(type, draft.audit, facts.carrier)
  if (unreachable) return { ok: false, error: unreachable }
  if (actor.role === 'system' && step.baker && isSentByEngine(type)) {
    const { displayName } = STEPS[type]
    return { ok: false, error: refusal('STEP_NOT_RELEASED', { step: displayName }) }
  }
  const late = refusalAfterLastContact(type, draft.audit, facts.today)
  if (late) return { ok: false, error: late }
  const named = readStepName(name)
  if (!named.ok) return named
  if (disposition === 'callBack') return callBack(draft, step, callbackAt)

  if (actor.role === 'system' && isSentByEngine(type)) return queueInDraft(draft, step)
  const how = { disposition, rightNumber, name: named.value, inbound }
  return carryOut(draft, step, { ...how, at: facts.now })
}

/** The engine's own e-mail, text or letter goes to the outbox; its sender completes the step. */
function queueInDraft(draft: AuditDraft, step: Step): Result<AuditChange> {
  const composed = composeOutgoing(draft.audit, step, draft.context)
  if (!composed.ok) return composed
  const own = agentLink(composed.value, draft.audit, draft.context)
  draft.queue(step, own?.document ?? composed.value)
  if (own) draft.openIntake(own.intake)
  return { ok: true, value: draft.finish() }
}

/** How and when a step was carried out. */
interface CarriedOut {
  at: Date
  disposition?: Disposition | undefined
  rightNumber?: string | undefined
  /** Result of what was sent. */
  result?: string
  /** A new display name; empty: unchanged. */
  name?: string
  /** What the history says behind the step's own text; the new name unless given. */
  words?: string
  /** The message that came in. */
  inbound?: string | undefined
}

/** A step was carried out `at`: it ends with its entry, and what follows it opens. */
export function carryOut(
  draft: AuditDraft,
  step: Step,
  {
    at,
    disposition,
    rightNumber,
    result = disposition ?? step.result,
    name = '',
    words = name,
    inbound,
  }: CarriedOut,
): Result<AuditChange> {
  const { type } = step
  const follow = followOf(draft, type, { disposition, rightNumber, at })
  if (follow === null) return { ok: false, error: refusal('NO_AGENT_INSURED_EMAIL') }
  draft.end(step, 'COMPLETED', {
    ...(name === '' ? {} : { displayName: name }),
    dateCompleted: at,
    acUserId: draft.context.actor.userId,
    result,
  })
  const { text, ...entry } = completionEntry(type, disposition, draft.audit)
  const said = { ...entry, text: withWords(text, words), ...(inbound ? { inbound } : {}) }
  const refused = recordCompletion(draft, follow, said)
  if (refused) return { ok: false, error: refused }
  endForeignSteps(draft)
  if (STEPS[type].direction === 'in') {
    answerTrack(draft, type)
    flagLateAnswer(draft, type)
  }
  openFollowUps(draft, follow.row.steps, follow.start, step)
  if (draft.audit.history.at(-1)?.to !== undefined) openFirstSteps(draft)
  keepChaseGoing(draft, step)
  return { ok: true, value: draft.finish() }
}

/**
 * What the insured, their accountant or the agent wrote after the figures were settled is for a person to
 * read, as what they save on the pages then; also in a rework that asks them for nothing, which no response
 * moves. The carrier is asked for no figures.
 */
function flagLateAnswer(draft: AuditDraft, type: StepType): void {
  const isUnread = draft.context.actor.role === 'system' && STEPS[type].party !== 'carrier'
  const { bakeState } = draft.audit
  const isAuditorsAlone = bakeState === 'REDO' && !isReturned(draft.audit)
  if (isUnread && (isAuditorsAlone || STATES[bakeState]?.isSettled))
    setWorkerFlag(draft, 'ANSWERS_LATE', true)
}

interface Follow {
  row: FollowUp
  start: Date
}

/** What follows a step that was completed `at`, and when; null where no follow-up holds. */
function followOf(
  draft: AuditDraft,
  type: StepType,
  { disposition, rightNumber = '', at }: CarriedOut,
): Follow | null {
  const { now, today, carrier } = draft.context.facts
  const isAnswer = !waitsAfterwards(type) || disposition === 'spoke'
  if (isAnswer) {
    const rows = FOLLOW_UPS[type]?.answered ?? [{ steps: [] }]
    const row = chooseFollowUp(rows, draft.audit, draft.context.facts)
    return row && { row, start: now }
  }
  const isCorrected = disposition === 'wrongNumber' && hasNumber(draft.audit, rightNumber)
  const row = { steps: isCorrected ? [type] : lapsedSteps(draft, type, withAttempt(draft, type)) }
  // There is no answer to wait for.
  if (disposition === 'wrongNumber') return { row, start: now }
  const days = waitDays(type, draft.audit, today, carrier.cadence)
  return { row, start: daysLater(at, days, carrier.timeZone) }
}

/** What follows silence is chosen as if this attempt were on record already. */
function withAttempt({ audit, context }: AuditDraft, type: StepType): Audit {
  const attempt = carriedOutEntry(type, isForProvidedAgent(type, audit))
  return recordEntry(audit, { ...attempt, userId: context.actor.userId }, context.facts)
}

/** What the history says of a completion: of a call also how it went. */
function completionEntry(
  type: StepType,
  disposition: Disposition | undefined,
  audit: Audit,
): StepEntry {
  const { channel, direction } = STEPS[type]
  const entry = carriedOutEntry(type, isForProvidedAgent(type, audit))
  // A request for help or for a contact is made by phone, though the step names no channel.
  const isCall = channel === 'call' || (channel === null && direction === 'out')
  if (disposition === undefined || (!isCall && disposition !== 'callBack')) return entry
  return { ...entry, text: `${entry.text}, ${DISPOSITION_WORDS[disposition]}` }
}

/**
 * The entry and the move. A contact moves an audit to HEARTBEAT only where the workflow allows it, and ends
 * no pause, which is a person's.
 */
function recordCompletion(
  draft: AuditDraft,
  { row, start }: Follow,
  { op, text, ...about }: StepEntry,
): Refusal | null {
  const { direction, setsState } = STEPS[about.step]
  const begun = start <= draft.context.facts.now ? stateBegun(row.steps) : null
  const own: BakeState | null = isWait(about.step) ? null : setsState
  const to = draft.audit.bakeState === 'PAUSED' ? null : (own ?? row.state ?? begun)
  const refused = draft.record(op, text, to, about)
  const isSoft = to === 'HEARTBEAT' && (direction === 'in' || own === null)
  return refused && isSoft ? draft.record(op, text, null, about) : refused
}

/** Completing NEW is validation only: no acting user, no history entry (specification §4). */
function completeNew(draft: AuditDraft, step: Step): Result<AuditChange> {
  const { now, carrier } = draft.context.facts
  draft.end(step, 'COMPLETED', { dateCompleted: now })
  // In ORDER the work begins when the order is complete.
  if (draft.audit.bakeState !== 'ORDER') openFollowUps(draft, [stepAfterNew(carrier)], now, step)
  return { ok: true, value: draft.finish() }
}

/**
 * A call back leaves the step open until then, on the last contact day at the latest; the history has the
 * call.
 */
function callBack(
  draft: AuditDraft,
  step: Step,
  callbackAt: Date | undefined,
): Result<AuditChange> {
  const { now, carrier } = draft.context.facts
  if (!callbackAt || callbackAt <= now) return { ok: false, error: refusal('CALL_BACK_PAST') }
  const day = todayIn(carrier.timeZone, callbackAt)
  const late = refusalAfterLastContact(step.type, draft.audit, day)
  if (late) return { ok: false, error: late }
  const again = { callbackAt, dateStarted: callbackAt, dueAt: callbackAt }
  draft.end(step, 'SCHEDULED', { ...again, result: 'callBack', attempt: step.attempt + 1 })
  const { op, text, ...about } = completionEntry(step.type, 'callBack', draft.audit)
  draft.record(op, text, null, about)
  return { ok: true, value: draft.finish() }
}

/**
 * A contact that has happened, as Response or Reached Out: its step is made and completed at once, in
 * any state of the audit and beside any open step.
 */
export function logContact(
  worked: AuditWithSteps,
  type: StepType,
  context: ActionContext,
  completion: Completion = {},
): Result<AuditChange> {
  const refused = stepExists(type, worked.audit)
  if (refused) return { ok: false, error: refused }
  const draft = new AuditDraft(worked, context)
  return completeInDraft(draft, draft.add(type, context.facts.now), completion)
}

/** States that an audit enters by completing a step, which brings its entry and its follow-ups. */
const STEP_INTO: Partial<Record<BakeState, StepType>> = {
  SUBMITTED: 'SUBMIT_DOCS',
  WRONG_DOCS: 'WRONG_DOCS',
  PRODUCTIVE: 'PRODUCTIVE',
  NONPRODUCTIVE: 'NONPRODUCTIVE',
  SENT_TO_CARRIER: 'SENT_TO_CARRIER',
}

/**
 * An audit moved to a state with everything that belongs to it: the step that leads there is
 * completed (and made, if it isn't open), steps that do not belong there are withdrawn, and the first
 * ones of the state begin. To the state it is in already: nothing changes.
 */
export function moveAudit(
  worked: AuditWithSteps,
  to: BakeState,
  context: ActionContext,
): Result<AuditChange> {
  const { audit } = worked
  const { bakeState: from, pause } = audit
  if (from === to) return nothingDone(worked)
  const { until, today } = context.facts
  if (to === 'PAUSED' && until && (parseDay(until) !== until || until <= today))
    return { ok: false, error: refusal('PAUSE_DAY_PAST', { day: formatDay(today) }) }
  const type = stepInto(from, to)
  if (type !== null && beginsSending(worked, type, context)) return beginSending(worked, context)
  const draft = new AuditDraft(worked, context)
  if (type !== null) {
    const refused = type === 'READY' ? null : refusalOfMove(audit, to, context.actor, context.facts)
    if (refused) return { ok: false, error: refused }
    return completeInDraft(draft, draft.openStep(type) ?? draft.add(type, context.facts.now))
  }
  const { op, text } = stateEntry(from, to)
  const refused = draft.record(op, text, to)
  if (refused) return { ok: false, error: refused }
  if (from === 'PAUSED' && pause !== null) shiftByPause(draft, pause)
  // Nothing is sent during a pause.
  if (to === 'PAUSED') emptyOutbox(draft)
  cancelWithAudit(draft)
  endForeignSteps(draft)
  openFirstSteps(draft)
  return { ok: true, value: draft.finish() }
}

/** The step that leads from one state to another; null when the move needs none. */
function stepInto(from: BakeState, to: BakeState): StepType | null {
  if (from === 'PAUSED') return null
  if (to === 'CONTACTING') return from === 'READY' ? 'READY' : null
  return STEP_INTO[to] ?? null
}
