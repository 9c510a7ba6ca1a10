import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { Audit } from '../audit/Audit.ts'
import { STEPS, type StepType } from './steps.ts'

/** STEP_EXISTS when the audit has an uncompleted step of that type already (specification §4). */
export function stepExists(type: StepType, audit: Pick<Audit, 'openSteps'>): Refusal | null {
  if (audit.openSteps[type] === undefined) return null
  return refusal('STEP_EXISTS', { step: STEPS[type].displayName })
}
