import type { Category } from '#shared/audit/classLines.ts'
import { EXPOSURE_TYPES, exposureText } from '#shared/audit/exposures.ts'
import type { Audit, Defect } from '#shared/audit/model.ts'
import {
  AUDIT_FIELDS_OF,
  COPIES,
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
import { DUE_TOO_SOON, dueDefects, orderDefects, orderToAudit } from './orderToAudit.ts'

/** What an audit holds that an order can change. */
export type UpdatedAudit = OrderedFields & Pick<Audit, 'notes'>

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
  const lines = updateClassLines(audit.categories, record.classes, said.categories, names)
  const changes: Partial<OrderedFields> = { ...texts }
  if (lines.differences.some(({ isKept }) => isKept !== true)) changes.categories = lines.categories
  const after = { ...audit, ...changes }
  const due = changes.auditDue
  const late = audit.defects.filter(({ code }) => code === DUE_TOO_SOON)
  const defects = [
    ...defectsAfter(after, record),
    ...(due === undefined ? late : dueDefects(due, today)),
  ]
  if (JSON.stringify(defects) !== JSON.stringify(audit.defects)) changes.defects = defects
  return { differences: [...differences, ...lines.differences.map(described)], changes, note }
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
    if (field === 'premiumBasis')
      return audit.categories.every(({ exposureType }) => exposureType !== 'unknown')
    if (field === 'estimatedExposure')
      return audit.categories.every(({ estimatedExposure }) => estimatedExposure !== null)
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

/** A line's fields as the order and as the audit name them. */
const FIELDS = [
  ['classDescription', 'classDescription'],
  ['exposureType', 'premiumBasis'],
  ['estimatedExposure', 'estimatedExposure'],
  ['policyType', 'policyType'],
  ['subLine', 'subLine'],
] as const satisfies [keyof OrderClass & keyof Category, ClassField][]

/**
 * The class lines of an audit as an order that comes again leaves them. A line is found by its class
 * code, and among several of one code by what it says; its changed fields follow, its id, notes and
 * final exposure stay. A line of a new code is added. One that the order dropped is removed, unless a
 * person worked on it or added it by hand. `categories` are the order's lines as an audit has
 * them, in the order of `classes`.
 */
export function updateClassLines(
  stored: readonly Category[],
  classes: readonly OrderClass[],
  ordered: readonly Category[],
  names: readonly string[],
): { categories: Category[]; differences: ClassDifference[] } {
  const changed = new Set(names)
  const differences: ClassDifference[] = []
  const lines = stored.map((line) => ({ ...line }))
  const free = new Set(lines)
  const added: Category[] = []
  for (const [name, said] of namedClasses(classes)) {
    const line = closest([...free], said)
    if (line) {
      free.delete(line)
      differences.push(...updateLine(line, said, (field) => changed.has(`${name} ${field}`)))
      continue
    }
    const whole = ordered[classes.indexOf(said)]
    if (!whole || !changed.has(CLASS_CODES)) continue
    const id = freeId(said.classCode, [...lines, ...added])
    added.push({ ...whole, id })
    differences.push({ id, field: null, from: '', to: summaryOf(whole) })
  }
  const dropped = changed.has(CLASS_CODES) ? [...free].filter(isOfAnOrder) : []
  const gone = dropped.filter((line) => !isWorkedOn(line))
  for (const line of dropped) {
    const isKept = isWorkedOn(line) ? { isKept: true } : {}
    differences.push({ id: line.id, field: null, from: summaryOf(line), to: '', ...isKept })
  }
  return { categories: [...lines.filter((line) => !gone.includes(line)), ...added], differences }
}

function closest(lines: readonly Category[], said: OrderClass): Category | undefined {
  const same = (line: Category) => FIELDS.filter(([field]) => line[field] === said[field]).length
  return lines
    .filter(({ classCode }) => classCode === said.classCode)
    .reduce<Category | undefined>(
      (best, line) => (best === undefined || same(line) > same(best) ? line : best),
      undefined,
    )
}

/** Sets the line's changed fields; an empty or unreadable one is no change. */
function updateLine(
  line: Category,
  said: OrderClass,
  isChanged: (field: keyof OrderClass) => boolean,
): ClassDifference[] {
  const differences: ClassDifference[] = []
  for (const [field, label] of FIELDS) {
    const [from, to] = [line[field], said[field]]
    if (!isChanged(field) || to === '' || to === null || to === 'unknown' || to === from) continue
    Object.assign(line, { [field]: to })
    differences.push({ id: line.id, field: label, from: String(from ?? ''), to: String(to) })
  }
  return differences
}

function isOfAnOrder({ id }: Category): boolean {
  return !id.startsWith('NEW_')
}

function isWorkedOn({ finalExposure, notes }: Category): boolean {
  return finalExposure !== null || notes !== ''
}

function freeId(classCode: string, lines: readonly Category[]): string {
  const isTaken = (id: string) => lines.some((line) => line.id === id)
  let id = classCode
  for (let time = 2; isTaken(id); time++) id = `${classCode}_${time}`
  return id
}

function summaryOf(line: Category): string {
  const { classDescription, exposureType, estimatedExposure } = line
  const basis = exposureType === 'unknown' ? '' : EXPOSURE_TYPES[exposureType].label
  const exposure = exposureText(line, estimatedExposure)
  return [classDescription, basis, exposure].filter(Boolean).join(', ')
}
