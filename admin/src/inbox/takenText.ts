import { EXPOSURE_TYPES } from '#shared/audit/exposures.ts'
import {
  type ClassField,
  type HeaderField,
  ORDER_FIELDS,
  type OrderField,
} from '#shared/firm/feedProfile.ts'
import { formatDay } from '#shared/kernel/day.ts'
import type { OrderClass } from '#shared/orders/model.ts'
import type { OrderPreview } from '#shared/orders/preview.ts'

/** What an order was taken to say in a field: of its class code lines each, days as days. */
export function takenText(
  field: OrderField,
  { header, classes }: NonNullable<OrderPreview['taken']>,
): string {
  if (ORDER_FIELDS[field].perClass)
    return [...new Set(classes.map((line) => classText(field as ClassField, line)))].join(', ')
  return headerText(field as HeaderField, header[field as HeaderField])
}

/** The text of a field that an order has once. */
export function headerText(field: HeaderField, text: string): string {
  return text !== '' && DAYS.includes(field) ? formatDay(text) : text
}

const DAYS: readonly OrderField[] = ['policyFrom', 'policyTo', 'dueDate']

/** The text of a field that each class line of an order has. */
export function classText(field: ClassField, line: OrderClass): string {
  if (field === 'premiumBasis')
    return line.exposureType === '' ? '' : EXPOSURE_TYPES[line.exposureType].label
  if (field === 'estimatedExposure') return line.estimatedExposure?.toLocaleString('en-US') ?? ''
  return line[field]
}
