import type { Category } from '#shared/audit/classLines.ts'
import type { Defect, Note } from '#shared/audit/model.ts'
import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import { defaultAuditDue } from '#shared/audit/timing.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { type HeaderField, ORDER_FIELDS, type OrderField } from '#shared/firm/feedProfile.ts'
import { nextBusinessDay } from '#shared/kernel/businessDay.ts'
import { addDays, type Day, daysBetween, formatDay } from '#shared/kernel/day.ts'
import { DEFAULT_LANGUAGE, readLanguage } from '#shared/kernel/language.ts'
import type { OrderClass, OrderRecord, UnreadableValue } from './model.ts'
import { officerLine, officersOfAudit } from './officersOfAudit.ts'
import { type OrderPlaces, placesOf } from './places.ts'

/**
 * An order as an audit's fields: the last step of the pipeline original → consolidated → transformed.
 * A feed has one address: it is the mailing address, and the location until a person corrects it.
 * Without a due date the default is used (`defaultAuditDue`). Special instructions are the first note.
 */
export function orderToAudit(record: OrderRecord): OrderedFields {
  const { header } = record
  const [firstName = '', ...lastNames] = header.contact.split(/\s+/)
  const second = readSecondName(header.insuredName2)
  const places = placesOf(record.classes, record.officers)
  const categories = categoriesOf(record.classes, places)
  const officers = officersOfAudit(record, places.ofOfficers, categories)
  return {
    orderNumber: header.orderNumber,
    auditType: header.reportType,
    policyNumber: header.policyNumber,
    policyStart: header.policyFrom,
    policyEnd: header.policyTo,
    auditStart: header.policyFrom,
    auditEnd: header.policyTo,
    auditDue: header.dueDate || defaultAuditDue(header.policyTo),
    categories,
    defects: orderDefects(record),
    insuredCompany: header.insuredName,
    insuredDbaName: second.dbaName,
    insuredDescriptionOfOps: header.businessDescription,
    insuredFirstName: firstName,
    insuredLastName: lastNames.join(' '),
    insuredEmail: header.contactEmail,
    insuredPhone: header.phone,
    insuredLanguage: readLanguage(header.language) ?? DEFAULT_LANGUAGE,
    insuredMailingAddress1: header.address,
    insuredMailingAddress2: second.careOf,
    insuredMailingCity: header.city,
    insuredMailingState: header.state,
    insuredMailingZip: header.zip,
    insuredLocationAddress1: header.address,
    insuredLocationAddress2: '',
    insuredLocationCity: header.city,
    insuredLocationState: header.state,
    insuredLocationZip: header.zip,
    agentCompany: header.agency,
    agentEmail: header.agencyEmail,
    agentPhone: header.agencyPhone,
    ...(header.naics ? { naics: header.naics } : {}),
    ...(places.locations.length > 0 ? { locations: places.locations } : {}),
    ...(places.entities.length > 0 ? { entities: places.entities } : {}),
    ...(officers.length > 0 ? { officers } : {}),
  }
}

/** The order's special instructions, then what no field of it holds, as the audit's first notes. */
export function instructionsOf(record: OrderRecord, date: Date, userId: string): Note[] {
  const texts = [record.header.specialInstructions, ...record.notes]
  return texts.filter((text) => text !== '').map((text) => ({ text, date, userId }))
}

/** A line's id is its class code; a code's second line has a number behind it. */
function categoriesOf(classes: readonly OrderClass[], { ofLines }: OrderPlaces): Category[] {
  const ids = new Set<string>()
  return classes.map((line, index) => {
    let id = line.classCode
    for (let time = 2; ids.has(id); time++) id = `${line.classCode}_${time}`
    ids.add(id)
    const { location = '', entity = '' } = ofLines[index] ?? {}
    return {
      id,
      classCode: line.classCode,
      subLine: line.subLine,
      classDescription: line.classDescription,
      policyType: line.policyType,
      ...(line.state ? { state: line.state } : {}),
      ...(location ? { location } : {}),
      ...(entity ? { entity } : {}),
      ...(line.rate === undefined ? {} : { rate: line.rate }),
      exposureType: line.exposureType || 'unknown',
      estimatedExposure: line.estimatedExposure,
      notes: line.notes,
      finalExposure: null,
      diff: null,
    }
  })
}

const TRADE_NAME = /^(dba|d\/b\/a|d\.b\.a\.?|doing business as)(?=[\s:])[\s:]*/i

