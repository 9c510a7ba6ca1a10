import type { Carrier, StepType } from '#shared/firm/model.ts'
import { WAIT_IN_DAYS } from '#shared/kernel/constants.ts'
import type { Audit, Pause } from '../model.ts'
import { type BakeState, STATES } from '../states.ts'
import type { AuditDraft } from './draft.ts'
import { isCarriedOut } from './entries.ts'
import { isOfAppointment, isWait, trackOf, waitsAfterwards } from './facts.ts'
import { AFTER_MANUAL, chooseFollowUp, FOLLOW_UPS, TO_PROVIDED_AGENT } from './followUps.ts'
import type { Step } from './model.ts'
import { isOptedOut, refusalOfBouncedContact } from './refusals.ts'
import {
  contactMoment,
  daysLater,
  isAfterLastContact,
  refusalAfterLastContact,
} from './schedule.ts'
import { readStepType, STEPS } from './table.ts'

/** The engine sends these beside the chase, in any state. */
const SENT_BESIDE: readonly StepType[] = [
  'SENDING_CONFIRMATION_EMAIL',
  'SEND_TO_CARRIER_API',
  'APPOINTMENT_EMAIL',
  'APPOINTMENT_REMINDER',
]

/**
 * Opens these steps at `start`, or after quiet hours. One whose type is open already, or whose track has
 * an open step, is not opened: its track has joined the other one. Nor is one that has no place in the
 * audit's state, or in the one it resumes in: a bounce may come when the chase is long over. In place of
 * one that is left out comes what its silence would have led to.
 */
export function openFollowUps(
  draft: AuditDraft,
  types: readonly StepType[],
  start: Date,
  before?: Pick<Step, 'id' | 'type'>,
): void {
  const { bakeState, pause } = draft.audit
  const state = bakeState === 'PAUSED' && pause !== null ? pause.resumeState : bakeState
  for (const type of types.filter((each) => belongsTo(each, state))) {
    const track = trackOf(type)
    if (draft.openStep(type) || (track !== null && draft.inTrack(track).length > 0)) continue
    if (isLeftOut(draft, type)) {
      openFollowUps(draft, lapsedSteps(draft, type), start, before)
      continue
    }
    const { timeZone } = draft.audit
    const begin = contactMoment(type, start, timeZone)
    draft.add(type, begin, before ? linkTo(before, start > draft.context.facts.now) : {})
  }
}

/** Waits for an agent: pointless after the last contact day. */
const AGENT_WAITS: readonly StepType[] = ['WAITING_FOR_AGENT', 'WAITING_FOR_PROVIDED_AGENT']

/**
 * A letter that was mailed before, a channel the insured does not want, an address that has bounced,
 * any outreach after the last contact day, and the reminder of an appointment that has begun are left out.
 */
function isLeftOut(draft: AuditDraft, type: StepType): boolean {
  const { audit, context } = draft
  const isLetter = STEPS[type].channel === 'letter'
  if (isLetter && audit.history.some((entry) => isCarriedOut(entry, [type]))) return true
  if (isOptedOut(type, audit)) return true
  const { now, today, carrier } = context.facts
  if (type === 'APPOINTMENT_REMINDER' && !(audit.appointment && audit.appointment.start > now))
    return true
  if (refusalOfBouncedContact(type, audit, carrier) !== null) return true
  if (AGENT_WAITS.includes(type)) return isAfterLastContact(audit, today)
  return refusalAfterLastContact(type, audit, today) !== null
}

/** `afterId` is the step before; `after` its type, while its answer is awaited. */
function linkTo({ id, type }: Pick<Step, 'id' | 'type'>, isAwaited: boolean): Step['args'] {
  return isAwaited && waitsAfterwards(type) ? { after: type, afterId: id } : { afterId: id }
}

/** These steps, and in place of one that is left out what its silence would have led to. */
export function stepsInPlaceOf(draft: AuditDraft, types: readonly StepType[]): StepType[] {
  return types.flatMap((type) =>
    isLeftOut(draft, type) ? stepsInPlaceOf(draft, lapsedSteps(draft, type)) : [type],
  )
}

/** The steps that follow when `type` stays unanswered. */
export function lapsedSteps(
  draft: AuditDraft,
  type: StepType,
  audit = draft.audit,
): readonly StepType[] {
  const rows = FOLLOW_UPS[type]?.lapsed ?? []
  return chooseFollowUp(rows, audit, draft.context.facts)?.steps ?? []
}

/** The steps that follow when `type` could not be carried out: those of silence, unless it has its own. */
export function failedSteps(draft: AuditDraft, type: StepType): readonly StepType[] {
  const rows = FOLLOW_UPS[type]?.failed
  if (rows === undefined) return lapsedSteps(draft, type)
  return chooseFollowUp(rows, draft.audit, draft.context.facts)?.steps ?? []
}

/** The state that steps put the audit in when they begin: only a wait does. */
export function stateBegun(types: readonly StepType[]): BakeState | null {
  const waits = types.filter(isWait).map((type) => STEPS[type].setsState)
  return waits.find((state) => state !== null) ?? null
}

/** The outreach whose answer would end this open step: the one before it, or itself. */
export function askedBy(step: Step): StepType | null {
  const before = readStepType(step.args['after'] ?? '')
  return before ?? (waitsAfterwards(step.type) ? step.type : null)
}

/**
 * A chase always has a next action. Where completing a step has left none open, a person decides on one
 * (MANUAL); after that the insured, or else the agent, is called after the usual wait, unless the
 * attempts are enough to propose an outcome.
 */
