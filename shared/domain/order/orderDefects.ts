import { refusal } from '../../errors/refusal.ts'
import type { Defect } from '../audit/Audit.ts'
import type { HeaderField, OrderRecord } from './OrderRecord.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'

/**
 * What the X12 187 premium audit request holds beyond the required fields: an audit can begin without
 * it, but somebody has to ask. A due date is not among them, it has a default.
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

/** What the order lacks or gives in a form nobody can use; each field once. */
export function orderDefects(record: OrderRecord): Defect[] {
  const unreadable = record.unreadable.map(({ field, text }) =>
    defect('ORDER_DEFECT_UNREADABLE', field, { text }),
  )
  const missing: OrderField[] = EXPECTED.filter((field) => record.header[field] === '')
  if (record.classes.some(({ exposureType }) => exposureType === '')) missing.push('premiumBasis')
  if (record.classes.some(({ estimatedExposure }) => estimatedExposure === null))
    missing.push('estimatedExposure')
  const known = new Set(unreadable.map(({ field }) => field))
  return [
    ...unreadable,
    ...missing
      .filter((field) => !known.has(field))
      .map((field) => defect('ORDER_DEFECT_MISSING', field, {})),
  ]
}

function defect(
  code: 'ORDER_DEFECT_MISSING' | 'ORDER_DEFECT_UNREADABLE',
  field: OrderField,
  facts: Record<string, string>,
): Defect {
  const { message } = refusal(code, { label: ORDER_FIELDS[field].label, ...facts })
  return { code, field, message }
}
