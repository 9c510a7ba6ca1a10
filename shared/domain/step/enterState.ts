import type { Pause } from '../audit/Audit.ts'
import type { BakeState } from '../audit/states.ts'
import { WAIT_IN_DAYS } from '../constants.ts'
import type { AuditDraft } from './AuditDraft.ts'
import { firstStepOf } from './firstStep.ts'
import { openFollowUps } from './followUp.ts'
import { chooseFollowUp } from './followUpConditions.ts'
import { AFTER_MANUAL, FOLLOW_UPS } from './followUps.ts'
import type { Step } from './Step.ts'
import { daysLater } from './stepMoments.ts'
import { STEPS, type StepType } from './steps.ts'

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
