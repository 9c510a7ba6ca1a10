import type { Audit } from '../audit/Audit.ts'
import { readMoment } from '../format/day.ts'

/**
 * When the work that an invoice bills was over: when it was sent to the carrier, or cancelled. Null
 * when the audit is in neither state, or does not say.
 */
export function billingMoment(
  audit: Pick<Audit, 'bakeState' | 'dateSent' | 'history'>,
): Date | null {
  if (audit.bakeState === 'SENT_TO_CARRIER') return audit.dateSent
  if (audit.bakeState !== 'CANCELLED') return null
  return readMoment(audit.history.findLast(({ to }) => to === 'CANCELLED')?.date)
}
