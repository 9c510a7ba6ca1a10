import { type Category, lineDifference } from '#shared/audit/classLines.ts'
import { EXPOSURE_TYPES, exposureText } from '#shared/audit/exposures.ts'
import type { Audit, Defect } from '#shared/audit/model.ts'
import {
  AUDIT_FIELDS_OF,
  COPIES,
  GIVEN_ON_LINES,
  type OrderedFields,
  type OrderedText,
} from '#shared/audit/orderedFields.ts'
import {
  type ClassField,
  HEADER_FIELDS,
  type HeaderField,
  ORDER_FIELDS,
  type OrderField,
} from '#shared/firm/feedProfile.ts'
import type { Day } from '#shared/kernel/day.ts'
import { CLASS_CODES, namedClasses } from './content.ts'
import type { OrderClass, OrderDifference, OrderRecord } from './model.ts'
import { updateOfficers } from './officersOfAudit.ts'
import { DUE_TOO_SOON, dueDefects, orderDefects, orderToAudit } from './orderToAudit.ts'
import { updatePlaces } from './updatePlaces.ts'

/** What an audit holds that an order can change. */
export type UpdatedAudit = OrderedFields & Pick<Audit, 'notes' | 'payroll' | 'subcontractors'>

export interface OrderUpdate {
  /** Empty when the audit already says what the order says. */
  differences: OrderDifference[]
  /** The audit's fields to write. */
  changes: Partial<OrderedFields>
  /** A note to add; empty when there is none. */
  note: string
}

/**
 * What an order that comes again changes on its audit. Only the fields in `names` (`changedFields`)
 * count: what the carrier says as before stays as staff has changed it since. Nothing is blanked, no
 * default replaces a stored value, and a copy that was corrected by hand stays
 * (docs/decisions/0003). A due day that comes with it is judged by `today`, the carrier's.
 */
export function orderUpdate(
  audit: UpdatedAudit,
  record: OrderRecord,
  names: readonly string[],
  today: Day,
): OrderUpdate {
  const said = orderToAudit(record)
  const differences: OrderDifference[] = []
  const texts: Partial<OrderedFields> = {}
  for (const field of HEADER_FIELDS) {
    if (!names.includes(field)) continue
    for (const name of AUDIT_FIELDS_OF[field]) {
      const [from, to] = [audit[name] ?? '', said[name] ?? '']
      if (to === '' || to === from || isOwn(audit, name)) continue
      Object.assign(texts, { [name]: to })
      differences.push({ field: name, label: ORDER_FIELDS[field].label, from, to })
    }
  }
  const note = newNote(audit, record, names)
  if (note !== '')
    differences.push({
      field: 'notes',
      label: ORDER_FIELDS.specialInstructions.label,
      from: '',
      to: note,
    })
  const places = updatePlaces(audit, said, record, names)
  const ordered = said.categories.map((line) => ({ ...line, ...places.idsOf(line) }))
  const lines = updateClassLines(audit, record.classes, ordered, names)
  const officers = updateOfficers(
    audit.officers ?? [],
    (said.officers ?? []).map((officer) => ({
      ...officer,
      entity: places.idsOf(officer).entity ?? '',
      line: lineIdOf(
        ordered.find(({ id }) => id === officer.line),
        lines.categories,
      ),
    })),
    record.officers ?? [],
    names,
  )
  const changes: Partial<OrderedFields> = { ...texts, ...places.changes }
  if (officers.differences.length > 0) changes.officers = officers.officers
  if (lines.differences.some(({ isKept }) => isKept !== true)) changes.categories = lines.categories
  const after = { ...audit, ...changes }
  const due = changes.auditDue
  const late = audit.defects.filter(({ code }) => code === DUE_TOO_SOON)
  const defects = [
    ...defectsAfter(after, record),
    ...(due === undefined ? late : dueDefects(due, today)),
  ]
  if (JSON.stringify(defects) !== JSON.stringify(audit.defects)) changes.defects = defects
  return {
    differences: [
      ...differences,
      ...places.differences,
      ...lines.differences.map(described),
      ...officers.differences,
    ],
    changes,
    note,
  }
}

/** The id of the audit's line that a line of the order is; empty: none. */
function lineIdOf(said: Category | undefined, lines: readonly Category[]): string {
  return (said && closest(lines, said)?.id) ?? ''
}

