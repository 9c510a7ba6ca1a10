/** A sales line of the insured (specification §3). Amounts are dollars with at most two decimals. */
export interface InsuredCategory {
  /** Which line it is; ids that begin with "alcohol" are liquor liability. */
  id: string
  selected: boolean
  sales: number
  salesTax: number
  classCode: string
  net: number
  /** Why the line can't be counted; empty when it can. */
  error: InsuredCategoryError | ''
}

export type InsuredCategoryError = 'NOT_CURRENCY' | 'TAX_OVER_SALES'

/** The lines a sales-based policy is asked for. */
export const INSURED_LINES = {
  food: 'Food',
  retail: 'Retail',
  services: 'Services',
  other: 'Other',
  alcoholBeer: 'Beer',
  alcoholWine: 'Wine',
  alcoholSpirits: 'Spirits',
} as const

export type InsuredLineId = keyof typeof INSURED_LINES

/** True for a line of liquor liability (specification §3). */
export function isAlcoholLine(id: string): boolean {
  return id.startsWith('alcohol')
}