export function keepChaseGoing(draft: AuditDraft, done: Step): void {
  const { bakeState } = draft.audit
  const { facts } = draft.context
  if (bakeState === 'READY' || bakeState === 'HEARTBEAT') openFirstSteps(draft)
  if (!STATES[bakeState]?.isChased || bakeState === 'SKIPPED') return
  if (draft.openSteps().some(({ type }) => !SENT_BESIDE.includes(type))) return
  if (done.type !== 'MANUAL') {
    draft.add('MANUAL', facts.now)
    return
  }
  const steps = chooseFollowUp(AFTER_MANUAL, draft.audit, facts)?.steps ?? []
  const wait = steps.includes('NONPRODUCTIVE') ? 0 : WAIT_IN_DAYS
  openFollowUps(draft, steps, daysLater(facts.now, wait, facts.carrier.timeZone), done)
}

/**
 * Opens the first step of a state, where none is open and the state has one. The wait of HEARTBEAT
 * begins also beside open steps that are not of the chase.
 */
export function openFirstSteps(draft: AuditDraft): void {
  const { bakeState } = draft.audit
  const { facts } = draft.context
  const open = draft.openSteps().filter(({ type }) => !SENT_BESIDE.includes(type))
  if (bakeState === 'HEARTBEAT' && open.every(isBesideChase))
    draft.add('WAITING_FOR_INSURED', facts.now)
  if (open.length > 0) return
  if (bakeState === 'READY') draft.add(firstStepOf(draft.audit, facts.carrier), facts.now)
  if (bakeState === 'CONTACTING') {
    const first = chooseFollowUp(FOLLOW_UPS.READY?.answered ?? [], draft.audit, facts)
    openFollowUps(draft, first?.steps ?? [], facts.now)
  }
}

/** A step that neither reaches out nor waits for an answer. */
function isBesideChase({ type }: Step): boolean {
  return STEPS[type].category === 'OTHER' || type === 'NONPRODUCTIVE'
}

/**
 * The step that follows NEW, by whichever door the order came: the carrier's review where it has an
 * inbox for it, else Ready, which the review leads to when it ends or lapses.
 */
export function stepAfterNew({ reviewInbox }: Pick<Carrier, 'reviewInbox'>): StepType {
  return reviewInbox === '' ? 'READY' : 'AI_REVIEW'
}

/** The same for an audit that comes to READY: one that was reviewed or begun already isn't again. */
function firstStepOf(
  { history }: Pick<Audit, 'history'>,
  carrier: Pick<Carrier, 'reviewInbox'>,
): StepType {
  const ops: readonly string[] = [STEPS.AI_REVIEW.historyOp, STEPS.READY.historyOp]
  return history.some(({ op }) => ops.includes(op)) ? 'READY' : stepAfterNew(carrier)
}

/**
 * Withdraws the open steps that do not belong to the audit's state. A paused audit keeps its steps.
 */
export function endForeignSteps(draft: AuditDraft): void {
  const state = draft.audit.bakeState
  if (state === 'PAUSED') return
  for (const step of draft.openSteps())
    if (!belongsTo(step.type, state)) draft.end(step, 'WITHDRAWN')
}

/** True for a step that may be open in a state. */
export function belongsTo(type: StepType, state: BakeState): boolean {
  if (type === 'SEND_TO_CARRIER_API') return state === 'FINAL_REVIEW_COMPLETE'
  // The contact of a cancelled audit is notified.
  if (type === 'APPOINTMENT_EMAIL') return true
  if (SENT_BESIDE.includes(type)) return state !== 'CANCELLED'
  if (state === 'ORDER') return type === 'NEW'
  if (state === 'READY') return STEPS[type].category === 'INITIAL'
  return STATES[state]?.isChased === true && STEPS[type].category !== 'INITIAL'
}

/** Moves what is still to come by the length of a pause that ends now. */
export function shiftByPause(draft: AuditDraft, pause: Pause): void {
  const { now } = draft.context.facts
  for (const step of draft.openSteps()) draft.put('update', shifted(step, pause.at, now))
}

function shifted(step: Step, pausedAt: Date, now: Date): Step {
  // An appointment stays where it is.
  if (isOfAppointment(step.type)) return step
  // What an answer opened meanwhile has rested since then alone.
  const since = step.dateAdded > pausedAt ? step.dateAdded : pausedAt
  const rested = now.getTime() - since.getTime()
  const later = (moment: Date | null) =>
    moment === null || moment <= since ? moment : new Date(moment.getTime() + rested)
  return {
    ...step,
    dateStarted: later(step.dateStarted),
    dueAt: later(step.dueAt),
    callbackAt: later(step.callbackAt),
  }
}

/** Steps with the agent of the order that end when the retail agent becomes known. */
const ASKED_OF_AGENT: readonly StepType[] = [
  'CALL_AGENT',
  'WAITING_FOR_AGENT',
  'WAITING_FOR_PROVIDED_AGENT',
  'RECEIVING_INFO_FROM_AGENT',
]

/**
 * The retail agent has become known: the planned steps with the agent of the order are withdrawn, and
 * the retail agent is emailed, or called where there is no address.
 */
export function turnToProvidedAgent(draft: AuditDraft): void {
  if (!['CONTACTING', 'HEARTBEAT'].includes(draft.audit.bakeState)) return
  const { facts } = draft.context
  const [type] = chooseFollowUp(TO_PROVIDED_AGENT, draft.audit, facts)?.steps ?? []
  const open = draft.inTrack('agent')
  const isInTurn = open.some((step) => ASKED_OF_AGENT.includes(step.type) && step.type !== type)
  if (type === undefined || !isInTurn || isLeftOut(draft, type)) return
  for (const step of open) draft.end(step, 'WITHDRAWN')
  openFollowUps(draft, [type], facts.now)
}