/** True for a copy that a person changed, so that it differs from its original. */
function isOwn(audit: UpdatedAudit, name: OrderedText): boolean {
  const original = COPIES[name]
  return original !== undefined && audit[name] !== audit[original]
}

function newNote(
  { notes }: UpdatedAudit,
  { header }: OrderRecord,
  names: readonly string[],
): string {
  const text = header.specialInstructions
  const isKnown = notes.some((note) => note.text === text)
  return names.includes('specialInstructions') && !isKnown ? text : ''
}

function described({ id, field, ...rest }: ClassDifference): OrderDifference {
  const label = field === null ? `Class ${id}` : `Class ${id} ${ORDER_FIELDS[field].label}`
  return {
    field: field === null ? `categories.${id}` : `categories.${id}.${field}`,
    label,
    ...rest,
  }
}

/** The defects that still hold once the changes are made, and those of unreadable texts. */
function defectsAfter(audit: UpdatedAudit, record: OrderRecord): Defect[] {
  const isGiven = (field: OrderField): boolean => {
    const isOnLines = GIVEN_ON_LINES[field as ClassField]
    if (isOnLines) return isOnLines(audit)
    return isHeader(field) && AUDIT_FIELDS_OF[field].some((name) => (audit[name] ?? '') !== '')
  }
  const missing = ({ code, field }: Defect) =>
    code === 'ORDER_DEFECT_MISSING' || code === 'ORDER_DEFECT_UNREADABLE'
      ? !isGiven(field as OrderField)
      : record.header[field as HeaderField] === ''
  const kept = audit.defects.filter((defect) => defect.code !== DUE_TOO_SOON && missing(defect))
  const isListed = ({ field }: Defect) => kept.some((defect) => defect.field === field)
  const added = orderDefects(record).filter(
    (defect) =>
      defect.code !== 'ORDER_DEFECT_MISSING' &&
      !isListed(defect) &&
      (defect.code !== 'ORDER_DEFECT_UNREADABLE' || !isGiven(defect.field as OrderField)),
  )
  return [...kept, ...added]
}

function isHeader(field: OrderField): field is HeaderField {
  return !ORDER_FIELDS[field].perClass
}

/** A class line that an order changes. `field` null: the whole line comes or goes. */
interface ClassDifference {
  /** The line's id in the audit. */
  id: string
  field: ClassField | null
  from: string
  to: string
  isKept?: boolean
}

/** A line's fields as the audit and as the order name them; a place by its columns. */
const FIELDS = [
  { field: 'classDescription', named: 'classDescription', by: ['classDescription'] },
  { field: 'exposureType', named: 'premiumBasis', by: ['exposureType'] },
  { field: 'estimatedExposure', named: 'estimatedExposure', by: ['estimatedExposure'] },
  { field: 'policyType', named: 'policyType', by: ['policyType'] },
  { field: 'subLine', named: 'subLine', by: ['subLine'] },
  { field: 'state', named: 'classState', by: ['state'] },
  { field: 'rate', named: 'rate', by: ['rate'] },
  { field: 'location', named: 'location', by: ['location', 'locationAddress'] },
  { field: 'entity', named: 'entity', by: ['entity', 'entityName', 'fein'] },
] as const satisfies { field: keyof Category; named: ClassField; by: (keyof OrderClass)[] }[]

/**
 * The class lines of an audit as an order that comes again leaves them. A line is found by its class
 * code, state, location and entity, and among several of them by what it says; its changed fields follow,
 * its id, notes and final exposure stay. Another state, location or entity is another line. A line
 * of a new code is added. One that the order dropped is removed, unless a person worked on it or added
 * it by hand, or rows of the worksheet name it. `ordered` are the order's lines as an audit has them, in
 * the order of `classes`.
 */
