import { formatCents } from '../format/currency.ts'
import type { Category } from './Category.ts'
import { EXPOSURE_TYPES } from './exposureTypes.ts'

/** An exposure in its unit: dollars as money, anything else as a plain number; empty when unknown. */
export function exposureText(
  { exposureType }: Pick<Category, 'exposureType'>,
  exposure: number | null,
): string {
  if (exposure === null) return ''
  if (EXPOSURE_TYPES[exposureType]?.money) return formatCents(Math.round(exposure * 100))
  return exposure.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
