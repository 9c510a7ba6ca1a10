import type { Category } from '#shared/audit/classLines.ts'
import { EDITABLE_FIELDS, isEditable } from '#shared/audit/editableFields.ts'
import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import { ORDER_FIELDS, type OrderField } from '#shared/firm/feedProfile.ts'
import { storedValueText } from '#shared/orders/lineage.ts'

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
} as const satisfies Partial<Record<keyof Category, string>>

/** The fields that an order gives its audit and that hold something, in one list. */
export function auditFieldRows({ categories, defects, ...fields }: OrderedFields): AuditFieldRow[] {
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
  const missing = defects.map(({ field, message }) => ({
    field: `defects.${field}`,
    label: field in ORDER_FIELDS ? `Defect: ${ORDER_FIELDS[field as OrderField].label}` : 'Defect',
    value: message,
  }))
  return [...rows, ...lines, ...missing].filter(({ value }) => value !== '')
}

function labelOf(field: string): string {
  const label = isEditable(field) ? EDITABLE_FIELDS[field].label : ORDER_FIELDS.orderNumber.label
  return label.charAt(0).toUpperCase() + label.slice(1).replace('e-mail', 'email')
}

function textOf(field: string, value: unknown): string {
  return value === null || value === undefined ? '' : storedValueText(field, String(value))
}
