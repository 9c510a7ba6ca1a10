import { EXPOSURE_TYPES } from '#shared/domain/category/exposureTypes.ts'
import { formatDay } from '#shared/domain/format/day.ts'
import type { ClassField, HeaderField, OrderClass } from '#shared/domain/order/OrderRecord.ts'
import { ORDER_FIELDS, type OrderField } from '#shared/domain/order/orderFields.ts'
import type { OrderLook } from '#shared/operations/inbox/lookAtOrders.ts'

/** What an order was taken to say in a field: of its class code lines each, days as days. */
export function takenText(
  field: OrderField,
  { header, classes }: NonNullable<OrderLook['taken']>,
): string {
  if (ORDER_FIELDS[field].perClass)
    return [...new Set(classes.map((line) => classText(field as ClassField, line)))].join(', ')
  const text = header[field as HeaderField]
  return text !== '' && DAYS.includes(field) ? formatDay(text) : text
}

const DAYS: readonly OrderField[] = ['policyFrom', 'policyTo', 'dueDate']

function classText(field: ClassField, line: OrderClass): string {
  if (field === 'premiumBasis')
    return line.exposureType === '' ? '' : EXPOSURE_TYPES[line.exposureType].label
  if (field === 'estimatedExposure') return line.estimatedExposure?.toLocaleString('en-US') ?? ''
  return line[field]
}
