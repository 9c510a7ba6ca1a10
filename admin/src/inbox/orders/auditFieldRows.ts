import type { Category } from '#shared/audit/classLines.ts'
import type { OrderedFields } from '#shared/audit/orderedFields.ts'

export interface AuditFieldRow {
  /** As lineage names it: `categories.58161.estimatedExposure` for one of a class line. */
  field: string
  value: string
}

const CATEGORY_FIELDS = [
  'classCode',
  'classDescription',
  'exposureType',
  'estimatedExposure',
  'policyType',
  'subLine',
] as const satisfies readonly (keyof Category)[]

/** The fields that an order gives its audit and that hold something, in one list. */
export function auditFieldRows({ categories, defects, ...fields }: OrderedFields): AuditFieldRow[] {
  const rows = Object.entries(fields).map(([field, value]) => ({ field, value: textOf(value) }))
  const lines = categories.flatMap((category) =>
    CATEGORY_FIELDS.map((name) => ({
      field: `categories.${category.id}.${name}`,
      value: textOf(category[name]),
    })),
  )
  const missing = defects.map(({ field, message }) => ({
    field: `defects.${field}`,
    value: message,
  }))
  return [...rows, ...lines, ...missing].filter(({ value }) => value !== '')
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
