import { refusal } from '#shared/errors/refusal.ts'
import type { Guard } from './Guard.ts'

/** Four eyes: who set the outcome does not review it, unless the carrier allows it, with a reason. */
export const reviewerIsAnother: Guard = (audit, { carrier, reason }, actor) => {
  if (audit.outcomeBy.toLowerCase() !== actor.userId.toLowerCase()) return null
  if (carrier.singleReviewer === true && reason !== '') return null
  return refusal('REVIEWER_SET_OUTCOME', { reviewer: actor.userId })
}
