import { EDITABLE_FIELDS, isEditable } from '#shared/audit/editableFields.ts'
import { EXPOSURE_TYPES } from '#shared/audit/exposures.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { AUDIT_FIELDS_OF } from '#shared/audit/orderedFields.ts'
import { CLASS_FIELDS, HEADER_FIELDS } from '#shared/firm/feedProfile.ts'
import { formatDay, parseDay } from '#shared/kernel/day.ts'
import type { OrderDifference, OrderRecord, OrderRepair, RepairKind, ValueSource } from './model.ts'
import { orderToAudit } from './orderToAudit.ts'

/** Where one field of an audit came from. */
export interface FieldLineage {
  /** The audit's field; `categories.58161.estimatedExposure` for one of a class line. */
  field: string
  /** What the order made of it. */
  value: string
  line: number
  /** The file's own header, or the path of an element. */
  column: string
  /** The text as it stands in the file. */
  text: string
  /** What was repaired on the way; empty when the text was used as it is. */
  repair: RepairKind | ''
  /** True of what the file does not say: its profile gives it, and `column` is empty. */
  isConstant?: true
}

/** The field of a class line that each order field of one becomes. */
const CATEGORY_FIELDS = {
  classCode: 'classCode',
  classDescription: 'classDescription',
  premiumBasis: 'exposureType',
  estimatedExposure: 'estimatedExposure',
  policyType: 'policyType',
  subLine: 'subLine',
} as const

/** Where every field of an order's audit came from, in the order of the fields; `repairs` are its own. */
export function orderLineage(record: OrderRecord, repairs: readonly OrderRepair[]): FieldLineage[] {
  const said = orderToAudit(record)
  const sources = record.sources()
  const lineage: FieldLineage[] = []

  function add(field: string, value: string | number | null, source: ValueSource | undefined) {
    if (source === undefined || value === '' || value === null) return
    const { line, column } = source
    const repair = source.isConstant
      ? undefined
      : repairs.find((one) => one.line === line && one.column === column)
    lineage.push({ field, value: String(value), ...source, repair: repair?.kind ?? '' })
  }

  for (const field of HEADER_FIELDS) {
    const source = sources.header[field]
    for (const name of AUDIT_FIELDS_OF[field]) add(name, said[name], source)
    if (field === 'specialInstructions') add('notes', record.header[field], source)
  }
  for (const [index, category] of said.categories.entries())
    for (const field of CLASS_FIELDS) {
      const name = CATEGORY_FIELDS[field]
      add(`categories.${category.id}.${name}`, category[name], sources.classes[index]?.[field])
    }
  return lineage
}

/**
 * What the audit holds where its order gave something else, as a text: a person has changed it since.
 * Empty when it was emptied or its line is gone; null while it still has the order's value.
 */
export function valueSince(
  audit: Audit,
  { field, value }: Pick<FieldLineage, 'field' | 'value'>,
): string | null {
  if (field === 'notes') return audit.notes.some(({ text }) => text === value) ? null : ''
  const now = heldAs(audit, field)
  const text = now === null || now === undefined ? '' : String(now)
  return text === value ? null : text
}

function heldAs(audit: Audit, field: string): unknown {
  const cell = classCellOf(field)
  if (cell === null) return audit[field as keyof Audit]
  const line: object | undefined = audit.categories.find(({ id }) => id === cell.line)
  return (line as Record<string, unknown> | undefined)?.[cell.column]
}

/** The class line and its field that lineage names (`categories.58161.subLine`); null for another field. */
export function classCellOf(field: string): { line: string; column: string } | null {
  if (!field.startsWith(CLASS_LINES)) return null
  const end = field.lastIndexOf('.')
  return { line: field.slice(CLASS_LINES.length, end), column: field.slice(end + 1) }
}

const CLASS_LINES = 'categories.'

/** An import that made an audit or changed it. */
type ImportOfAudit = Pick<HistoryEntry, 'op'> & { batchId: string }

/** The imports that made and changed an audit, in their order. One made by hand has none. */
export function importsOf({ history }: Pick<Audit, 'history'>): ImportOfAudit[] {
  return history.flatMap(({ op, batchId }) =>
    batchId !== undefined && (op === 'IMPORTED' || op === 'UPDATED') ? [{ op, batchId }] : [],
  )
}

/**
 * A difference as a person reads it: the order's field, with the audit's where an order's field becomes
 * several, and values in their form (specification §2: days as mm/dd/yy). Empty stays empty.
 */
export function differenceText({ field, label, from, to }: OrderDifference): {
  name: string
  from: string
  to: string
} {
  const name =
    isEditable(field) && EDITABLE_FIELDS[field].label !== label.toLowerCase()
      ? `${label} (${EDITABLE_FIELDS[field].label})`
      : label
  return { name, from: storedValueText(field, from), to: storedValueText(field, to) }
}

/** The value of an audit's or a class line's field, given as a stored text, in its form. */
export function storedValueText(field: string, value: string): string {
  if (value === '') return ''
  if (isEditable(field) && EDITABLE_FIELDS[field].kind === 'day') return dayText(value)
  const column = classCellOf(field)?.column
  if (column === 'exposureType' || column === 'premiumBasis') return basisText(value)
  const isFigure = column === 'estimatedExposure' && Number.isFinite(Number(value))
  return isFigure ? Number(value).toLocaleString('en-US', { maximumFractionDigits: 2 }) : value
}

function dayText(value: string): string {
  return parseDay(value) === null ? value : formatDay(value)
}

function basisText(value: string): string {
  return Object.entries(EXPOSURE_TYPES).find(([type]) => type === value)?.[1].label ?? value
}

/** Where a field of an audit came from, down to the cell. */
export interface TracedField extends FieldLineage {
  file: string
  batchId: string
}
