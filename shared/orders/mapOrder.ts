import { MOST_CLASS_LINES } from '#shared/audit/classLines.ts'
import { LONGEST_ORDERED_TEXT } from '#shared/audit/orderedFields.ts'
import { MOST_OFFICERS } from '#shared/audit/worksheet/readPayroll.ts'
import { refusal } from '#shared/errors/refusal.ts'
import {
  HEADER_FIELDS,
  type HeaderField,
  ORDER_FIELDS,
  type OrderField,
} from '#shared/firm/feedProfile.ts'
import { cleanLine, cleanText } from '#shared/kernel/cleanText.ts'
import { isZip, readNaics, readState } from '#shared/kernel/contact.ts'
import { readLanguage } from '#shared/kernel/language.ts'
import type {
  AssembledOrder,
  OrderGroup,
  OrderProblem,
  OrderRecord,
  OrderRepair,
  OrderRow,
  OrderSources,
  RepairKind,
} from './model.ts'
import { eachOfficer } from './officers.ts'
import {
  type RowFindings,
  readKey,
  readOrderDay,
  readOrderEmail,
  readOrderPhone,
  repairZip,
  rowFindings,
  sourcesOfCells,
  unwrapCell,
} from './readCells.ts'
import { readClasses } from './readClasses.ts'

/** Characters of one order: an audit is one document, and a document holds at most 1 MiB. */
const ORDER_SIZE = 256 * 1024

/**
 * One order of its rows, accepted whole or not at all: one row that cannot be used rejects the others of
 * its order, as do header fields that differ between them. `columnOf` names the file's place of a field
 * where a row does not.
 */
export function assembleOrder(
  { order, rows, isTooLarge }: OrderGroup,
  columnOf: (field: OrderField) => string,
): AssembledOrder {
  const problems: OrderProblem[] = []
  const repairs: OrderRepair[] = []
  const records: OrderRecord[] = []
  const rejected: AssembledOrder = { ok: false, order, rows, problems, repairs }
  const rejectSize = () => {
    const error = refusal('ORDER_TOO_LARGE', { limit: '256 KiB' })
    problems.push({ line: rows[0]?.line ?? 0, column: '', order, error })
  }

  if (isTooLarge) rejectSize()
  for (const row of rows) {
    if (row.problem) {
      problems.push({ line: row.line, order, ...row.problem })
      continue
    }
    const mapped = mapOrder(row, columnOf)
    repairs.push(...mapped.repairs)
    if (mapped.ok) records.push(mapped.record)
    else problems.push(...mapped.problems)
  }
  if (problems.length > 0) return rejected

  const differing = differingFields(records)
  if (differing.length > 0) {
    const columns = differing.map(columnOf).join(', ')
    const differs = ({ header }: OrderRecord) =>
      differing.some((field) => header[field] !== records[0]?.header[field])
    const line = records.find(differs)?.lines[0] ?? 0
    const error = refusal('ORDER_HEADER_CONFLICT', { columns })
    problems.push({ line, column: columns, order, error })
    return rejected
  }
  const { record, repeated } = consolidate(records)
  if (record.classes.length === 0) {
    const error = refusal('ORDER_FIELD_MISSING', { label: ORDER_FIELDS.classCode.label })
    problems.push({ line: record.lines[0] ?? 0, column: columnOf('classCode'), order, error })
    return rejected
  }
  if (sizeOf(record) > ORDER_SIZE) {
    rejectSize()
    return rejected
  }
  const { classes, officers = [] } = record
  for (const [what, count, most, field] of [
    ['class code lines', classes.length, MOST_CLASS_LINES, 'classCode'],
    ['officers', officers.length, MOST_OFFICERS, 'officerName'],
  ] as const) {
    if (count <= most) continue
    const error = refusal('ORDER_TOO_MANY_ROWS', { what, count, most })
    problems.push({ line: record.lines[0] ?? 0, column: columnOf(field), order, error })
    return rejected
  }
  for (const { lines, classes } of repeated)
    repairs.push({
      line: lines[0] ?? 0,
      column: columnOf('classCode'),
      kind: 'row-repeated',
      from: classes[0]?.classCode ?? '',
      to: '',
    })
  return { ok: true, order, record, rows, repairs }
}

/** The fields for which two rows of one order give different texts. */
function differingFields(rows: readonly OrderRecord[]): HeaderField[] {
  if (rows.length < 2) return []
  return HEADER_FIELDS.filter((field) => {
    const first = firstText(rows, field)
    return rows.some(({ header }) => header[field] !== '' && header[field] !== first)
  })
}

function firstText(rows: readonly OrderRecord[], field: HeaderField): string {
  return rows.find(({ header }) => header[field] !== '')?.header[field] ?? ''
}

/**
 * One record of the rows of one order number, in file order: the class code lines of all, and the fields
 * they share, each from the first row that gives it. A row that repeats another in all its class code
 * lines adds none: `repeated` lists those, since counting one twice would double its exposure. It may
 * stand there for the officer whom it names.
 */
