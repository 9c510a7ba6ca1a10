import type { BakeState } from '../audit/states.ts'
import { STEPS, type StepType } from './steps.ts'
import { isWait } from './waiting.ts'

/** What a baker does at a piece of work: the tabs of the queue. */
export const WORK_KINDS = ['call', 'documents', 'worksheet', 'other'] as const

export type WorkKind = (typeof WORK_KINDS)[number]

/** States that ask a baker for something without a step. */
export const DESK_STATES: Partial<Record<BakeState, WorkKind>> = {
  SKIPPED: 'documents',
  SUBMITTED: 'documents',
  WORKSHEET: 'worksheet',
  REDO: 'worksheet',
}

/** The states that ask for work of a kind; of any without one. */
export function deskStatesOf(kind?: WorkKind): BakeState[] {
  const states = Object.keys(DESK_STATES) as BakeState[]
  return kind === undefined ? states : states.filter((state) => DESK_STATES[state] === kind)
}

/** The types of steps that are work of a kind; none where only states ask for it. */
export function stepTypesOf(kind: WorkKind): StepType[] {
  return (Object.keys(STEPS) as StepType[]).filter((type) => workKindOf(type) === kind)
}

/** The kind of a step's work: most of outreach without a channel of its own is done by phone. */
export function workKindOf(type: StepType): WorkKind {
  const { channel, direction, party, category } = STEPS[type]
  if (channel === 'call') return 'call'
  const isAsking = channel === null && direction === 'out' && party !== null
  return isAsking && category !== 'POST SUBMIT' && !isWait(type) ? 'call' : 'other'
}
