import { type Refusal, refusal } from '../../errors/refusal.ts'
import { readExposureType } from '../category/readExposureType.ts'
import { parseDay } from '../format/day.ts'
import { isEmail } from '../format/email.ts'
import { formatPhone } from '../format/phone.ts'
import { isUsState } from '../format/usState.ts'
import { dayOfSerial } from './dayOfSerial.ts'
import {
  HEADER_FIELDS,
  type HeaderField,
  type OrderClass,
  type OrderRecord,
  type UnreadableValue,
} from './OrderRecord.ts'
import type { OrderRow, RepairKind } from './OrderRow.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'
import { readExposure } from './readExposure.ts'
import { isZip, repairZip } from './repairZip.ts'

/** Fields that name documents and fields of documents, which the database keeps short. */
const KEY_FIELDS: readonly OrderField[] = ['orderNumber', 'policyNumber', 'classCode']
const KEY_LENGTH = 100
const TEXT_LENGTH = 4000

/** A row as an order of one class code line, or everything that is wrong with it. */
export type MappedOrder =
  | { ok: true; record: OrderRecord; repairs: FieldRepair[] }
  | { ok: false; problems: { field: OrderField; error: Refusal }[] }

export interface FieldRepair {
  field: OrderField
  kind: RepairKind
  from: string
  to: string
}

/**
 * Reads a row's values into an order. Required and not empty: order number, policy number, from, to,
 * insured name, one class code; a day that does not exist or a policy that does not end after it
 * starts rejects the order too. Whatever else cannot be read is left empty and kept as unreadable.
 */
export function mapOrder(row: OrderRow): MappedOrder {
  const problems: { field: OrderField; error: Refusal }[] = []
  const unreadable: UnreadableValue[] = []
  const repairs: FieldRepair[] = []

  const given = (field: OrderField) => row.values[field]?.trim() ?? ''

  for (const field of Object.keys(ORDER_FIELDS) as OrderField[]) {
    const { label, required } = ORDER_FIELDS[field]
    const limit = KEY_FIELDS.includes(field) ? KEY_LENGTH : TEXT_LENGTH
    const { length } = given(field)
    if (required && length === 0)
      problems.push({ field, error: refusal('ORDER_FIELD_MISSING', { label }) })
    if (length > limit)
      problems.push({ field, error: refusal('ORDER_FIELD_TOO_LONG', { label, limit }) })
    if (KEY_FIELDS.includes(field) && isRoundedNumber(given(field)))
      problems.push({ field, error: refusal('ORDER_DIGITS_LOST', { label, text: given(field) }) })
  }

  function day(field: OrderField): string {
    const text = given(field)
    const serial = dayOfSerial(text)
    if (serial !== null) repairs.push({ field, kind: 'serial-date', from: text, to: serial })
    const read = text === '' ? '' : (serial ?? parseDay(text))
    if (read === null) {
      const error = refusal('ORDER_DATE_INVALID', { label: ORDER_FIELDS[field].label, text })
      problems.push({ field, error })
    }
    return read ?? ''
  }

  /** A value we cannot use goes, and both the run's report and the audit say so. */
  function usable(
    field: OrderField,
    kind: RepairKind,
    isUsable: (text: string) => boolean,
  ): string {
    const text = given(field)
    if (text === '' || isUsable(text)) return text
    unreadable.push({ field, text })
    repairs.push({ field, kind, from: text, to: '' })
    return ''
  }

  function phone(field: OrderField): string {
    return formatPhone(usable(field, 'phone-emptied', (text) => formatPhone(text) !== ''))
  }

  function zip(state: string): string {
    const text = given('zip')
    const repaired = repairZip(text, state)
    if (repaired !== text)
      repairs.push({ field: 'zip', kind: 'zip-padded', from: text, to: repaired })
    if (repaired !== '' && !isZip(repaired)) unreadable.push({ field: 'zip', text: repaired })
    return repaired
  }

  const state = usable('state', 'state-emptied', isUsState)
  const read: Partial<Record<HeaderField, string>> = {
    policyFrom: day('policyFrom'),
    policyTo: day('policyTo'),
    dueDate: day('dueDate'),
    contactEmail: usable('contactEmail', 'email-emptied', isEmail),
    agencyEmail: usable('agencyEmail', 'email-emptied', isEmail),
    phone: phone('phone'),
    agencyPhone: phone('agencyPhone'),
    state,
    zip: zip(state),
  }
  const header = Object.fromEntries(
    HEADER_FIELDS.map((field) => [field, read[field] ?? given(field)]),
  ) as Record<HeaderField, string>

  const { policyFrom: from, policyTo: to } = header
  if (from !== '' && to !== '' && to <= from)
    problems.push({ field: 'policyTo', error: refusal('ORDER_PERIOD_INVALID', { from, to }) })
  if (problems.length > 0) return { ok: false, problems }

  const classes = [classOf(given, unreadable)]
  return { ok: true, record: { header, classes, unreadable, lines: [row.line] }, repairs }
}

function classOf(given: (field: OrderField) => string, unreadable: UnreadableValue[]): OrderClass {
  const basis = given('premiumBasis')
  const exposureType = basis === '' ? '' : readExposureType(basis)
  if (exposureType === 'unknown') unreadable.push({ field: 'premiumBasis', text: basis })
  const exposure = readExposure(given('estimatedExposure'))
  if (exposure.note === 'UNREADABLE' || exposure.note === 'NEGATIVE')
    unreadable.push({ field: 'estimatedExposure', text: given('estimatedExposure') })
  return {
    classCode: given('classCode'),
    classDescription: given('classDescription'),
    exposureType,
    estimatedExposure: exposure.value,
    policyType: given('policyType'),
    subLine: given('subLine'),
  }
}

/** As spreadsheets show a long number: `1.23E+05`. What it was cannot be known. `1E5` is a text. */
function isRoundedNumber(text: string): boolean {
  return /^\d(\.\d+)?E\+\d+$/i.test(text)
}
