import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { AdvanceFacts } from '../AdvanceFacts.ts'
import { attemptsLacking } from '../nonproductiveAttempts.ts'
import { OUTCOME_REASON_CODES, OUTCOME_REASONS, readOutcomeReason } from '../outcomeReasons.ts'
import type { Guard } from './Guard.ts'

const PROVEN_BY_ATTACHMENT = OUTCOME_REASON_CODES.filter(
  (code) => OUTCOME_REASONS[code].proof === 'attachment',
)

/**
 * The outcome nonproductive rests on attempts enough, or on a written refusal, a closed business or
 * the carrier's own instruction, each with its attachment.
 */
export const nonproductiveGate: Guard = (audit, facts) => {
  const reason = readOutcomeReason(facts.reason)
  if (reason === null) {
    return refusal('OUTCOME_REASON_MISSING', { reasons: OUTCOME_REASON_CODES.join(', ') })
  }
  const { proof } = OUTCOME_REASONS[reason]
  if (proof === 'worksheet') {
    const here = OUTCOME_REASON_CODES.filter((code) => OUTCOME_REASONS[code].proof !== 'worksheet')
    const told = { reason, from: audit.bakeState, reasons: here.join(', ') }
    return refusal('OUTCOME_REASON_NOT_HERE', told)
  }
  if (proof === 'attempts') return refuseWithoutAttempts(facts)
  const isProven = (facts.documents ?? []).length > 0
  return isProven ? null : refusal('OUTCOME_PROOF_MISSING', { reason })
}

function refuseWithoutAttempts(facts: AdvanceFacts): Refusal | null {
  const lacking = attemptsLacking(facts.steps ?? [], facts.now)
  if (lacking.length === 0) return null
  const reasons = PROVEN_BY_ATTACHMENT.join(', ')
  return refusal('ATTEMPTS_MISSING', { lacking: lacking.join(', '), reasons })
}
