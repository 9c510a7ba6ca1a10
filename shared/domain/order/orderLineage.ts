import { AUDIT_FIELDS_OF } from './auditFieldsOf.ts'
import { CLASS_FIELDS, HEADER_FIELDS, type OrderRecord, type ValueSource } from './OrderRecord.ts'
import type { OrderRepair, RepairKind } from './OrderRow.ts'
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
  /** What was repaired on the way; empty when the text was taken as it is. */
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
