import { type CheckedPage, checkedPage, type FieldError } from './CheckedPage.ts'

/** Most characters of a note, as the audit keeps it, and of a typed name. */
export const LONGEST_NOTE = 4000
const LONGEST_NAME = 200

/** A note to the auditor; it may be empty. */
export function checkAnythingElse(text: string): CheckedPage {
  const note = text.trim()
  const errors: FieldError[] =
    note.length > LONGEST_NOTE
      ? [{ field: 'note', code: 'TEXT_TOO_LONG', facts: { max: LONGEST_NOTE } }]
      : []
  return checkedPage(errors, { answers: { anythingElse: note }, page: {} })
}

/** The attestation: the box is checked and a name is typed. */
export function checkSign({ box, name }: { box: boolean; name: string }): CheckedPage {
  const errors: FieldError[] = []
  if (!box) errors.push({ field: 'box', code: 'SIGN_BOX_MISSING' })
  const typed = name.trim()
  if (typed === '') errors.push({ field: 'name', code: 'SIGN_NAME_MISSING' })
  if (typed.length > LONGEST_NAME)
    errors.push({ field: 'name', code: 'TEXT_TOO_LONG', facts: { max: LONGEST_NAME } })
  return checkedPage(errors, { answers: {}, page: { name: typed } })
}
