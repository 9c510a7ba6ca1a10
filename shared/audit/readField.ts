import { type Result, refusal } from '#shared/errors/refusal.ts'
import { refusalOfSlice } from '#shared/firm/slices.ts'
import { cleanLine, cleanText } from '#shared/kernel/cleanText.ts'
import {
  isEmail,
  phoneMistake,
  readNaics,
  readPhone,
  readState,
  readZip,
  stateMistake,
  zipMistake,
} from '#shared/kernel/contact.ts'
import { parseDay } from '#shared/kernel/day.ts'
import { languageMistake, readLanguage } from '#shared/kernel/language.ts'
import { amountMistake, readAmount } from '#shared/kernel/money.ts'
import type { Random } from '#shared/kernel/random.ts'
import { readClassLines } from './classLines.ts'
import {
  EDITABLE_FIELDS,
  type EditableField,
  type EditableFieldName,
  type FieldKind,
  hasLines,
} from './editableFields.ts'
import { readKeyAnswers } from './keyQuestions.ts'
import type { Audit } from './model.ts'
import { LONGEST_ORDERED_TEXT } from './orderedFields.ts'
import { readSalesLines } from './salesLines.ts'
import { readEntities, readLocations } from './worksheet/places.ts'
import { readOfficers, readPayroll } from './worksheet/readPayroll.ts'
import { readRecords } from './worksheet/readRecords.ts'
import { readSubcontractors } from './worksheet/readSubcontractors.ts'

/** A value as it is stored, or what is wrong with the one that was typed. */
export type ReadValue = { value: unknown } | { mistake: string }

/**
 * A typed value of an editable field as it is stored (specification §5): trimmed, without hidden
 * characters and, where it is no long text, on one line; a phone as `ddd.ddd.dddd`, a state by its
 * code, a day as `yyyy-mm-dd`. Empty is allowed where the work can do without: what an order needs can
 * be changed, not emptied. Refused with FIELD_INVALID, in words that say what the field takes.
 */
export function readField(
  name: EditableFieldName,
  typed: unknown,
  audit: Audit,
  random: Random,
): Result<unknown> {
  const field: EditableField = EDITABLE_FIELDS[name]
  const read = readValue(name, typed, audit, random)
  if ('value' in read) return { ok: true, value: read.value }
  const label = field.label.charAt(0).toUpperCase() + field.label.slice(1)
  return { ok: false, error: refusal('FIELD_INVALID', { field: label, detail: read.mistake }) }
}

/** The same without the field's name: the value, or words about what is wrong with it. */
export function readValue(
  name: EditableFieldName,
  typed: unknown,
  audit: Audit,
  random: Random,
): ReadValue {
  const field: EditableField = EDITABLE_FIELDS[name]
  const read = readKind(field, typed, { audit, random, stored: audit[name] })
  const isEmptied = 'value' in read && isEmpty(read.value) && !isEmpty(audit[name])
  return isEmptied && field.isNeeded === true ? { mistake: NEEDED } : read
}

const NEEDED = 'it is required: enter the new one, it can’t be emptied.'

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined
}

/** What an order brought may stay as long as it is, although no one could type so much. */
function lengthOfStored(stored: unknown): number {
  return typeof stored === 'string' ? Math.min(stored.length, LONGEST_ORDERED_TEXT) : 0
}

function readKind(
  field: EditableField,
  typed: unknown,
  { audit, random, stored }: { audit: Audit; random: Random; stored: unknown },
): ReadValue {
  const { kind, longest = 0 } = field
  switch (kind) {
    case 'boolean':
      return typeof typed === 'boolean' ? { value: typed } : { mistake: 'it is yes or no.' }
    case 'language':
      return readLanguageField(typed)
    case 'cents':
      return readCents(typed)
    case 'day':
      return readDay(typed)
    case 'classLines':
      return readClassLines(typed, audit.categories, random)
    case 'entities':
      return readEntities(typed)
    case 'locations':
      return readLocations(typed)
    case 'salesLines':
      return typedSalesLines(typed)
    case 'keyQuestions':
      return readKeyAnswers(typed)
    case 'payroll':
      return readPayroll(typed, audit.payroll ?? [], random)
    case 'officers':
      return readOfficers(typed, audit.officers ?? [], random)
    case 'signature':
      return readSignature(typed, audit)
    case 'subcontractors':
      return readSubcontractors(typed, audit.subcontractors ?? [], random)
    case 'records':
      return readRecords(typed, audit.records ?? [], random)
    default:
      if (typeof typed !== 'string') return { mistake: 'it is a text.' }
      // A foreign postal code of an order: letters need it, and no one could type it.
      if (kind === 'zip' && typed === stored) return { value: typed }
      return readText(
        kind,
        hasLines(field) ? cleanText(typed) : cleanLine(typed),
        Math.max(longest, lengthOfStored(stored)),
      )
  }
}

