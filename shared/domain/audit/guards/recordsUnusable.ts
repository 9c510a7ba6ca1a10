import { refusal } from '#shared/errors/refusal.ts'
import { readOutcomeReason } from '../outcomeReasons.ts'
import type { Guard } from './Guard.ts'

/** From the worksheet an audit is nonproductive only because its records can't be used. */
export const recordsUnusable: Guard = (audit, facts) => {
  const reason = readOutcomeReason(facts.reason)
  const reasons = 'RECORDS_UNUSABLE'
  if (reason === null) return refusal('OUTCOME_REASON_MISSING', { reasons })
  if (reason === 'RECORDS_UNUSABLE') return null
  return refusal('OUTCOME_REASON_NOT_HERE', { reason, from: audit.bakeState, reasons })
}
