import type { SubcontractKind } from '#shared/firm/worksheetRules.ts'
import { inAmericanForm, readAmount } from '#shared/kernel/money.ts'
import { type CheckedPage, checkedPage, type FieldError } from './checkedPage.ts'
import { AMOUNT_CODES, MOST_SALES } from './checkSalesAndFigures.ts'

/** A subcontractor as the public side types them. */
export interface TypedSubcontractor {
  name: string
  work: string
  paid: string
  /** Empty: not chosen. */
  kind: string
}

/** What the price may hold; equipment with operators is the auditor's to tell apart. */
export const ASKED_KINDS = ['labor', 'laborAndMaterial'] as const satisfies SubcontractKind[]

const LONGEST = 200

/** One subcontractor under their id: name, work, what was paid, and what the price holds. */
export function checkSubcontractor(id: string, typed: TypedSubcontractor): CheckedPage {
  const [name, work] = [typed.name.trim(), typed.work.trim()]
  const errors: FieldError[] = []
  if (name === '') errors.push({ field: 'name', code: 'SUB_NAME_MISSING' })
  if (work === '') errors.push({ field: 'work', code: 'SUB_WORK_MISSING' })
  for (const [field, text] of Object.entries({ name, work }))
    if (text.length > LONGEST)
      errors.push({ field, code: 'TEXT_TOO_LONG', facts: { max: LONGEST } })
  const read = readAmount(inAmericanForm(typed.paid))
  if (typed.paid.trim() === '') errors.push({ field: 'paid', code: 'SUB_PAID_MISSING' })
  else if ('mistake' in read) errors.push({ field: 'paid', code: AMOUNT_CODES[read.mistake] })
  else if (read.amount > MOST_SALES) errors.push({ field: 'paid', code: 'AMOUNT_TOO_BIG' })
  const kind = ASKED_KINDS.find((each) => each === typed.kind)
  if (kind === undefined) errors.push({ field: 'kind', code: 'SUB_KIND_MISSING' })
  const paid = 'amount' in read ? read.amount : 0
  return checkedPage(errors, {
    answers: { subcontractors: { [id]: { name, work, paid, kind } } },
    page: { answer: 'yes' },
  })
}

/** Whether there were any; those that were listed before a No are taken back. */
export function checkHasSubcontractors(answer: string, listed: readonly string[]): CheckedPage {
  if (answer !== 'yes' && answer !== 'no')
    return { ok: false, errors: [{ field: 'answer', code: 'ANSWER_MISSING' }] }
  const subcontractors =
    answer === 'yes' ? {} : Object.fromEntries(listed.map((id) => [id, REMOVED]))
  return checkedPage([], { answers: { subcontractors }, page: { answer } })
}

/** Stands in the place of one that was taken back. */
export const REMOVED = { removed: true }
