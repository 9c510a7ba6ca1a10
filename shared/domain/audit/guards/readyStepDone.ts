import { refusal } from '#shared/errors/refusal.ts'
import type { Guard } from './Guard.ts'

/** Contacting begins with the step Ready, which the same write completes. */
export const readyStepDone: Guard = (audit) =>
  audit.openSteps.READY === undefined ? null : refusal('READY_STEP_OPEN')
