import { isProvidedAgentKnown } from '#shared/audit/messages/recipients.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { StepParty } from '#shared/audit/steps/table.ts'

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

/** A person to call or write to about an audit. */
export interface Contact {
  /** The key of the words that say who they are. */
  role: 'insured' | 'delegate' | 'agent' | 'retailer' | 'provided' | 'agent_insured'
  name: string
  phones: string[]
  email: string
}

/** An audit's contacts in calling order; those with neither name nor number are left out. */
export function contactsOf(audit: Audit): Contact[] {
  const contacts: Contact[] = [
    {
      role: 'insured',
      name: join(audit.insuredFirstName, audit.insuredLastName),
      phones: [audit.insuredPhone, audit.insuredCell],
      email: audit.insuredEmail,
    },
    {
      role: 'delegate',
      name: join(audit.delegateFirstName, audit.delegateLastName),
      phones: [audit.delegatePhone],
      email: audit.delegateEmail,
    },
    {
      role: audit.agentIsRetailer ? 'retailer' : 'agent',
      name: join(audit.agentFirstName, audit.agentLastName, audit.agentCompany),
      phones: [audit.agentPhone, audit.agentCell],
      email: audit.agentEmail,
    },
    {
      role: 'provided',
      name: join(audit.agentProvidedFirstName, audit.agentProvidedLastName),
      phones: [audit.agentProvidedPhone],
      email: audit.agentProvidedEmail,
    },
    {
      role: 'agent_insured',
      name: join(audit.agentInsuredFirstName, audit.agentInsuredLastName),
      phones: [audit.agentInsuredPhone],
      email: audit.agentInsuredEmail,
    },
  ]
  return contacts
    .map((contact) => ({ ...contact, phones: [...new Set(contact.phones.filter(Boolean))] }))
    .filter(({ name, phones, email }) => name !== '' || phones.length > 0 || email !== '')
}

function join(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
