import { isEmail, isUsState, readPhone, readState, readZip } from '#shared/kernel/contact.ts'
import { type CheckedPage, checkedPage, type FieldError } from './checkedPage.ts'
import { asksDetail, QUESTION_PAGES, type QuestionPage } from './flowSteps.ts'

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
 * A person to reach: a name, and an email or a phone (specification §5 for their forms).
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

export interface TypedQuestion {
  answer: string
  detail: string
  street: string
  more: string
  city: string
  state: string
  zip: string
}

/** Most characters of what changed, as the audit keeps it. */
export const LONGEST_DETAIL = 1000

/** Yes or no, and what changed; a new mailing address is asked part by part. */
export function checkQuestion(id: QuestionPage, typed: TypedQuestion): CheckedPage {
  const { answer } = typed
  if (answer !== 'yes' && answer !== 'no')
    return { ok: false, errors: [{ field: 'answer', code: 'ANSWER_MISSING' }] }
  const isAsked = answer === 'yes' && asksDetail(id)
  const isAddress = isAsked && id === 'q-mailing'
  const errors = isAddress ? addressErrors(typed) : isAsked ? detailErrors(typed.detail) : []
  const detail = isAddress ? addressOf(typed) : isAsked ? typed.detail.trim() : ''
  const { street, more, city, state, zip } = typed
  return checkedPage(errors, {
    answers: { keyQuestions: { [QUESTION_PAGES[id]]: { answer, detail } } },
    page: isAddress ? { street, more, city, state: readState(state), zip: readZip(zip) } : {},
  })
}

function detailErrors(detail: string): FieldError[] {
  const length = detail.trim().length
  if (length === 0) return [{ field: 'detail', code: 'DETAIL_MISSING' }]
  if (length <= LONGEST_DETAIL) return []
  return [{ field: 'detail', code: 'TEXT_TOO_LONG', facts: { max: LONGEST_DETAIL } }]
}

function addressErrors({ street, city, state, zip }: TypedQuestion): FieldError[] {
  const errors: FieldError[] = []
  if (street.trim() === '') errors.push({ field: 'street', code: 'STREET_MISSING' })
  if (city.trim() === '') errors.push({ field: 'city', code: 'CITY_MISSING' })
  if (readState(state) === '') errors.push({ field: 'state', code: 'STATE_INVALID' })
  if (readZip(zip) === '') errors.push({ field: 'zip', code: 'ZIP_INVALID' })
  return errors
}

function addressOf({ street, more, city, state, zip }: TypedQuestion): string {
  const lines = [street, more, city, `${readState(state)} ${readZip(zip)}`]
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
    .slice(0, LONGEST_DETAIL)
}

/** An address, part by part, as a page asks it. */
type AddressParts = Omit<TypedQuestion, 'answer' | 'detail'>

/** A number and a street, perhaps a suite, a city, a state and a ZIP code, with commas between the first. */
const ADDRESS =
  /\b(\d[^,\n]{2,80}),\s*(?:([^,\n]{1,60}),\s*)?([^,\n\d]{2,60}?),?\s+([A-Za-z]{2}),?\s+(\d{5}(?:-\d{4})?)\b/

/**
 * The first address in a free text, so that it need not be typed again; null when there is no plain
 * one.
 */
export function addressInText(text: string): AddressParts | null {
  const found = ADDRESS.exec(text)
  if (found === null) return null
  const [, street = '', more = '', city = '', state = '', zip = ''] = found.map((part) =>
    (part ?? '').trim(),
  )
  if (!isUsState(state.toUpperCase())) return null
  return { street, more, city, state: state.toUpperCase(), zip }
}
