import { isEmail, readPhone } from '#shared/kernel/contact.ts'
import { type CheckedPage, checkedPage, type FieldError } from './checkedPage.ts'

export interface TypedContact {
  first: string
  last: string
  email: string
  phone: string
}

/** Names of the audit's fields that a contact is kept under (specification §3). */
export type ContactPrefix = 'insured' | 'agent' | 'delegate' | 'agentProvided' | 'agentInsured'

const LONGEST_CONTACT_TEXT = 200

/**
 * A person to reach: a name, and an e-mail or a phone (specification §5 for their forms).
 * `emailNeeded`: a link is sent there.
 */
export function checkContact(
  prefix: ContactPrefix,
  typed: TypedContact,
  { emailNeeded = false }: { emailNeeded?: boolean } = {},
): CheckedPage {
  const { first, last, email, phone } = trimmed(typed)
  const errors: FieldError[] = []
  if (first === '') errors.push({ field: 'first', code: 'FIRST_NAME_MISSING' })
  if (last === '') errors.push({ field: 'last', code: 'LAST_NAME_MISSING' })
  for (const [field, text] of Object.entries({ first, last }))
    if (text.length > LONGEST_CONTACT_TEXT)
      errors.push({ field, code: 'TEXT_TOO_LONG', facts: { max: LONGEST_CONTACT_TEXT } })
  if (emailNeeded && email === '') errors.push({ field: 'email', code: 'EMAIL_MISSING' })
  else if (email === '' && phone === '') errors.push({ field: 'email', code: 'CONTACT_MISSING' })
  if (email !== '' && !isEmail(email)) errors.push({ field: 'email', code: 'EMAIL_INVALID' })
  const read = readPhone(phone)
  if (phone !== '' && 'mistake' in read) {
    const isExtension = read.mistake === 'EXTENSION'
    errors.push({ field: 'phone', code: isExtension ? 'PHONE_EXTENSION' : 'PHONE_INVALID' })
  }
  const answers = {
    [`${prefix}FirstName`]: first,
    [`${prefix}LastName`]: last,
    [`${prefix}Email`]: email,
    [`${prefix}Phone`]: 'phone' in read ? read.phone : '',
  }
  return checkedPage(errors, { answers, page: { as: prefix } })
}

function trimmed({ first, last, email, phone }: TypedContact): TypedContact {
  return { first: first.trim(), last: last.trim(), email: email.trim(), phone: phone.trim() }
}

interface TypedDelegate extends TypedContact {
  relation: string
  message: string
  parts: string
}

const LONGEST_DELEGATE_TEXT = { relation: 200, message: 4000 } as const
const PARTS = ['all', 'sales', 'docs']

/** A delegate, who gets a link of their own, and what they are asked to do. */
export function checkDelegate(typed: TypedDelegate): CheckedPage {
  const contact = checkContact('delegate', typed, { emailNeeded: true })
  const errors: FieldError[] = contact.ok ? [] : contact.errors
  if (typed.relation.trim() === '') errors.push({ field: 'relation', code: 'RELATION_MISSING' })
  for (const field of ['relation', 'message'] as const)
    if (typed[field].trim().length > LONGEST_DELEGATE_TEXT[field])
      errors.push({ field, code: 'TEXT_TOO_LONG', facts: { max: LONGEST_DELEGATE_TEXT[field] } })
  const answers = {
    ...(contact.ok ? contact.value.answers : {}),
    delegateRelationship: typed.relation.trim(),
    delegateMessage: typed.message.trim(),
  }
  const parts = PARTS.includes(typed.parts) ? typed.parts : 'all'
  return checkedPage(errors, { answers, page: { parts, send: true } })
}
