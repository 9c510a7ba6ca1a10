/**
 * Why an audit is nonproductive. `proof` is what the outcome rests on: the attempts that were made
 * (the gate), an attachment that says so, or the worksheet's own finding.
 */
export const OUTCOME_REASONS = {
  NO_CONTACT: { label: 'No contact', proof: 'attempts' },
  REFUSED: { label: 'Refused in writing', proof: 'attachment' },
  NO_RECORDS: { label: 'No records', proof: 'attempts' },
  RECORDS_UNUSABLE: { label: 'Records unusable', proof: 'worksheet' },
  OUT_OF_BUSINESS: { label: 'Out of business', proof: 'attachment' },
  UNLOCATABLE: { label: 'Cannot be located', proof: 'attempts' },
  CARRIER_RECALL: { label: 'Recalled by the carrier', proof: 'attachment' },
  NO_AGENT_HELP: { label: 'No help from the agent', proof: 'attempts' },
} as const

export type OutcomeReason = keyof typeof OUTCOME_REASONS

export const OUTCOME_REASON_CODES = Object.keys(OUTCOME_REASONS) as OutcomeReason[]

/** The reason code that a text begins with (`NO_CONTACT: four calls`), or null. */
export function readOutcomeReason(text: string): OutcomeReason | null {
  const code = /^[A-Za-z_]+/.exec(text.trim())?.[0].toUpperCase() ?? ''
  return Object.hasOwn(OUTCOME_REASONS, code) ? (code as OutcomeReason) : null
}
