import { type Result, refusal } from '#shared/errors/refusal.ts'
import { readClassLines } from '../category/readClassLines.ts'
import { readSalesLines } from '../category/readSalesLines.ts'
import { cleanLine, cleanText } from '../format/cleanText.ts'
import { parseAmount } from '../format/currency.ts'
import { parseDay } from '../format/day.ts'
import { isEmail } from '../format/email.ts'
import { formatPhone } from '../format/phone.ts'
import { isUsState } from '../format/usState.ts'
import type { Random } from '../Random.ts'
import type { Audit } from './Audit.ts'
import {
  EDITABLE_FIELDS,
  type EditableField,
  type EditableFieldName,
  hasLines,
} from './editableFields.ts'
import { readKeyAnswers } from './readKeyAnswers.ts'

/** A value as it is stored, or what is wrong with the one that was typed. */
export type ReadValue = { value: unknown } | { mistake: string }

/**
 * A typed value of an editable field as it is stored (specification §5): trimmed, without hidden
 * characters and, where it is no long text, on one line; a phone as `ddd.ddd.dddd`, a state in
 * capitals, a day as `yyyy-mm-dd`. Empty is allowed. Refused with FIELD_INVALID, in words that say
 * what the field takes.
 */
export function readField(
  name: EditableFieldName,
  typed: unknown,
  audit: Audit,
  random: Random,
): Result<unknown> {
  const field: EditableField = EDITABLE_FIELDS[name]
  const read = readValue(field, typed, audit, random)
  if ('value' in read) return { ok: true, value: read.value }
  const label = field.label.charAt(0).toUpperCase() + field.label.slice(1)
  return { ok: false, error: refusal('FIELD_INVALID', { field: label, detail: read.mistake }) }
}

/** The same without the field's name: the value, or words about what is wrong with it. */
export function readValue(
  field: EditableField,
  typed: unknown,
  audit: Audit,
  random: Random,
): ReadValue {
  const { kind, longest = 0 } = field
  switch (kind) {
    case 'boolean':
      return typeof typed === 'boolean' ? { value: typed } : { mistake: 'it is yes or no.' }
    case 'cents':
      return readCents(typed)
    case 'day':
      return readDay(typed)
    case 'classLines':
      return readClassLines(typed, audit.categories, random)
    case 'salesLines':
      return readSalesLines(typed)
    case 'keyQuestions':
      return readKeyAnswers(typed)
    default:
      if (typeof typed !== 'string') return { mistake: 'it is a text.' }
      return readText(kind, hasLines(field) ? cleanText(typed) : cleanLine(typed), longest)
  }
}

function readText(
  kind: 'text' | 'email' | 'phone' | 'state',
  text: string,
  longest: number,
): ReadValue {
  if (text === '') return { value: text }
  if (kind === 'email')
    return isEmail(text) ? { value: text } : { mistake: `"${text}" is no e-mail address.` }
  if (kind === 'phone') {
    const phone = formatPhone(text)
    return phone === ''
      ? { mistake: `"${text}" is no phone number of ten digits.` }
      : { value: phone }
  }
  if (kind === 'state') {
    const code = text.toUpperCase()
    return isUsState(code) ? { value: code } : { mistake: `"${text}" is none of the 50 states.` }
  }
  if (text.length > longest) return { mistake: `it has more than ${longest} characters.` }
  return { value: text }
}

function readDay(typed: unknown): ReadValue {
  if (typed === null || typed === '') return { value: null }
  const day = typeof typed === 'string' ? parseDay(typed) : null
  return day === null ? { mistake: 'it is a day as mm/dd/yyyy.' } : { value: day }
}

/** Cents as a whole number, or an amount of dollars as it is typed. */
function readCents(typed: unknown): ReadValue {
  if (typed === null || typed === '') return { value: null }
  if (typeof typed === 'string') {
    const amount = parseAmount(typed)
    if (amount === null || amount < 0) return { mistake: `"${typed}" is no amount of money.` }
    return { value: Math.round(amount * 100) }
  }
  const isCents = typeof typed === 'number' && Number.isSafeInteger(typed) && typed >= 0
  return isCents ? { value: typed } : { mistake: 'it is a whole number of cents.' }
}
