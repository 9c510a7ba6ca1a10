import type { Pause } from '../audit/Audit.ts'
import type { BakeState } from '../audit/states.ts'
import type { AuditDraft } from './AuditDraft.ts'
import { openFollowUps } from './followUp.ts'
import { chooseFollowUp } from './followUpConditions.ts'
import { FOLLOW_UPS } from './followUps.ts'
import type { Step } from './Step.ts'
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

/** Opens the step with which the work in a state begins, where none is open and the state has one. */
export function openFirstSteps(draft: AuditDraft): void {
  const { bakeState } = draft.audit
  const { facts } = draft.context
  if (draft.openSteps().some(({ type }) => !SEND_THEMSELVES.includes(type))) return
  if (bakeState === 'READY') draft.add('READY', facts.now)
  if (bakeState === 'HEARTBEAT') draft.add('WAITING_FOR_INSURED', facts.now)
  if (bakeState === 'CONTACTING') {
    const first = chooseFollowUp(FOLLOW_UPS.READY?.answered ?? [], draft.audit, facts)
    openFollowUps(draft, first?.steps ?? [], facts.now)
  }
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
  if (SEND_THEMSELVES.includes(type)) return state !== 'CANCELLED'
  if (state === 'ORDER') return type === 'AI_REVIEW' || type === 'NEW'
  if (state === 'READY') return STEPS[type].category === 'INITIAL'
  return CHASED.includes(state) && STEPS[type].category !== 'INITIAL'
}
