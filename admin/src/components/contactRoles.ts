import type { StepParty } from '#shared/domain/step/StepDefinition.ts'
import type { Contact } from './contactsOf.ts'

/** Who is a party's contact, in the order in which they are tried. */
export const CONTACT_ROLES: Record<StepParty, readonly Contact['role'][]> = {
  insured: ['insured', 'delegate', 'agent_insured'],
  agent: ['agent', 'retailer', 'provided'],
  carrier: [],
  accountant: [],
}
