import { type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '../format/cleanText.ts'
import { isEmail } from '../format/email.ts'
import { formatPhone, phoneMistake } from '../format/phone.ts'

/** Somebody at the carrier: who to ask about an order, an invoice, a review. */
export interface CarrierContact {
  name: string
  /** What they are for: "Premium audit", "Invoices". */
  role: string
  email: string
  /** `ddd.ddd.dddd`, or empty. */
  phone: string
}

/** So many contacts a carrier may have. */
export const MOST_CONTACTS = 20

const LONGEST = 100

/**
 * Contacts as they are stored: clean, phones formatted (specification §5), rows with nothing in them
 * left out. A name is needed, and an e-mail or a phone; refused with CONTACT_INVALID.
 */
export function readContacts(typed: readonly CarrierContact[]): Result<CarrierContact[]> {
  const contacts: CarrierContact[] = []
  for (const [index, contact] of typed.entries()) {
    const read = {
      name: cleanLine(contact.name),
      role: cleanLine(contact.role),
      email: cleanLine(contact.email),
      phone: cleanLine(contact.phone),
    }
    if (Object.values(read).every((text) => text === '')) continue
    const detail = mistakeIn(read)
    if (detail !== null || contacts.length === MOST_CONTACTS) {
      const facts = { n: index + 1, detail: detail ?? `there are more than ${MOST_CONTACTS}.` }
      return { ok: false, error: refusal('CONTACT_INVALID', facts) }
    }
    contacts.push({ ...read, phone: formatPhone(read.phone) })
  }
  return { ok: true, value: contacts }
}

function mistakeIn({ name, role, email, phone }: CarrierContact): string | null {
  if (name === '') return 'the name is empty.'
  if ([name, role, email].some((text) => text.length > LONGEST))
    return `a field has more than ${LONGEST} characters.`
  if (email !== '' && !isEmail(email)) return `"${email}" is no e-mail address.`
  const wrong = phone === '' ? null : phoneMistake(phone)
  if (wrong !== null) return wrong
  return email === '' && phone === '' ? 'an e-mail or a phone is needed.' : null
}
