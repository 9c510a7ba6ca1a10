import type { BakeState } from '../audit/states.ts'
import type { Step } from './Step.ts'

const RESTING: readonly BakeState[] = ['PAUSED', 'CANCELLED']

/**
 * The step's `bakerStepActive` flag: it is uncompleted, its start has come and the audit is neither
 * paused nor cancelled. A step without a start has none to wait for.
 */
export function isBakerStepActive(
  step: Pick<Step, 'status' | 'dateStarted'>,
  bakeState: BakeState,
  now: Date,
): boolean {
  if (!isOpenStep(step) || RESTING.includes(bakeState)) return false
  return step.dateStarted === null || step.dateStarted.getTime() <= now.getTime()
}

/** True while a step is still to be carried out or its outcome awaited. */
export function isOpenStep(step: Pick<Step, 'status'>): boolean {
  return step.status === 'SCHEDULED' || step.status === 'OPEN'
}
