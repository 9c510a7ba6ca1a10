import type { ANSWER_ERRORS } from '#shared/errors/intake.ts'
import { trimTexts } from '#shared/kernel/cleanText.ts'

export type AnswerErrorCode = keyof typeof ANSWER_ERRORS

/** What is wrong with a field. `facts.line`, `facts.document`: ids that the page names in words. */
export interface FieldError {
  field: string
  code: AnswerErrorCode
  facts?: Readonly<Record<string, string | number>>
}

/** What a page saves: answers of the audit by their names, and what the page keeps for itself. */
export interface PageAnswers {
  answers: Record<string, unknown>
  page: Record<string, unknown>
}

export type CheckedPage = { ok: true; value: PageAnswers } | { ok: false; errors: FieldError[] }

/**
 * The page's answers, or everything that is wrong with it at once. Their texts are trimmed as every
 * stored text is (specification §5): the public sees again what staff reads.
 */
export function checkedPage(errors: readonly FieldError[], value: PageAnswers): CheckedPage {
  return errors.length > 0
    ? { ok: false, errors: [...errors] }
    : { ok: true, value: trimTexts(value) }
}

const WHO = ['insured', 'agent', 'accountant', 'other']

/** The person who answers: the page keeps it, the audit has no field for it. */
export function checkWho(who: string): CheckedPage {
  if (!WHO.includes(who)) return { ok: false, errors: [{ field: 'who', code: 'WHO_MISSING' }] }
  return checkedPage([], { answers: {}, page: { who } })
}

/** Whether an agent deals with the business themselves: `agentIsRetailer` (specification §3). */
export function checkAgentType(answer: string): CheckedPage {
  if (!isYesNo(answer)) return unanswered()
  return checkedPage([], { answers: { agentIsRetailer: answer === 'yes' }, page: { answer } })
}

/** Whether an agent answers for the insured. */
export function checkGoOn(answer: string): CheckedPage {
  return isYesNo(answer) ? checkedPage([], { answers: {}, page: { answer } }) : unanswered()
}

function isYesNo(answer: string): boolean {
  return answer === 'yes' || answer === 'no'
}

function unanswered(): CheckedPage {
  return { ok: false, errors: [{ field: 'answer', code: 'ANSWER_MISSING' }] }
}

/** Most characters of a note, as the audit keeps it, and of a typed name. */
const LONGEST_ANYTHING_ELSE = 4000
const LONGEST_NAME = 200

/** A note to the auditor; it may be empty. */
export function checkAnythingElse(text: string): CheckedPage {
  const note = text.trim()
  const errors: FieldError[] =
    note.length > LONGEST_ANYTHING_ELSE
      ? [{ field: 'note', code: 'TEXT_TOO_LONG', facts: { max: LONGEST_ANYTHING_ELSE } }]
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
