import type { WorksheetRules } from '#shared/firm/worksheetRules.ts'
import { formatDollars } from '#shared/kernel/money.ts'
import type { Category } from './classLines.ts'
import { basisOf } from './orderKinds.ts'
import { type InsuredCategory, isAlcoholLine, sumOfAmounts } from './salesLines.ts'
import {
  type PayrollSheet,
  payrollSheetOf,
  proposedPayroll,
  type SheetAudit,
} from './worksheet/payrollSheet.ts'

/**
 * The premium bases an exposure can be measured in. `money`: the figure is dollars, else a plain
 * count; `short` stands beside a figure. `per`: how much of it a rate is for, but for payroll of workers'
 * compensation (`premium.ts`); 0: none is known.
 */
export const EXPOSURE_TYPES = {
  grossSales: { label: 'Gross sales', short: 'gross sales', money: true, per: 1000 },
  liquorReceipts: { label: 'Liquor receipts', short: 'receipts', money: true, per: 1000 },
  payroll: { label: 'Payroll', short: 'payroll', money: true, per: 1000 },
  totalCost: { label: 'Total cost', short: 'total cost', money: true, per: 1000 },
  area: { label: 'Area', short: 'area', money: false, per: 1000 },
  units: { label: 'Units', short: 'units', money: false, per: 1 },
  admissions: { label: 'Admissions', short: 'admissions', money: false, per: 1000 },
  unknown: { label: 'Not given', short: 'basis not given', money: false, per: 0 },
} as const

export type ExposureType = keyof typeof EXPOSURE_TYPES

/** An exposure in its unit: dollars as money, anything else as a plain number; empty when unknown. */
export function exposureText(
  { exposureType }: Pick<Category, 'exposureType'>,
  exposure: number | null,
): string {
  if (exposure === null) return ''
  if (EXPOSURE_TYPES[exposureType]?.money) return formatDollars(exposure)
  return exposure.toLocaleString('en-US', { maximumFractionDigits: 2 })
}

/** What the worksheet needs of a class line. */
export type RatedLine = Pick<Category, 'id' | 'classCode' | 'policyType' | 'exposureType'> &
  Partial<Pick<Category, 'subLine'>>

/** The worksheet of an audit: its class lines, sales lines and payroll, and how the carrier counts them. */
export interface Worksheet {
  categories: readonly RatedLine[]
  insuredCategories: readonly InsuredCategory[]
  /** The carrier counts alcohol in the gross sales of general liability too. */
  glIncludesAlcohol: boolean
  sheet: PayrollSheet
}

/** The worksheet of an audit as its carrier counts; `carrier` null: its settings are not known yet. */
export function worksheetOf(
  audit: SheetAudit & { insuredCategories?: readonly InsuredCategory[] },
  carrier: { glIncludesAlcohol?: boolean; worksheetRules?: WorksheetRules } | null,
): Worksheet {
  const { categories, insuredCategories = [] } = audit
  const glIncludesAlcohol = carrier?.glIncludesAlcohol === true
  const sheet = payrollSheetOf(audit, carrier)
  return { categories, insuredCategories, glIncludesAlcohol, sheet }
}

/**
 * The final exposure that the worksheet gives a class line, in dollars; null: it is rated by something
 * else, or the worksheet has nothing for it. Of payroll and cost it is what `payrollSheet.ts` adds up for the line. A
 * class rated by sales gets the net of the sales lines that count and name its class code; where the class
 * has several lines, as one for each location, nothing says how they split it, and each gets null. Lines
 * without a class code belong to the only class of their kind, alcohol to the one rated by liquor receipts and
 * everything else to the one rated by gross sales;
 * with `glIncludesAlcohol` the only class rated by gross sales counts all alcohol as well.
 */
export function proposedFinal(
  line: RatedLine,
  { categories, insuredCategories, glIncludesAlcohol, sheet }: Worksheet,
): number | null {
  const { id, classCode } = line
  const exposureType = basisOf(line)
  if (exposureType === 'payroll' || exposureType === 'totalCost') return proposedPayroll(id, sheet)
  if (exposureType !== 'grossSales' && exposureType !== 'liquorReceipts') return null
  const isGross = exposureType === 'grossSales'
  const isOnly = categories.filter((each) => each.exposureType === exposureType).length === 1
  const code = classCode.trim()
  const sharing = categories.filter((each) => {
    const isSameClass = each.classCode.trim() === code && each.exposureType === exposureType
    return isSameClass && !isOtherCoverage(each, line)
  })
  if (sharing.length > 1) return null
  const isIts = (line: InsuredCategory) => {
    const named = line.classCode.trim()
    const isAlcohol = isAlcoholLine(line.id)
    if (named !== '' && named === code) return true
    if (!isOnly) return false
    if (isGross && isAlcohol && glIncludesAlcohol) return true
    return named === '' && isAlcohol !== isGross
  }
  const its = insuredCategories.filter((line) => line.selected && line.error === '' && isIts(line))
  return its.length === 0 ? null : sumOfAmounts(its.map(({ net }) => net))
}

/** True for two coverages of one class, each rated by all its sales: two policies, or premises and products. */
function isOtherCoverage(one: RatedLine, other: RatedLine): boolean {
  const differ = (a = '', b = '') => a.trim() !== '' && b.trim() !== '' && a.trim() !== b.trim()
  return differ(one.policyType, other.policyType) || differ(one.subLine, other.subLine)
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

/**
 * The difference of a final to an estimated exposure as a share (specification §5): 0.25 is +25.0%.
 * Both zero gives 0, final zero gives -1 (-100%), estimate zero gives 1.
 */
export function differenceOf(estimatedExposure: number, finalExposure: number): number {
  if (estimatedExposure === 0 && finalExposure === 0) return 0
  if (finalExposure === 0) return -1
  if (estimatedExposure === 0) return 1
  return (finalExposure - estimatedExposure) / estimatedExposure
}

/** A difference over this share, up or down, must be explained by a note. */
const EXPLAINED_DIFFERENCE = 0.2

/** True when the share (null: none yet) needs a note. */
export function needsExplanation(difference: number | null): boolean {
  return difference !== null && Math.abs(difference) > EXPLAINED_DIFFERENCE
}
