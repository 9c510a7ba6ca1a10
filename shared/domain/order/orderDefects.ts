import { refusal } from '../../errors/refusal.ts'
import type { Day, Defect } from '../audit/Audit.ts'
import { formatDay } from '../format/day.ts'
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

/** Months; a longer policy is a defect. */
const LONGEST_TERM = 18

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
  const { policyFrom: from, policyTo: to } = record.header
  const longTerm = isLongTerm(from, to)
    ? [defect('ORDER_DEFECT_LONG_TERM', 'policyTo', { from: formatDay(from), to: formatDay(to) })]
    : []
  return [
    ...unreadable,
    ...missing
      .filter((field) => !known.has(field))
      .map((field) => defect('ORDER_DEFECT_MISSING', field, {})),
    ...longTerm,
  ]
}

/** Policies run for a year; one over 18 months is most likely a mistyped year. */
function isLongTerm(from: Day, to: Day): boolean {
  const months = 12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4)))
  const term = months + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  return term > LONGEST_TERM || (term === LONGEST_TERM && to.slice(8) > from.slice(8))
}

function defect(
  code: 'ORDER_DEFECT_MISSING' | 'ORDER_DEFECT_UNREADABLE' | 'ORDER_DEFECT_LONG_TERM',
  field: OrderField,
  facts: Record<string, string>,
): Defect {
  const { message } = refusal(code, { label: ORDER_FIELDS[field].label, ...facts })
  return { code, field, message }
}