function consolidate(rows: readonly OrderRecord[]): {
  record: OrderRecord
  repeated: OrderRecord[]
} {
  const [only, ...others] = rows
  if (only && others.length === 0 && !only.officers) return { record: only, repeated: [] }
  const header = {} as OrderRecord['header']
  for (const field of HEADER_FIELDS) header[field] = firstText(rows, field)
  const repeated: OrderRecord[] = []
  const counted: OrderRecord[] = []
  const unreadable = new Map<string, OrderRecord['unreadable'][number]>()
  const seen = new Set<string>()
  for (const row of rows) {
    const whole = JSON.stringify(row.classes)
    if (!seen.has(whole)) counted.push(row)
    else if (row.classes.length > 0 && !row.officers) repeated.push(row)
    seen.add(whole)
    for (const value of row.unreadable) {
      const key = `${value.field} ${value.text}`
      if (!unreadable.has(key)) unreadable.set(key, value)
    }
  }
  const named = eachOfficer(rows.flatMap(({ officers = [] }) => officers))
  const record: OrderRecord = {
    header,
    classes: counted.flatMap(({ classes }) => classes),
    ...(named.officers.length > 0 ? { officers: named.officers } : {}),
    unreadable: [...unreadable.values(), ...named.unreadable],
    notes: [...new Set(rows.flatMap(({ notes }) => notes))],
    sources: () => sourcesOf(rows, counted, named.ids),
    lines: rows.flatMap(({ lines }) => lines),
  }
  return { record, repeated }
}

/**
 * Of each field the row that gives it first, or else the last; the class code lines of `counted`.
 * `officerIds`: which officer each that the rows name is.
 */
function sourcesOf(
  rows: readonly OrderRecord[],
  counted: readonly OrderRecord[],
  officerIds: readonly number[],
): OrderSources {
  const header: OrderSources['header'] = {}
  const all = rows.map((row) => row.sources().header)
  for (const field of HEADER_FIELDS) {
    const first = rows.findIndex((row) => row.header[field] !== '')
    const source = all.at(first)?.[field]
    if (source) header[field] = source
  }
  const officers: Required<OrderSources>['officers'] = []
  const named = rows.flatMap((row) => row.sources().officers ?? [])
  for (const [index, id] of officerIds.entries())
    officers[id] = { ...named[index], ...officers[id] }
  return {
    header,
    classes: counted.flatMap((row) => row.sources().classes),
    ...(officers.length > 0 ? { officers } : {}),
  }
}

/** Its characters as an audit stores them; a class code line has as many again of names and figures. */
function sizeOf({ header, classes, officers = [], unreadable, notes }: OrderRecord): number {
  let size = 0
  for (const field of HEADER_FIELDS) size += header[field].length
  for (const { classDescription, policyType, subLine, ...line } of classes) {
    size += CLASS_OVERHEAD + classDescription.length + policyType.length + subLine.length
    const { locationAddress = '', locationCity = '', entityName = '' } = line
    size += locationAddress.length + locationCity.length + entityName.length
  }
  for (const officer of officers) size += JSON.stringify(officer).length
  for (const { text } of unreadable) size += text.length
  for (const text of notes) size += text.length
  return size
}

/** Characters of a class code line beside its texts. */
const CLASS_OVERHEAD = 250

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
  header.language = languageIn(header.language, findings)
  header.naics = naicsIn(header.naics, findings)
  header.zip = zipIn(header.zip, state, findings)
  const { classes, officers, sources } = readClasses(row, findings)

  const { policyFrom: from, policyTo: to } = header
  if (from !== '' && to !== '' && to <= from)
    findings.reject('policyTo', refusal('ORDER_PERIOD_INVALID', { from, to }))
  const { problems, repairs, unreadable, notes } = findings
  if (problems.length > 0) return { ok: false, order, rows: [row], problems, repairs }
  const record: OrderRecord = {
    header,
    classes,
    ...(officers.length > 0 ? { officers } : {}),
    unreadable,
    notes,
    sources: () => ({ header: sourcesOfCells(HEADER_FIELDS, row, row.line), ...sources() }),
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

/** How each field's text becomes a plain one. */
const PLAIN_FIELDS = HEADER_FIELDS.map((field) => ({
  field,
  clean: WITH_LINES.includes(field) ? cleanText : cleanLine,
  isKey: field === 'orderNumber' || field === 'policyNumber',
}))

/** Copied for each row: an object that grows field by field takes several times as long. */
const EMPTY_HEADER = Object.fromEntries(HEADER_FIELDS.map((field) => [field, ''])) as Record<
  HeaderField,
  string
>

/** The header fields' texts, clean, unwrapped and not too long. */
function plainTexts(row: OrderRow, findings: RowFindings): Record<HeaderField, string> {
  const texts = { ...EMPTY_HEADER }
  for (const { field, clean, isKey } of PLAIN_FIELDS) {
    const given = row.values[field]
    if (given === undefined || given === '') continue
    const text = clean(given)
    const plain = unwrapCell(text, isKey)
    if (plain !== text) findings.repair(field, 'unwrapped', text, plain)
    const isTooLong = plain.length > LONGEST_ORDERED_TEXT && !isKey
    if (isTooLong) {
      const { label } = ORDER_FIELDS[field]
      findings.reject(
        field,
        refusal('ORDER_FIELD_TOO_LONG', { label, limit: LONGEST_ORDERED_TEXT }),
      )
    }
    // The order is rejected: nothing is searched for in the rest.
    texts[field] = isTooLong ? plain.slice(0, LONGEST_ORDERED_TEXT) : plain
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

/** The language's code; one that we don't write in is a defect. */
function languageIn(text: string, findings: RowFindings): string {
  const language = readLanguage(text)
  if (language === null && text !== '') findings.cannotUse('language', text)
  return language ?? ''
}

/** The code alone of "238160 Roofing Contractors"; what is none is a defect. */
function naicsIn(text: string, findings: RowFindings): string {
  const code = readNaics(text)
  if (code === '' && text !== '') findings.cannotUse('naics', text)
  else if (code !== text) findings.keepAsNote('naics', text)
  return code
}

/** Reads the state; returns the code as given when it is none of the 50. */
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
