import type { Carrier, StepType } from '#shared/firm/model.ts'
import { WAIT_IN_DAYS } from '#shared/kernel/constants.ts'
import type { Audit, Pause } from '../model.ts'
import type { BakeState } from '../states.ts'
import type { AuditDraft } from './draft.ts'
import { isCarriedOut } from './entries.ts'
import { isWait, trackOf, waitsAfterwards } from './facts.ts'
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

const CHASED: readonly BakeState[] = ['CONTACTING', 'HEARTBEAT', 'SKIPPED', 'WRONG_DOCS']

/** These send themselves once the work is done, whatever state it has reached. */
const SEND_THEMSELVES: readonly StepType[] = ['SENDING_CONFIRMATION_EMAIL', 'SEND_TO_CARRIER_API']

/**
 * Ends the open steps that have no place in the state the audit has come to: outside the chase all of
 * them, in it those that prepare it. A paused audit keeps its steps.
 */
export function endForeignSteps(draft: AuditDraft): void {
  const state = draft.audit.bakeState
  if (state === 'PAUSED') return
  for (const step of draft.openSteps())
    if (!belongsTo(step.type, state)) draft.end(step, 'WITHDRAWN')
}

/**
 * Opens the step with which the work in a state begins, where none is open and the state has one. The
 * wait after a sign of life begins beside a step that has nothing to do with the chase.
 */
export function openFirstSteps(draft: AuditDraft): void {
  const { bakeState } = draft.audit
  const { facts } = draft.context
  const open = draft.openSteps().filter(({ type }) => !SEND_THEMSELVES.includes(type))
  if (bakeState === 'HEARTBEAT' && open.every(isBesideChase))
    draft.add('WAITING_FOR_INSURED', facts.now)
  if (open.length > 0) return
  if (bakeState === 'READY') draft.add(firstStepOf(draft.audit, facts.carrier), facts.now)
  if (bakeState === 'CONTACTING') {
    const first = chooseFollowUp(FOLLOW_UPS.READY?.answered ?? [], draft.audit, facts)
    openFollowUps(draft, first?.steps ?? [], facts.now)
  }
}

/**
 * The step that follows NEW, by whichever door the order came: the carrier's review where it has an
 * inbox for it, else Ready, which the review leads to when it ends or lapses.
 */
export function stepAfterNew({ reviewInbox }: Pick<Carrier, 'reviewInbox'>): StepType {
  return reviewInbox === '' ? 'READY' : 'AI_REVIEW'
}

/** The same for an audit that comes to READY: one that was reviewed or begun already isn't again. */
export function firstStepOf(
  { history }: Pick<Audit, 'history'>,
  carrier: Pick<Carrier, 'reviewInbox'>,
): StepType {
  const ops: readonly string[] = [STEPS.AI_REVIEW.historyOp, STEPS.READY.historyOp]
  return history.some(({ op }) => ops.includes(op)) ? 'READY' : stepAfterNew(carrier)
}

/**
 * A chase always has a next action. Where completing a step has left none open, a person decides how to
 * go on (MANUAL); after that the insured, or else the agent, is called when the usual wait is over,
 * unless the attempts are enough to propose an outcome.
 */
export function keepChaseGoing(draft: AuditDraft, done: Step): void {
  const { bakeState } = draft.audit
  const { facts } = draft.context
  if (bakeState === 'READY' || bakeState === 'HEARTBEAT') openFirstSteps(draft)
  if (!CHASED.includes(bakeState) || bakeState === 'SKIPPED') return
  if (draft.openSteps().some(({ type }) => !SEND_THEMSELVES.includes(type))) return
  if (done.type !== 'MANUAL') {
    draft.add('MANUAL', facts.now)
    return
  }
  const steps = chooseFollowUp(AFTER_MANUAL, draft.audit, facts)?.steps ?? []
  const wait = steps.includes('NONPRODUCTIVE') ? 0 : WAIT_IN_DAYS
  openFollowUps(draft, steps, daysLater(facts.now, wait, facts.carrier.timeZone), done)
}

