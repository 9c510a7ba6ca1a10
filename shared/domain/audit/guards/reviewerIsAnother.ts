import { refusal } from '#shared/errors/refusal.ts'
import type { Audit } from '../Audit.ts'
import type { Guard } from './Guard.ts'

/**
 * Four eyes: who set the outcome does not review it, nor does who changed a figure after an outcome was
 * first set, unless the carrier allows it, with a reason.
 */
export const reviewerIsAnother: Guard = (audit, { carrier, reason }, actor) => {
  if (carrier.singleReviewer === true && reason !== '') return null
  const isReviewer = (userId: string) => userId.toLowerCase() === actor.userId.toLowerCase()
  if (isReviewer(audit.outcomeBy))
    return refusal('REVIEWER_SET_OUTCOME', { reviewer: actor.userId })
  return changedFiguresAfterOutcome(audit.history).some(isReviewer)
    ? refusal('REVIEWER_CHANGED_FIGURES')
    : null
}

/** Who edited figures of an audit that had an outcome before: of a returned one, mostly. */
function changedFiguresAfterOutcome(history: Audit['history']): string[] {
  const first = history.find(({ to }) => to === 'PRODUCTIVE' || to === 'NONPRODUCTIVE')
  if (first === undefined) return []
  return history
    .slice(first.n + 1)
    .filter(({ op, figures }) => op === 'EDITED' && figures !== undefined)
    .map(({ userId }) => userId)
}