export function updateClassLines(
  audit: LinesOfAudit,
  classes: readonly OrderClass[],
  ordered: readonly Category[],
  names: readonly string[],
): { categories: Category[]; differences: ClassDifference[] } {
  const changed = new Set(names)
  const differences: ClassDifference[] = []
  const lines = audit.categories.map((line) => ({ ...line }))
  const free = new Set(lines)
  const added: Category[] = []
  // Those that say the most first: one that names no place fits any line of its code.
  const named = namedClasses(classes).flatMap(([name, said]) => {
    const whole = ordered[classes.indexOf(said)]
    return whole ? [{ name, said, whole }] : []
  })
  for (const { name, said, whole } of named.toSorted(
    (a, b) => placesIn(b.whole) - placesIn(a.whole),
  )) {
    const line = closest([...free], whole)
    if (line) {
      free.delete(line)
      differences.push(...updateLine(line, whole, (field) => changed.has(`${name} ${field}`)))
      continue
    }
    if (!changed.has(CLASS_CODES)) continue
    const id = freeLineId(said.classCode, [...lines, ...added])
    added.push({ ...whole, id })
    differences.push({ id, field: null, from: '', to: summaryOf(whole) })
  }
  const dropped = changed.has(CLASS_CODES) ? [...free].filter(isOfAnOrder) : []
  const inRows = linesOfRows(audit)
  const isWorkedOn = ({ id, finalExposure, notes }: Category) =>
    finalExposure !== null || notes !== '' || inRows.has(id)
  const gone = dropped.filter((line) => !isWorkedOn(line))
  for (const line of dropped) {
    const isKept = isWorkedOn(line) ? { isKept: true } : {}
    differences.push({ id: line.id, field: null, from: summaryOf(line), to: '', ...isKept })
  }
  return { categories: [...lines.filter((line) => !gone.includes(line)), ...added], differences }
}

const PLACES = ['state', 'location', 'entity'] as const

function placesIn(line: Category): number {
  return PLACES.filter((field) => line[field] !== undefined).length
}

/** The line of the code that agrees most, in its places first, and names no other place. */
function closest(lines: readonly Category[], said: Category): Category | undefined {
  const same = (line: Category, fields: readonly (keyof Category)[]) =>
    fields.filter((field) => line[field] !== undefined && line[field] === said[field]).length
  const score = (line: Category) =>
    FIELDS.length * same(line, PLACES) +
    same(
      line,
      FIELDS.map(({ field }) => field),
    )
  return lines
    .filter(({ classCode }) => classCode === said.classCode)
    .filter((line) =>
      PLACES.every((field) => !line[field] || !said[field] || line[field] === said[field]),
    )
    .reduce<Category | undefined>(
      (best, line) => (best === undefined || score(line) > score(best) ? line : best),
      undefined,
    )
}

/**
 * Sets the line's changed fields, and the difference that follows; an empty or unreadable one is no
 * change.
 */
function updateLine(
  line: Category,
  said: Category,
  isChanged: (field: keyof OrderClass) => boolean,
): ClassDifference[] {
  const differences: ClassDifference[] = []
  for (const { field, named, by } of FIELDS) {
    const [from, to] = [line[field], said[field]]
    if (!by.some(isChanged) || isNothing(to) || to === from) continue
    Object.assign(line, { [field]: to })
    differences.push({ id: line.id, field: named, from: String(from ?? ''), to: String(to) })
  }
  if (differences.some(({ field }) => field === 'estimatedExposure'))
    line.diff = lineDifference(line)
  return differences
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === '' || value === null || value === 'unknown'
}

function isOfAnOrder({ id }: Category): boolean {
  return !id.startsWith('NEW_')
}

type LinesOfAudit = Pick<UpdatedAudit, 'categories' | 'payroll' | 'officers' | 'subcontractors'>

/** Ids of the lines that rows of the worksheet name; an officer whom no person entered is the order's. */
function linesOfRows({ payroll = [], officers = [], subcontractors = [] }: LinesOfAudit) {
  const entered = officers.filter(({ enteredBy }) => enteredBy !== '')
  return new Set([...payroll, ...entered, ...subcontractors].map(({ line }) => line))
}

function freeLineId(classCode: string, lines: readonly Category[]): string {
  const isTaken = (id: string) => lines.some((line) => line.id === id)
  let id = classCode
  for (let time = 2; isTaken(id); time++) id = `${classCode}_${time}`
  return id
}

function summaryOf(line: Category): string {
  const { state = '', classDescription, exposureType, estimatedExposure } = line
  const basis = exposureType === 'unknown' ? '' : EXPOSURE_TYPES[exposureType].label
  const exposure = exposureText(line, estimatedExposure)
  return [state, classDescription, basis, exposure].filter(Boolean).join(', ')
}
