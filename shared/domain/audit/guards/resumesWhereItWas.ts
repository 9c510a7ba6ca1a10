import { refusal } from '#shared/errors/refusal.ts'
import { STATES } from '../states.ts'
import type { Guard } from './Guard.ts'

/** A pause goes back to where it began. */
export const resumesWhereItWas: Guard = (audit, _facts, _actor, to) => {
  if (audit.pause?.resumeState === to) return null
  const resume = audit.pause ? STATES[audit.pause.resumeState].label : 'no state'
  return refusal('NOT_THE_RESUME_STATE', { resume, to: STATES[to].label })
}
