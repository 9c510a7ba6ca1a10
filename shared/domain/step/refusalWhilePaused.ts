import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { Audit } from '../audit/Audit.ts'
import type { StepType } from './steps.ts'
import { isLoggedContact } from './waiting.ts'

/** AUDIT_PAUSED for a step of a paused audit: the contact clock stands. Contacts can be logged. */
export function refusalWhilePaused(
  type: StepType,
  { bakeState }: Pick<Audit, 'bakeState'>,
): Refusal | null {
  return bakeState === 'PAUSED' && !isLoggedContact(type) ? refusal('AUDIT_PAUSED') : null
}
