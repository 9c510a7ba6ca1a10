import { isUsState, readState, readZip } from '#shared/kernel/contact.ts'
import { asksDetail, QUESTION_PAGES, type QuestionPage } from '../flowSteps.ts'
import { type CheckedPage, checkedPage, type FieldError } from './checkedPage.ts'

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
