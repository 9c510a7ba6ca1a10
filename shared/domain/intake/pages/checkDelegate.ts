import { type CheckedPage, checkedPage, type FieldError } from './CheckedPage.ts'
import { checkContact, type TypedContact } from './checkContact.ts'

export interface TypedDelegate extends TypedContact {
  relation: string
  message: string
  parts: string
}

const LONGEST = { relation: 200, message: 4000 } as const
const PARTS = ['all', 'sales', 'docs']

/** Somebody else who is sent a link of their own, and what they are asked to do. */
export function checkDelegate(typed: TypedDelegate): CheckedPage {
  const contact = checkContact('delegate', typed, { emailNeeded: true })
  const errors: FieldError[] = contact.ok ? [] : contact.errors
  if (typed.relation.trim() === '') errors.push({ field: 'relation', code: 'RELATION_MISSING' })
  for (const field of ['relation', 'message'] as const)
    if (typed[field].trim().length > LONGEST[field])
      errors.push({ field, code: 'TEXT_TOO_LONG', facts: { max: LONGEST[field] } })
  const answers = {
    ...(contact.ok ? contact.value.answers : {}),
    delegateRelationship: typed.relation.trim(),
    delegateMessage: typed.message.trim(),
  }
  const parts = PARTS.includes(typed.parts) ? typed.parts : 'all'
  return checkedPage(errors, { answers, page: { parts, send: true } })
}