/**
 * What "name 2" of an order says: a trade name (after DBA or D/B/A, or as it is), in whose care mail
 * goes (from c/o on), or both.
 */
export function readSecondName(text: string): { dbaName: string; careOf: string } {
  const at = text.search(/(?<!\S)c\/o\b/i)
  const name = at < 0 ? text : text.slice(0, at)
  return {
    dbaName: name.replace(TRADE_NAME, '').replace(/(?<![\s,;])[\s,;]+$/, ''),
    careOf: at < 0 ? '' : text.slice(at),
  }
}

/**
 * What the X12 187 premium audit request holds beyond the required fields: an audit can begin without
 * it, but a person has to ask. A due date is not among them, it has a default.
 */
const EXPECTED: readonly HeaderField[] = [
  'reportType',
  'contact',
  'contactEmail',
  'phone',
  'address',
  'city',
  'state',
  'zip',
  'businessDescription',
  'agency',
]

/** Months; a longer policy is a defect. */
const MAX_TERM = 18

/** What the order lacks or gives in an unusable form; each field once. */
export function orderDefects(record: OrderRecord): Defect[] {
  const { officers = [], classes } = record
  const uncoded: UnreadableValue[] = officers.flatMap((officer) =>
    officer.classCode !== undefined && officerLine(officer, classes) < 0
      ? [{ field: 'officerClassCode', text: `${officer.name}: ${officer.classCode}` }]
      : [],
  )
  const unreadable = [...record.unreadable, ...uncoded].map(({ field, text }) =>
    defect('ORDER_DEFECT_UNREADABLE', field, { text }),
  )
  const missing: OrderField[] = EXPECTED.filter((field) => record.header[field] === '')
  if (record.classes.some(({ exposureType }) => exposureType === '')) missing.push('premiumBasis')
  if (record.classes.some(({ estimatedExposure }) => estimatedExposure === null))
    missing.push('estimatedExposure')
  if (officers.some(({ isIncluded }) => isIncluded === undefined)) missing.push('officerIncluded')
  const known = new Set(unreadable.map(({ field }) => field))
  const { policyFrom: from, policyTo: to } = record.header
  const longTerm = isLongTerm(from, to)
    ? [defect('ORDER_DEFECT_LONG_TERM', 'policyTo', { from: formatDay(from), to: formatDay(to) })]
    : []
  return [
    ...unreadable,
    ...missing
      .filter((field) => !known.has(field))
      .map((field) => defect('ORDER_DEFECT_MISSING', field, {})),
    ...longTerm,
  ]
}

/** Policies run for a year; over 18 months is most likely a mistyped year. */
function isLongTerm(from: Day, to: Day): boolean {
  const months = 12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4)))
  const term = months + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  return term > MAX_TERM || (term === MAX_TERM && to.slice(8) > from.slice(8))
}

function defect(
  code: 'ORDER_DEFECT_MISSING' | 'ORDER_DEFECT_UNREADABLE' | 'ORDER_DEFECT_LONG_TERM',
  field: OrderField,
  facts: Record<string, string>,
): Defect {
  const { message } = refusal(code, { label: ORDER_FIELDS[field].label, ...facts })
  return { code, field, message }
}

export const DUE_TOO_SOON = 'ORDER_DEFECT_DUE_TOO_SOON'

/** An order that is due in so many days or fewer, or was due already, can't be worked in time. */
const SOON_DAYS = 10

/** The proposed due day: so many days on, then the next business day. */
const PROPOSED_DAYS = 30

/** True of an order that came in on `today` (the carrier's) and can't be worked by its due day. */
export function isDueTooSoon(auditDue: Day | null, today: Day): boolean {
  return auditDue !== null && daysBetween(today, auditDue) <= SOON_DAYS
}

/** The defect of an order that came in on `today` (the carrier's) and is due too soon; else none. */
export function dueDefects(auditDue: Day | null, today: Day): Defect[] {
  if (auditDue === null || !isDueTooSoon(auditDue, today)) return []
  const proposed = nextBusinessDay(addDays(today, PROPOSED_DAYS))
  const { message } = refusal(DUE_TOO_SOON, {
    due: formatDay(auditDue),
    today: formatDay(today),
    proposed: formatDay(proposed),
  })
  return [{ code: DUE_TOO_SOON, field: 'dueDate', message }]
}