/** A name as it is signed; who signed, and when, is the engine's. Empty takes the signature away. */
function readSignature(typed: unknown, { signed = null }: Audit): ReadValue {
  // What is stored is read again when everything is verified.
  if (typed === signed) return { value: signed }
  const name = typed === null ? '' : typeof typed === 'string' ? cleanLine(typed) : null
  if (name === null || name.length > LONGEST_NAME)
    return { mistake: 'it is the name of who signs.' }
  if (name === (signed?.name ?? '')) return { value: signed }
  return { value: name === '' ? null : { name, by: '', at: null } }
}

const LONGEST_NAME = 200

function readDay(typed: unknown): ReadValue {
  if (typed === null || (typeof typed === 'string' && typed.trim() === '')) return { value: null }
  const day = typeof typed === 'string' ? parseDay(typed) : null
  return day === null ? { mistake: 'it is a day as mm/dd/yyyy.' } : { value: day }
}

function readLanguageField(typed: unknown): ReadValue {
  const text = typeof typed === 'string' ? typed : ''
  const value = readLanguage(text)
  return value === null ? { mistake: languageMistake(text) } : { value }
}

/** Cents as a whole number, or an amount of dollars as it is typed. */
function readCents(typed: unknown): ReadValue {
  if (typed === null || (typeof typed === 'string' && typed.trim() === '')) return { value: null }
  if (typeof typed === 'string') {
    const read = readAmount(typed)
    if ('mistake' in read) return { mistake: amountMistake(typed) ?? '' }
    return { value: Math.round(read.amount * 100) }
  }
  const isCents = typeof typed === 'number' && Number.isSafeInteger(typed) && typed >= 0
  return isCents ? { value: typed } : { mistake: 'it is a whole number of cents.' }
}

/** As the lines are stored; an amount that was typed and is none is refused, not stored as 0. */
function typedSalesLines(typed: unknown): ReadValue {
  for (const line of Array.isArray(typed) ? (typed as unknown[]) : [])
    for (const column of ['sales', 'salesTax'] as const) {
      const mistake = salesAmountMistake(line, column)
      if (mistake !== null) return { mistake }
    }
  return readSalesLines(typed)
}

function salesAmountMistake(line: unknown, column: 'sales' | 'salesTax'): string | null {
  const { selected, [column]: amount } = Object(line) as Record<string, unknown>
  if (selected !== true || amount === undefined || amount === null) return null
  const text = String(amount).trim()
  return text === '' ? null : amountMistake(text)
}

export type TextKind = Extract<
  FieldKind,
  'text' | 'email' | 'phone' | 'state' | 'zip' | 'naics' | 'slice'
>

/**
 * A typed text in the form in which it is stored (specification §5): a phone as `ddd.ddd.dddd`, a state
 * by its code, a ZIP code as `ddddd` or `ddddd-dddd`. Or words, in lower case, about what is wrong
 * with it. Empty is allowed. `longest`: most characters of a plain text.
 */
export function readText(
  kind: TextKind,
  text: string,
  longest: number,
): { value: string } | { mistake: string } {
  if (text === '') return { value: text }
  switch (kind) {
    case 'email':
      return isEmail(text) ? { value: text } : { mistake: `"${text}" is not an email address.` }
    case 'phone': {
      const read = readPhone(text)
      return 'phone' in read ? { value: read.phone } : { mistake: phoneMistake(text) ?? '' }
    }
    case 'state':
      return valueOr(readState(text), stateMistake(text))
    case 'zip':
      return valueOr(readZip(text), zipMistake(text))
    case 'naics':
      return readNaics(text) === text ? { value: text } : { mistake: 'it has two to six digits.' }
    case 'slice':
      return refusalOfSlice(text) === null ? { value: text } : { mistake: NO_SLICE }
    case 'text':
      return text.length > longest
        ? { mistake: `it has more than ${longest} characters.` }
        : { value: text }
  }
}

const NO_SLICE = 'it has letters, digits, - and _, at most 20.'

function valueOr(value: string, mistake: string | null) {
  return mistake === null ? { value } : { mistake }
}

/** A period that does not end after it starts. */
export interface PeriodMistake {
  field: EditableFieldName
  label: string
  detail: string
}

const PERIODS = [
  { start: 'policyStart', end: 'policyEnd', label: 'Policy end' },
  { start: 'auditStart', end: 'auditEnd', label: 'Audit end' },
] as const

/** The periods of an audit that do not end after they start. */
export function periodMistakes(
  audit: Pick<Audit, 'policyStart' | 'policyEnd' | 'auditStart' | 'auditEnd'>,
): PeriodMistake[] {
  return PERIODS.flatMap(({ start, end, label }) => {
    const [from, to] = [audit[start], audit[end]]
    if (from === null || to === null || from < to) return []
    return [{ field: end, label, detail: 'it is not after the start.' }]
  })
}
