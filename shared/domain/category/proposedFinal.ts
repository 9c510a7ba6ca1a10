import type { Category } from './Category.ts'
import type { InsuredCategory } from './InsuredCategory.ts'
import { sumOf } from './net.ts'

/**
 * The final exposure that the sales lines give a class rated by sales: the net of its lines that
 * count, by their class code, in dollars. Null: it is rated by something else or has no line.
 */
export function proposedFinal(
  { classCode, exposureType }: Pick<Category, 'classCode' | 'exposureType'>,
  lines: readonly InsuredCategory[],
): number | null {
  if (exposureType !== 'grossSales' && exposureType !== 'liquorReceipts') return null
  const code = classCode.trim()
  const its = lines.filter(
    (line) => line.selected && line.error === '' && line.classCode.trim() === code && code !== '',
  )
  return its.length === 0 ? null : sumOf(its.map(({ net }) => net))
}
