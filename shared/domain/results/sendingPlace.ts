import type { WorkCarrier } from '../audit/AdvanceFacts.ts'
import type { Audit } from '../audit/Audit.ts'
import { placeOf } from './placeOf.ts'
import type { ResultPackage } from './ResultPackage.ts'
import { NO_RESULTS_TARGET } from './ResultsTarget.ts'

/** Either says that the last sending of the audit's results came to nothing. */
const FAILED_FLAGS = ['RESULTS_UNDELIVERED', 'SENDING_FAILED']

/** Why the engine does not send an audit's results, so that a person hands them over. */
export type HandoverReason = 'nowhere' | 'failed'

/** Null while the engine sends the audit's results: then a person has nothing to hand over. */
export function handoverReason(
  { flags }: Pick<Audit, 'flags'>,
  { results }: Pick<WorkCarrier, 'results'>,
): HandoverReason | null {
  if (placeOf(results ?? NO_RESULTS_TARGET) === null) return 'nowhere'
  return flags.some((flag) => FAILED_FLAGS.includes(flag)) ? 'failed' : null
}

/** Where the engine sends an audit's results; null when a person has to hand them over. */
export function sendingPlace(
  audit: Pick<Audit, 'flags'>,
  carrier: Pick<WorkCarrier, 'results'>,
): Pick<ResultPackage, 'channel' | 'to'> | null {
  if (handoverReason(audit, carrier) !== null) return null
  return placeOf(carrier.results ?? NO_RESULTS_TARGET)
}
