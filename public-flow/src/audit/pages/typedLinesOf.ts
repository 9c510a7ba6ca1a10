import {
  INSURED_LINES,
  type InsuredCategory,
  type InsuredLineId,
} from '#shared/audit/salesLines.ts'
import type { TypedLine, TypedLines } from '#shared/intake/checkSalesAndFigures.ts'
import { amountText } from './moneyText.ts'

/** Saved lines as their fields show them. */
export function typedLinesOf(lines: readonly InsuredCategory[]): TypedLines {
  const ids = Object.keys(INSURED_LINES) as InsuredLineId[]
  const typed = ids.map((id): [InsuredLineId, TypedLine] => {
    const line = lines.find((each) => each.id === id)
    if (!line?.selected) return [id, { selected: false, sales: '', salesTax: '' }]
    const { sales, salesTax } = line
    return [id, { selected: true, sales: amountText(sales), salesTax: amountText(salesTax) }]
  })
  return Object.fromEntries(typed) as TypedLines
}
