import { EDITABLE_FIELDS } from '#shared/audit/editableFields.ts'
import { formatPhone, readState, readZip } from '#shared/kernel/contact.ts'
import { parseDay } from '#shared/kernel/day.ts'
import { parseAmount } from '#shared/kernel/money.ts'
import { type FieldPath, partsOf } from './fieldPath.ts'

const AMOUNTS = ['estimatedExposure', 'finalExposure', 'sales', 'salesTax']

/** Whether two texts of a field say the same: `$5` and `$5.00`, `1/2/26` and `01/02/2026`. */
export function sameText(path: FieldPath, one: string, other: string): boolean {
  return one === other || plainText(path, one) === plainText(path, other)
}

function plainText(path: FieldPath, text: string): string {
  const { name, column } = partsOf(path)
  const trimmed = text.trim()
  const kind = name === null || column !== '' ? 'text' : EDITABLE_FIELDS[name].kind
  if (kind === 'cents' || AMOUNTS.includes(column)) return String(parseAmount(trimmed) ?? trimmed)
  if (kind === 'day') return parseDay(trimmed) ?? trimmed
  if (kind === 'phone') return formatPhone(trimmed) || trimmed
  if (kind === 'state') return readState(trimmed) || trimmed
  if (kind === 'zip') return readZip(trimmed) || trimmed
  return trimmed
}
