import { isProvidedAgentKnown } from '#shared/audit/messages/recipients.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { StepParty } from '#shared/audit/steps/table.ts'
import type { Contact } from './contactsOf.ts'

/** Who is a party's contact, in the order in which they are tried. */
const CONTACT_ROLES: Record<StepParty, readonly Contact['role'][]> = {
  insured: ['insured', 'delegate', 'agent_insured'],
  agent: ['agent', 'retailer', 'provided'],
  carrier: [],
  accountant: [],
}

/** The same for an audit: where the agent has named another one, that one comes first. */
export function contactRoles(audit: Audit, party: StepParty): readonly Contact['role'][] {
  const roles = CONTACT_ROLES[party]
  return party === 'agent' && isProvidedAgentKnown(audit) ? [...roles].reverse() : roles
}
