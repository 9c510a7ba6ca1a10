import type { Audit, Day, Defect } from '../audit/Audit.ts'
import { AUDIT_FIELDS_OF, COPIES, type OrderedText } from './auditFieldsOf.ts'
import { type ClassDifference, updateClassLines } from './classUpdate.ts'
import { DUE_TOO_SOON, dueDefects } from './dueDefects.ts'
import { HEADER_FIELDS, type HeaderField, type OrderRecord } from './OrderRecord.ts'
import { orderDefects } from './orderDefects.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'
import { type OrderedFields, orderToAudit } from './orderToAudit.ts'

/** One field that an order would change on its audit. */
export interface OrderDifference {
  /** The audit's field; `categories.58161.estimatedExposure` for one of a class line. */
  field: string
  label: string
  /** As texts: days `yyyy-mm-dd`, empty where there is none. */
  from: string
  to: string
  /** True for a class line that the order dropped and that stays, because it has been worked on. */
  isKept?: boolean
}

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
 * count: what the carrier says as before stays as staff has made it since. Nothing is blanked, no
 * default takes the place of a stored value, and a copy that was corrected by hand stays
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
  const texts: Partial<Record<OrderedText, string>> = {}
  for (const field of HEADER_FIELDS) {
    if (!names.includes(field)) continue
    for (const name of AUDIT_FIELDS_OF[field]) {
      const [from, to] = [audit[name] ?? '', said[name] ?? '']
      if (to === '' || to === from || isOwn(audit, name)) continue
      texts[name] = to
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

/** True for a copy that somebody has made differ from what it was copied from. */
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

/** The defects that still hold once the changes are made, and those of texts that nobody can read. */
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