/** A step that neither reaches out nor waits for an answer. */
function isBesideChase({ type }: Step): boolean {
  return STEPS[type].category === 'OTHER' || type === 'NONPRODUCTIVE'
}

/** After a pause the contact clock goes on: what was to come is as far away as it was then. */
export function shiftByPause(draft: AuditDraft, pause: Pause): void {
  const rested = draft.context.facts.now.getTime() - pause.at.getTime()
  for (const step of draft.openSteps()) draft.put('update', shifted(step, pause.at, rested))
}

function shifted(step: Step, since: Date, rested: number): Step {
  const later = (moment: Date | null) =>
    moment === null || moment <= since ? moment : new Date(moment.getTime() + rested)
  return {
    ...step,
    dateStarted: later(step.dateStarted),
    dueAt: later(step.dueAt),
    callbackAt: later(step.callbackAt),
  }
}

/** True for a step that may be open in a state. */
export function belongsTo(type: StepType, state: BakeState): boolean {
  if (type === 'SEND_TO_CARRIER_API') return state === 'FINAL_REVIEW_COMPLETE'
  if (SEND_THEMSELVES.includes(type)) return state !== 'CANCELLED'
  if (state === 'ORDER') return type === 'NEW'
  if (state === 'READY') return STEPS[type].category === 'INITIAL'
  return CHASED.includes(state) && STEPS[type].category !== 'INITIAL'
}

/** Nobody waits for an agent whom nobody may ask again. */
const AGENT_WAITS: readonly StepType[] = ['WAITING_FOR_AGENT', 'WAITING_FOR_PROVIDED_AGENT']

/**
 * Opens what follows, at `start`, or when quiet hours are over. A step whose type is open already, or
 * whose track has another open step, ends its track: it has joined the other one. What has no place
 * any more is left out; then comes what its silence would have led to.
 */
export function openFollowUps(
  draft: AuditDraft,
  types: readonly StepType[],
  start: Date,
  before?: Pick<Step, 'id' | 'type'>,
): void {
  for (const type of types) {
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

/** These steps, and in place of one that is left out what its silence would have led to. */
export function stepsInPlaceOf(draft: AuditDraft, types: readonly StepType[]): StepType[] {
  return types.flatMap((type) =>
    isLeftOut(draft, type) ? stepsInPlaceOf(draft, lapsedSteps(draft, type)) : [type],
  )
}

/**
 * A letter goes once. The insured is not reached by a channel they do not want, nobody at an address
 * that has bounced, and nobody after the last contact day.
 */
function isLeftOut(draft: AuditDraft, type: StepType): boolean {
  const { audit, context } = draft
  const isLetter = STEPS[type].channel === 'letter'
  if (isLetter && audit.history.some((entry) => isCarriedOut(entry, [type]))) return true
  if (isOptedOut(type, audit)) return true
  const { today, carrier } = context.facts
  if (refusalOfBouncedContact(type, audit, carrier) !== null) return true
  if (AGENT_WAITS.includes(type)) return isAfterLastContact(audit, today)
  return refusalAfterLastContact(type, audit, today) !== null
}

/** The steps that follow when a wait for an answer to `type` goes by, by the audit as it is or will be. */
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

/** The outreach whose answer this open step would be ended by: the one before it, or itself. */
export function askedBy(step: Step): StepType | null {
  const before = readStepType(step.args['after'] ?? '')
  return before ?? (waitsAfterwards(step.type) ? step.type : null)
}

/** `afterId` is the step before; `after` its type, while an answer to it is still waited for. */
function linkTo({ id, type }: Pick<Step, 'id' | 'type'>, isAwaited: boolean): Step['args'] {
  return isAwaited && waitsAfterwards(type) ? { after: type, afterId: id } : { afterId: id }
}

/** Asked of the agent of the order, or waited for, while the retail agent was not known. */
const ASKED_OF_AGENT: readonly StepType[] = [
  'CALL_AGENT',
  'WAITING_FOR_AGENT',
  'WAITING_FOR_PROVIDED_AGENT',
  'RECEIVING_INFO_FROM_AGENT',
]

/**
 * The retail agent has become known: what was planned with the agent of the order gives way, and the
 * retail agent is written to, or called where there is no address.
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
