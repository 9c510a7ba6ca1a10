import { refusal } from '#shared/errors/refusal.ts'
import { handoverReason, sendingPlace } from '../../results/sendingPlace.ts'
import type { Guard } from './Guard.ts'

/** An address is a place, and says nothing of how the results came there. */
const LONE_ADDRESS = /^\S+@\S+$/

const WHY = {
  nowhere: 'it has no address for results',
  failed: 'the last try failed',
} as const

/**
 * What is sent to the carrier has a place to go: the carrier's address for results, to which the engine
 * sends them, or the words of the person who handed them over. What is on its way is not sent twice.
 */
export const recipientNamed: Guard = (audit, { reason, carrier }, { role }) => {
  if (role === 'system') return null
  const place = sendingPlace(audit, carrier)
  if (place !== null)
    return audit.openSteps.SEND_TO_CARRIER_API === undefined
      ? null
      : refusal('RESULTS_ON_THEIR_WAY', { to: place.to })
  if (reason !== '' && !LONE_ADDRESS.test(reason)) return null
  const why = WHY[handoverReason(audit, carrier) ?? 'nowhere']
  return refusal('RECIPIENT_MISSING', { carrier: carrier.name, why })
}
