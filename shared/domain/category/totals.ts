import { type InsuredCategory, isAlcoholLine } from './InsuredCategory.ts'
import { sumOf } from './net.ts'

/** The totals of an audit's sales lines (specification §3), in dollars. */
export interface InsuredCategoryTotals {
  /** Net of the lines that are not alcohol: general liability. */
  glTotal: number
  /** Net of the alcohol lines: liquor liability. */
  llTotal: number
  salesTotal: number
  salesTaxTotal: number
  /** glTotal and llTotal together. */
  worksheetTotal: number
  /** True when the answer to "sales tax collected" agrees with `salesTaxTotal`. */
  valTaxes: boolean
}

/** Only selected lines without error count (specification §5). `taxCollected` null: not answered. */
export function totalsOf(
  lines: readonly InsuredCategory[],
  taxCollected: 'yes' | 'no' | null,
): InsuredCategoryTotals {
  const counted = lines.filter((line) => line.selected && line.error === '')
  const glTotal = sumOf(counted.filter((line) => !isAlcoholLine(line.id)).map((line) => line.net))
  const llTotal = sumOf(counted.filter((line) => isAlcoholLine(line.id)).map((line) => line.net))
  const salesTaxTotal = sumOf(counted.map((line) => line.salesTax))
  return {
    glTotal,
    llTotal,
    salesTotal: sumOf(counted.map((line) => line.sales)),
    salesTaxTotal,
    worksheetTotal: sumOf([glTotal, llTotal]),
    valTaxes: taxCollected !== null && (taxCollected === 'yes') === salesTaxTotal > 0,
  }
}
