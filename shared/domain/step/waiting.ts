import { STEPS, type StepType } from './steps.ts'

/** True for outreach: it is carried out, and then an answer is waited for. */
export function waitsAfterwards(type: StepType): boolean {
  const { direction, waitInDays } = STEPS[type]
  return direction === 'out' && waitInDays > 0
}

/**
 * True for a step that is itself the wait, as "Waiting for Insured": open until the answer comes or
 * its days are over. It sets its state when it begins; every other step when it is completed.
 */
export function isWait(type: StepType): boolean {
  const { direction, waitInDays } = STEPS[type]
  return direction !== 'out' && waitInDays > 0
}

/** True for a contact that is logged when it happens, and so is over at once. */
export function isLoggedContact(type: StepType): boolean {
  const { category, direction } = STEPS[type]
  return category === 'OTHER' && direction !== null
}
