import type { Category } from '#shared/audit/classLines.ts'
import { EDITABLE_FIELDS, isEditable } from '#shared/audit/editableFields.ts'
import { EXPOSURE_TYPES } from '#shared/audit/exposures.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { AUDIT_FIELDS_OF, type OrderedFields } from '#shared/audit/orderedFields.ts'
import { ENTITY_TYPES, type EntityType, type Officer } from '#shared/audit/worksheet/model.ts'
import { type ClassField, HEADER_FIELDS, type OfficerField } from '#shared/firm/feedProfile.ts'
import { OFFICER_TITLES, type OfficerTitle } from '#shared/firm/worksheetRules.ts'
import { formatDay, parseDay } from '#shared/kernel/day.ts'
import { formatDollars, formatPercent } from '#shared/kernel/money.ts'
import type { OrderDifference, OrderRecord, OrderRepair, RepairKind, ValueSource } from './model.ts'
import { factOf } from './places.ts'

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
  classState: 'state',
  rate: 'rate',
  location: 'location',
  entity: 'entity',
} as const satisfies Partial<Record<ClassField, keyof Category>>

/** The field of a location or an entity that each order field of one becomes. */
const PLACE_FIELDS = {
  locations: {
    locationAddress: 'address',
    locationCity: 'city',
    locationState: 'state',
    locationZip: 'zip',
  },
  entities: { entityName: 'name', fein: 'fein', entityType: 'type' },
} as const satisfies Record<string, Partial<Record<ClassField, string>>>

/** The field of an officer that each order field of one becomes. */
export const OFFICER_FACTS = {
  officerName: 'name',
  officerTitle: 'title',
  officerShare: 'share',
  officerIncluded: 'isIncluded',
  officerDuties: 'duties',
  officerClassCode: 'line',
  officerRemuneration: 'remuneration',
} as const satisfies Record<OfficerField, keyof Officer>

/**
 * Where every field of an order's audit came from, in the order of the fields; `said` are the fields
 * (`orderToAudit`), `repairs` the order's own.
 */
export function orderLineage(
  record: OrderRecord,
  said: OrderedFields,
  repairs: readonly OrderRepair[],
): FieldLineage[] {
  const sources = record.sources()
  const lineage: FieldLineage[] = []

  function add(
    field: string,
    value: string | number | null | undefined,
    source: ValueSource | undefined,
  ) {
    if (source === undefined || value === '' || value === null || value === undefined) return
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
    for (const field of Object.keys(CATEGORY_FIELDS) as (keyof typeof CATEGORY_FIELDS)[]) {
      const name = CATEGORY_FIELDS[field]
      const value = category[name] ?? ''
      add(`categories.${category.id}.${name}`, value, sources.classes[index]?.[field])
    }
  for (const list of ['locations', 'entities'] as const)
    for (const place of said[list] ?? [])
      for (const [field, fact] of Object.entries(PLACE_FIELDS[list]))
        add(
          `${list}.${place.id}.${fact}`,
          factOf(place, fact),
          sourceOfPlace(list, place.id, field),
        )
  for (const [index, officer] of (said.officers ?? []).entries())
    for (const [field, fact] of Object.entries(OFFICER_FACTS)) {
      // What the order leaves out is our default, which came from nowhere.
      const value = fact === 'line' ? officer.line : record.officers?.[index]?.[fact]?.toString()
      const source = sources.officers?.[index]?.[field as OfficerField]
      add(`officers.${officer.id}.${fact}`, value, source)
    }
  return lineage

  /** The first line of the place whose row gives the field. */
  function sourceOfPlace(list: 'locations' | 'entities', id: string, field: string) {
    const column = list === 'locations' ? 'location' : 'entity'
    const given = said.categories.flatMap((line, index) => {
      const source = sources.classes[index]?.[field as ClassField]
      return line[column] === id && source ? [source] : []
    })
    return given[0]
  }
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
  const cell = cellOf(field)
  if (cell === null) return audit[field as keyof Audit]
  const lines: readonly { id: string }[] = audit[cell.list] ?? []
  const line = lines.find(({ id }) => id === cell.line)
  return (line as Record<string, unknown> | undefined)?.[cell.column]
}

/** The lists of an audit whose cells lineage names. */
const LISTS = ['categories', 'locations', 'entities', 'officers'] as const

/**
 * The line of a list and its field that lineage names (`categories.58161.subLine`, `locations.1.city`,
 * `officers.order1.share`);
 * null for another field.
 */
export function cellOf(
  field: string,
): { list: (typeof LISTS)[number]; line: string; column: string } | null {
  const list = LISTS.find((name) => field.startsWith(`${name}.`))
  if (list === undefined) return null
  const end = field.lastIndexOf('.')
  return { list, line: field.slice(list.length + 1, end), column: field.slice(end + 1) }
}

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
  const { list, column } = cellOf(field) ?? {}
  if (list === 'entities' && column === 'type') return ENTITY_TYPES[value as EntityType] ?? value
  if (list === 'officers') return officerText(column ?? '', value)
  if (column === 'exposureType' || column === 'premiumBasis') return basisText(value)
  const isFigure = column === 'estimatedExposure' && Number.isFinite(Number(value))
  return isFigure ? Number(value).toLocaleString('en-US', { maximumFractionDigits: 2 }) : value
}

function officerText(column: string, value: string): string {
  if (column === 'title') return OFFICER_TITLES[value as OfficerTitle] ?? value
  if (column === 'share') return formatPercent(Number(value))
  if (column === 'isIncluded') return value === 'true' ? 'Included' : 'Excluded'
  return column === 'remuneration' ? formatDollars(Number(value)) : value
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
  /** The sheet of a workbook. */
  sheet?: string
  batchId: string
}

/** A file as a place in it is named: of a workbook with its sheet. */
export function fileAndSheet({ file, sheet }: Pick<TracedField, 'file' | 'sheet'>): string {
  return sheet === undefined ? file : `${file}, sheet ${sheet}`
}
