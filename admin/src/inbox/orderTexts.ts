import type { Category } from '#shared/audit/classLines.ts'
import { EDITABLE_FIELDS, isEditable } from '#shared/audit/editableFields.ts'
import { EXPOSURE_TYPES } from '#shared/audit/exposures.ts'
import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import { ENTITY_TYPES, type Officer } from '#shared/audit/worksheet/model.ts'
import {
  type HeaderField,
  type LineField,
  type OfficerField,
  ORDER_FIELDS,
  type OrderField,
} from '#shared/firm/feedProfile.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { OFFICER_FACTS, storedValueText } from '#shared/orders/lineage.ts'
import type { OrderClass } from '#shared/orders/model.ts'
import { factsOf, type Place } from '#shared/orders/places.ts'
import type { OrderPreview } from '#shared/orders/preview.ts'

export interface AuditFieldRow {
  /** As lineage names it: `categories.58161.estimatedExposure` for one of a class line. */
  field: string
  /** As a person calls it. */
  label: string
  /** In its form: days as mm/dd/yy. */
  value: string
}

/** The fields of a class line, by what an order calls them. */
const CATEGORY_LABELS = {
  classCode: ORDER_FIELDS.classCode.label,
  classDescription: ORDER_FIELDS.classDescription.label,
  exposureType: ORDER_FIELDS.premiumBasis.label,
  estimatedExposure: ORDER_FIELDS.estimatedExposure.label,
  policyType: ORDER_FIELDS.policyType.label,
  subLine: ORDER_FIELDS.subLine.label,
  state: ORDER_FIELDS.classState.label,
  rate: ORDER_FIELDS.rate.label,
  location: ORDER_FIELDS.location.label,
  entity: ORDER_FIELDS.entity.label,
} as const satisfies Partial<Record<keyof Category, string>>

/** What an order can say of an officer. */
const OFFICER_LABELS = {
  name: 'name',
  title: 'title',
  share: 'ownership',
  isIncluded: 'coverage',
  duties: 'duties',
  remuneration: 'remuneration',
} as const satisfies Partial<Record<keyof Officer, string>>

type OfficerFact = keyof typeof OFFICER_LABELS

/** The fields that an order gives its audit and that hold something, in one list. */
export function auditFieldRows({
  categories,
  locations = [],
  entities = [],
  officers = [],
  defects,
  ...fields
}: OrderedFields): AuditFieldRow[] {
  const rows = Object.entries(fields).map(([field, value]) => ({
    field,
    label: labelOf(field),
    value: textOf(field, value),
  }))
  const lines = categories.flatMap((category) =>
    Object.entries(CATEGORY_LABELS).map(([name, label]) => {
      const field = `categories.${category.id}.${name}`
      const value = textOf(field, category[name as keyof typeof CATEGORY_LABELS])
      return { field, label: `${category.classCode} ${label.toLowerCase()}`, value }
    }),
  )
  const places = [
    ...locations.flatMap((place) => placeRows('locations', 'Location', place)),
    ...entities.flatMap((place) => placeRows('entities', 'Entity', place)),
  ]
  const people = officers.flatMap(({ id, name, ...officer }) =>
    Object.entries(OFFICER_LABELS).map(([fact, word]) => {
      const field = `officers.${id}.${fact}`
      const value = fact === 'name' ? name : officer[fact as Exclude<OfficerFact, 'name'>]
      return { field, label: `Officer ${name} ${word}`, value: textOf(field, value) }
    }),
  )
  const missing = defects.map(({ field, message }) => ({
    field: `defects.${field}`,
    label: field in ORDER_FIELDS ? `Defect: ${ORDER_FIELDS[field as OrderField].label}` : 'Defect',
    value: message,
  }))
  return [...rows, ...lines, ...places, ...people, ...missing].filter(({ value }) => value !== '')
}

function placeRows(list: string, label: string, place: Place): AuditFieldRow[] {
  return factsOf(place).map(([fact, value]) => {
    const field = `${list}.${place.id}.${fact}`
    const word = fact === 'fein' || fact === 'zip' ? fact.toUpperCase() : fact
    return { field, label: `${label} ${place.id} ${word}`, value: textOf(field, value) }
  })
}

function labelOf(field: string): string {
  const label = isEditable(field) ? EDITABLE_FIELDS[field].label : 'order number'
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function textOf(field: string, value: unknown): string {
  return value === null || value === undefined ? '' : storedValueText(field, String(value))
}

/** What an order was taken to say in a field: of its class code lines each, days as days. */
export function takenText(
  field: OrderField,
  { header, classes, lineage }: NonNullable<OrderPreview['taken']>,
): string {
  if (isOfficerField(field)) {
    const isIts = (name: string) =>
      name.startsWith('officers.') && name.endsWith(`.${OFFICER_FACTS[field]}`)
    const texts = lineage.filter((one) => isIts(one.field))
    return [...new Set(texts.map((one) => storedValueText(one.field, one.value)))].join(', ')
  }
  if (ORDER_FIELDS[field].perClass)
    return [...new Set(classes.map((line) => classText(field as LineField, line)))].join(', ')
  return headerText(field as HeaderField, header[field as HeaderField])
}

function isOfficerField(field: OrderField): field is OfficerField {
  return Object.hasOwn(OFFICER_FACTS, field)
}

/** The text of a field that an order has once. */
export function headerText(field: HeaderField, text: string): string {
  return text !== '' && DAYS.includes(field) ? formatDay(text) : text
}

const DAYS: readonly OrderField[] = ['policyFrom', 'policyTo', 'dueDate']

/** The text of a field that each class line of an order has. */
export function classText(field: LineField, line: OrderClass): string {
  if (field === 'premiumBasis')
    return line.exposureType === '' ? '' : EXPOSURE_TYPES[line.exposureType].label
  if (field === 'estimatedExposure') return line.estimatedExposure?.toLocaleString('en-US') ?? ''
  if (field === 'classState') return line.state ?? ''
  if (field === 'entityType') return line.entityType ? ENTITY_TYPES[line.entityType] : ''
  return String(line[field] ?? '')
}
