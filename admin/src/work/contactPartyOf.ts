import type { Audit } from '#shared/domain/audit/Audit.ts'
import { formatPhone } from '#shared/domain/format/phone.ts'
import type { StepParty } from '#shared/domain/step/StepDefinition.ts'
import { contactRoles } from '../components/contactRoles.ts'
import { contactsOf } from '../components/contactsOf.ts'

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
