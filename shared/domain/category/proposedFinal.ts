import type { Category } from './Category.ts'
import { type InsuredCategory, isAlcoholLine } from './InsuredCategory.ts'
import { sumOf } from './net.ts'

/** A class line as the worksheet looks at it. */
export type RatedLine = Pick<Category, 'classCode' | 'exposureType'>

/** The worksheet of an audit: its class lines, its sales lines, and how the carrier counts them. */
export interface Worksheet {
  categories: readonly RatedLine[]
  insuredCategories: readonly InsuredCategory[]
  /** The carrier counts alcohol in the gross sales of general liability too. */
  glIncludesAlcohol: boolean
}

/** The worksheet of an audit as its carrier counts; `carrier` null: its settings are not known yet. */
export function worksheetOf(
  {
    categories,
    insuredCategories,
  }: { categories: readonly RatedLine[]; insuredCategories?: readonly InsuredCategory[] },
  carrier: { glIncludesAlcohol?: boolean } | null,
): Worksheet {
  const glIncludesAlcohol = carrier?.glIncludesAlcohol === true
  return { categories, insuredCategories: insuredCategories ?? [], glIncludesAlcohol }
}

/**
 * The final exposure that the worksheet gives a class rated by sales, in dollars: the net of the sales
 * lines that count and name its class code. Lines without a class code belong to the only class of their
 * kind, alcohol to the one rated by liquor receipts and everything else to the one rated by gross sales;
 * with `glIncludesAlcohol` the only class rated by gross sales counts all alcohol as well. Null: it is
 * rated by something else, or the worksheet has nothing for it.
 */
export function proposedFinal(
  { classCode, exposureType }: RatedLine,
  { categories, insuredCategories, glIncludesAlcohol }: Worksheet,
): number | null {
  if (exposureType !== 'grossSales' && exposureType !== 'liquorReceipts') return null
  const isGross = exposureType === 'grossSales'
  const isOnly = categories.filter((each) => each.exposureType === exposureType).length === 1
  const code = classCode.trim()
  const isIts = (line: InsuredCategory) => {
    const named = line.classCode.trim()
    const isAlcohol = isAlcoholLine(line.id)
    if (named !== '' && named === code) return true
    if (!isOnly) return false
    if (isGross && isAlcohol && glIncludesAlcohol) return true
    return named === '' && isAlcohol !== isGross
  }
  const its = insuredCategories.filter((line) => line.selected && line.error === '' && isIts(line))
  return its.length === 0 ? null : sumOf(its.map(({ net }) => net))
}

/** The worksheet's net where a final exposure that is set differs from it at all; else null. */
export function differsFromNet(
  line: RatedLine & Pick<Category, 'finalExposure'>,
  worksheet: Worksheet,
): number | null {
  const net = proposedFinal(line, worksheet)
  const { finalExposure } = line
  if (net === null || finalExposure === null) return null
  return Math.round(net * 100) === Math.round(finalExposure * 100) ? null : net
}
