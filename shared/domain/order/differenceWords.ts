import { EDITABLE_FIELDS, isEditable } from '../audit/editableFields.ts'
import { EXPOSURE_TYPES } from '../category/exposureTypes.ts'
import { formatDay, parseDay } from '../format/day.ts'
import type { OrderDifference } from './orderUpdate.ts'
import { classCellOf } from './valueSince.ts'

/**
 * A difference as a person reads it: the order's field, with the audit's where an order's field becomes
 * several, and values in their form (specification §2: days as mm/dd/yy). Empty stays empty.
 */
export function differenceWords({ field, label, from, to }: OrderDifference): {
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
  const column = classCellOf(field)?.column
  if (column === 'exposureType' || column === 'premiumBasis') return basisText(value)
  const isFigure = column === 'estimatedExposure' && Number.isFinite(Number(value))
  return isFigure ? Number(value).toLocaleString('en-US', { maximumFractionDigits: 2 }) : value
}

function dayText(value: string): string {
  return parseDay(value) === null ? value : formatDay(value)
}

function basisText(value: string): string {
  return Object.entries(EXPOSURE_TYPES).find(([type]) => type === value)?.[1].label ?? value
}
