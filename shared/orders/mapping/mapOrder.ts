import { refusal } from '#shared/errors/refusal.ts'
import {
  HEADER_FIELDS,
  type HeaderField,
  ORDER_FIELDS,
  type OrderField,
} from '#shared/firm/feedProfile.ts'
import { cleanLine, cleanText } from '#shared/kernel/cleanText.ts'
import { isZip, readState } from '#shared/kernel/contact.ts'
import type { AssembledOrder, OrderRecord, OrderRow, RepairKind } from '../model.ts'
import { readOrderDay, readOrderEmail, readOrderPhone, repairZip, unwrapCell } from './readCells.ts'
import { readClasses } from './readClasses.ts'
import {
  type RowFindings,
  readKey,
  rowFindings,
  sourcesOfCells,
  TEXT_LENGTH,
} from './rowFindings.ts'

/**
 * Reads a row's values into an order of this row alone. Required and not empty: order number, policy
 * number, from, to, insured name, one class code; a day that does not exist or a policy that does not end
 * after it starts rejects the order too. Any other value that cannot be read is left empty and kept as
 * unreadable. `columnOf` names the file's place of a field where the row does not.
 */
export function mapOrder(
  row: OrderRow,
  columnOf: (field: OrderField) => string = (field) => ORDER_FIELDS[field].label,
): AssembledOrder {
  const findings = rowFindings(row, columnOf)
  const header = plainTexts(row, findings)
  const order = readKey('orderNumber', header.orderNumber, findings)
  readKey('policyNumber', header.policyNumber, findings)
  if (header.insuredName === '')
    findings.reject(
      'insuredName',
      refusal('ORDER_FIELD_MISSING', { label: ORDER_FIELDS.insuredName.label }),
    )
  for (const field of ['policyFrom', 'policyTo', 'dueDate'] as const)
    header[field] = dayIn(field, header[field], findings)
  const state = stateIn(header, findings)
  for (const field of ['contactEmail', 'agencyEmail'] as const) {
    const { email, repair } = readOrderEmail(header[field])
    header[field] = partOf(field, header[field], email, repair, findings)
  }
  for (const field of ['phone', 'agencyPhone'] as const) {
    const { phone, repair } = readOrderPhone(header[field])
    header[field] = partOf(field, header[field], phone, repair, findings)
  }
  header.zip = zipIn(header.zip, state, findings)
  const { classes, sources } = readClasses(row, findings)

  const { policyFrom: from, policyTo: to } = header
  if (from !== '' && to !== '' && to <= from)
    findings.reject('policyTo', refusal('ORDER_PERIOD_INVALID', { from, to }))
  const { problems, repairs, unreadable, notes } = findings
  if (problems.length > 0) return { ok: false, order, rows: [row], problems, repairs }
  const record: OrderRecord = {
    header,
    classes,
    unreadable,
    notes,
    sources: () => ({ header: sourcesOfCells(HEADER_FIELDS, row, row.line), classes: sources() }),
    lines: [row.line],
  }
  return { ok: true, order, record, rows: [row], repairs }
}

/** Fields of several lines, and those that are divided at a line's end; any other is one line. */
const WITH_LINES: readonly HeaderField[] = [
  'specialInstructions',
  'businessDescription',
  'phone',
  'contactEmail',
  'agencyPhone',
  'agencyEmail',
]

/** The header fields' texts, clean, unwrapped and not too long. */
function plainTexts(row: OrderRow, findings: RowFindings): Record<HeaderField, string> {
  const texts = {} as Record<HeaderField, string>
  for (const field of HEADER_FIELDS) {
    const given = row.values[field] ?? ''
    const text = WITH_LINES.includes(field) ? cleanText(given) : cleanLine(given)
    const isKey = field === 'orderNumber' || field === 'policyNumber'
    const plain = unwrapCell(text, isKey)
    if (plain !== text) findings.repair(field, 'unwrapped', text, plain)
    if (plain.length > TEXT_LENGTH && !isKey) {
      const { label } = ORDER_FIELDS[field]
      findings.reject(field, refusal('ORDER_FIELD_TOO_LONG', { label, limit: TEXT_LENGTH }))
    }
    texts[field] = plain
  }
  return texts
}

function dayIn(
  field: 'policyFrom' | 'policyTo' | 'dueDate',
  text: string,
  findings: RowFindings,
): string {
  const { label, required } = ORDER_FIELDS[field]
  if (text === '') {
    if (required) findings.reject(field, refusal('ORDER_FIELD_MISSING', { label }))
    return ''
  }
  const { day, repair } = readOrderDay(text)
  if (day === null) findings.reject(field, refusal('ORDER_DATE_INVALID', { label, text }))
  else if (repair !== null) findings.repair(field, repair, text, day)
  return day ?? ''
}

/** What was read of a phone or email cell; what was not is a defect, or the cell becomes a note. */
function partOf(
  field: HeaderField,
  text: string,
  read: string,
  repair: RepairKind | null,
  findings: RowFindings,
): string {
  if (repair === null) return read
  findings.repair(field, repair, text, read)
  if (read === '') findings.cannotUse(field, text)
  else findings.keepAsNote(field, text)
  return read
}

/** Reads the state; answers the code that is given when it is none of the 50. */
function stateIn(header: Record<HeaderField, string>, findings: RowFindings): string {
  const { state: given } = header
  header.state = readState(given)
  if (given === '' || header.state !== '') return header.state
  findings.cannotUse('state', given)
  findings.repair('state', 'state-emptied', given, '')
  return given.toUpperCase()
}

/** A ZIP that lost its zero gets it back where the state says that it had one. */
function zipIn(zip: string, state: string, findings: RowFindings): string {
  const repaired = repairZip(zip, state)
  if (repaired.startsWith('0') && !zip.startsWith('0'))
    findings.repair('zip', 'zip-padded', zip, repaired)
  if (repaired !== '' && !isZip(repaired)) findings.cannotUse('zip', repaired)
  return repaired
}
