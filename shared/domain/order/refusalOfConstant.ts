import { type Refusal, refusal } from '../../errors/refusal.ts'
import { mapOrder } from './mapOrder.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'

/** What can be the same for every order: all but what tells them apart. */
export const CONSTANT_FIELDS: readonly OrderField[] = (
  Object.keys(ORDER_FIELDS) as OrderField[]
).filter((field) => field !== 'orderNumber')

/** An order in which nothing is wrong, to read a single field in. */
const PLAIN_ORDER = {
  orderNumber: '1',
  policyNumber: '1',
  policyFrom: '01/01/2026',
  policyTo: '12/31/2026',
  insuredName: 'Insured',
  classCode: '10000',
}

/**
 * Why a feed profile cannot give `text` to every order as this field; null where it can. It is read as a
 * cell of the file would be.
 */
export function refusalOfConstant(field: OrderField, text: string): Refusal | null {
  const { label } = ORDER_FIELDS[field]
  if (!CONSTANT_FIELDS.includes(field)) return refusal('PROFILE_CONSTANT_OF_EACH', { label })
  if (text.trim() === '') return refusal('PROFILE_CONSTANT_EMPTY', { label })
  const read = mapOrder({ line: 1, values: { ...PLAIN_ORDER, [field]: text } })
  if (!read.ok) {
    // Whether a period is one depends on its other day, which each order has of its own.
    const problem = read.problems.find(({ error }) => error.code !== 'ORDER_PERIOD_INVALID')
    return problem?.error ?? null
  }
  const isUnread = read.record.unreadable.some((one) => one.field === field)
  return isUnread ? refusal('PROFILE_CONSTANT_UNREADABLE', { label, text: text.trim() }) : null
}
