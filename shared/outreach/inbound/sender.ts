import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import type { StepParty } from '#shared/audit/steps/table.ts'

/** Whose side writes; `isKnown`: from an address that the audit has on file. */
export interface Sender {
  party: StepParty
  isKnown: boolean
}

type Contacts = Pick<
  Audit,
  | 'insuredEmail'
  | 'agentInsuredEmail'
  | 'delegateEmail'
  | 'delegateRelationship'
  | 'agentEmail'
  | 'agentProvidedEmail'
>

/**
 * Who writes from an address: the insured, their contact whom the agent named, a delegate (an accountant is
 * a party of its own), the agent of the order or the retail agent, or the carrier's review inbox. Of any
 * other it is unknown, and they stand for whom was written to.
 */
export function senderOf(
  address: string,
  audit: Contacts,
  { reviewInbox }: Pick<WorkCarrier, 'reviewInbox'>,
  writtenTo: StepParty,
): Sender {
  const isAccountant = /account|bookkeep|\bcpa\b|contador|contable/i.test(
    audit.delegateRelationship,
  )
  const onFile: readonly (readonly [string, StepParty])[] = [
    [audit.insuredEmail, 'insured'],
    [audit.agentInsuredEmail, 'insured'],
    [audit.delegateEmail, isAccountant ? 'accountant' : 'insured'],
    [audit.agentEmail, 'agent'],
    [audit.agentProvidedEmail, 'agent'],
    [reviewInbox, 'carrier'],
  ]
  const found = onFile.find(
    ([email]) => email.trim() !== '' && email.trim().toLowerCase() === address.toLowerCase(),
  )
  return found ? { party: found[1], isKnown: true } : { party: writtenTo, isKnown: false }
}
