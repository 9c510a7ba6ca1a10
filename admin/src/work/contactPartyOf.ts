import type { Audit } from '#shared/audit/model.ts'
import type { StepParty } from '#shared/audit/steps/table.ts'
import { formatPhone } from '#shared/kernel/contact.ts'
import { contactRoles, contactsOf } from '../audits/contacts.ts'

/** Whom a contact with a party is with: name and phone as they are known, "Dana Whitfield, 208.555.0144". */
export function contactPartyOf(audit: Audit, party: StepParty): string {
  const known = contactsOf(audit)
  const contacts = contactRoles(audit, party).flatMap(
    (role) => known.find((each) => each.role === role) ?? [],
  )
  const contact = contacts.find(({ phones }) => phones.length > 0) ?? contacts[0]
  if (contact === undefined) return audit.insuredCompany
  const [phone] = contact.phones
  return [contact.name || audit.insuredCompany, phone && (formatPhone(phone) || phone)]
    .filter(Boolean)
    .join(', ')
}
