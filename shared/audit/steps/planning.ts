import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { formatDay, todayIn } from '#shared/kernel/day.ts'
import { refusalOfMove } from '../advanceAudit.ts'
import { withWords } from '../history.ts'
import { isOverState, STATES } from '../states.ts'
import { transitionOf } from '../transitions.ts'
import { belongsTo } from './chase.ts'
import { hasBounced, undoBounce } from './delivery.ts'
import { AuditDraft, onOpenStep } from './draft.ts'
import {
  isLoggedContact,
  isOfAppointment,
  isSentByEngine,
  isWait,
  readStepName,
  trackOf,
} from './facts.ts'
import type { ActionContext, AuditChange, AuditWithSteps, Step } from './model.ts'
import {
  isOptedOut,
  refusalOfBouncedContact,
  refusalOfValidation,
  refusalWhilePaused,
  stepExists,
} from './refusals.ts'
import { beginSending, beginsSending } from './resultsSending.ts'
import {
  contactMoment,
  isAfterLastContact,
  lastContactDayOver,
  refusalAfterLastContact,
} from './schedule.ts'
import { STEPS } from './table.ts'

/**
 * Adds a step that begins at once, under a name of its own if one was typed. A step of the chase takes
 * the place of its track's open one; that of the sending begins it, as the move does. Refused with
 * STEP_EXISTS while one of its type is open (specification §4), with NO_AGENT_INSURED_EMAIL (status 301)
 * for a new contact without an e-mail address, with RECIPIENT_BOUNCED for an e-mail to an address that has
 * bounced.
 */
export function createStep(
  worked: AuditWithSteps,
  type: StepType,
  context: ActionContext,
  typedName = '',
): Result<AuditChange> {
  const refused =
    stepExists(type, worked.audit) ??
    refusalOfPlace(worked, type, context) ??
    refusalOfValidation(type, worked.audit) ??
    refusalOfBouncedContact(type, worked.audit, context.facts.carrier)
  if (refused) return { ok: false, error: refused }
  if (type === 'SEND_TO_CARRIER_API' && beginsSending(worked, type, context))
    return beginSending(worked, context)
  const name = readStepName(typedName)
  if (!name.ok) return name
  const draft = new AuditDraft(worked, context)
  const track = trackOf(type)
  if (track !== null) for (const step of draft.inTrack(track)) draft.end(step, 'WITHDRAWN')
  const added = draft.add(type, firstMoment(draft, type))
  if (name.value !== '') draft.put('update', { ...added, displayName: name.value })
  draft.record('STEP_ADDED', withWords(`${STEPS[type].displayName} added`, name.value), null)
  return { ok: true, value: draft.finish() }
}

/** A text waits for the end of quiet hours; a call is the person's own decision. */
function firstMoment(draft: AuditDraft, type: StepType): Date {
  const { now } = draft.context.facts
  return isSentByEngine(type) ? contactMoment(type, now, draft.audit.timeZone) : now
}

/** Why a step cannot be added in the audit's state; null when it can. */
export function refusalOfPlace(
  { audit }: AuditWithSteps,
  type: StepType,
  { facts, actor }: ActionContext,
): Refusal | null {
  const { displayName, setsState } = STEPS[type]
  const state = audit.bakeState
  const moves = setsState !== null && transitionOf(state, setsState) !== null
  // A step whose end is a move that there is not could never be completed.
  const stays = setsState === null || setsState === state
  const fits = moves || (stays && belongsTo(type, state))
  const isWork = state !== 'PAUSED' && !isOfAppointment(type) && fits
  if (isLoggedContact(type) ? isOverState(state) : !isWork)
    return refusal('STEP_NOT_HERE', { step: displayName, state: STATES[state].label })
  if (type === 'SEND_TO_CARRIER_API') {
    // The engine then moves the audit for the person, who must be allowed to.
    const refused = refusalOfMove(audit, 'SENT_TO_CARRIER', actor, { ...facts, reason: '' })
    if (refused) return refused
  }
  const { channel } = STEPS[type]
  if (isOptedOut(type, audit)) return refusal('DO_NOT_CONTACT', { channel: channel ?? '' })
  // Documents are not waited for either.
  if (isWait(type) && isAfterLastContact(audit, facts.today)) return lastContactDayOver(audit)
  return refusalAfterLastContact(type, audit, facts.today)
}

/**
 * Postpones a person's open step: it is out of the queue until `until`, and does not count as an
 * attempt. Refused for a wait, which has its own end, and past the last contact day.
 */
export function postponeStep(
  worked: AuditWithSteps,
  type: StepType,
  until: Date,
  context: ActionContext,
): Result<AuditChange> {
  const { now, carrier } = context.facts
  const rests = refusalWhilePaused(type, worked.audit)
  if (rests) return { ok: false, error: rests }
  return onOpenStep(worked, type, context, (draft, step) => {
    const { displayName } = STEPS[type]
    if (!step.baker || isWait(type))
      return { ok: false, error: refusal('STEP_NOT_TO_POSTPONE', { step: displayName }) }
    if (until <= now) return { ok: false, error: refusal('POSTPONED_TO_PAST') }
    const day = todayIn(carrier.timeZone, until)
    const late = refusalAfterLastContact(type, draft.audit, day)
    if (late) return { ok: false, error: late }
    draft.end(step, 'SCHEDULED', { dateStarted: until, dueAt: until })
    draft.record('POSTPONED', `${displayName} postponed to ${formatDay(day)}`, null)
    return { ok: true, value: draft.finish() }
  })
}

/** Withdraws an open step, with a reason. Nothing follows it. */
export function withdrawStep(
  worked: AuditWithSteps,
  type: StepType,
  context: ActionContext,
): Result<AuditChange> {
  return onOpenStep(worked, type, context, (draft, step) => {
    const { displayName } = STEPS[type]
    if (context.facts.reason === '')
      return { ok: false, error: refusal('STEP_REASON_MISSING', { step: displayName }) }
    draft.end(step, 'WITHDRAWN')
    draft.record('WITHDRAWN', `${displayName} withdrawn`, null)
    return { ok: true, value: draft.finish() }
  })
}

/**
 * A step was completed by mistake: a correcting entry says so, the step is open again, and what
 * followed it is withdrawn. Nothing is deleted. A completion that moved the audit can't be corrected
 * this way: it takes a move. An e-mail that did not bounce after all is corrected likewise: its address
 * can be used again, and a person decides about what followed.
 */
export function reopenStep(
  worked: AuditWithSteps,
  done: Step,
  context: ActionContext,
): Result<AuditChange> {
  const refused = refusalOfReopening(worked, done, context)
  if (refused) return { ok: false, error: refused }
  const draft = new AuditDraft(worked, context)
  if (hasBounced(done)) return undoBounce(draft, done)
  const track = trackOf(done.type)
  for (const step of draft.openSteps()) {
    const isFollowUp = step.args['afterId'] === done.id
    if (isFollowUp || (track !== null && trackOf(step.type) === track)) draft.end(step, 'WITHDRAWN')
  }
  draft.start({ ...done, dateCompleted: null, acUserId: '', result: '', callbackAt: null })
  draft.record('CORRECTED', `${STEPS[done.type].displayName} opened again`, null)
  return { ok: true, value: draft.finish() }
}

function refusalOfReopening(
  { audit }: AuditWithSteps,
  done: Step,
  { facts }: ActionContext,
): Refusal | null {
  const { displayName, setsState } = STEPS[done.type]
  const exists = hasBounced(done) ? null : stepExists(done.type, audit)
  if (exists) return exists
  if (!hasBounced(done)) {
    const late = (why: string) => refusal('CORRECTION_TOO_LATE', { step: displayName, why })
    if (done.status !== 'COMPLETED') return late('it was not completed')
    if (setsState !== null && !isWait(done.type)) return late('its completion moved the audit on')
    if (!belongsTo(done.type, audit.bakeState)) return late('the audit has moved on since')
  }
  // Last: what is still to be said hides no reason why not.
  return facts.reason === '' ? refusal('STEP_REASON_MISSING', { step: displayName }) : null
}
