import { cleanLine } from '#shared/kernel/cleanText.ts'
import { centsOf, parseAmount } from '#shared/kernel/money.ts'

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

type InsuredCategoryError = 'NOT_CURRENCY' | 'TAX_OVER_SALES'

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

/** The line, selected; its amounts stay. */
export function selectLine(line: InsuredCategory): InsuredCategory {
  return { ...line, selected: true }
}

/** A line as it stands before anything is entered, and after it is deselected. */
export function emptyLine(id: string): InsuredCategory {
  return { id, selected: false, sales: 0, salesTax: 0, classCode: '', net: 0, error: '' }
}

/** Deselecting resets sales, sales tax and net to 0 and the class code to empty (specification §5). */
export function deselectLine(line: InsuredCategory): InsuredCategory {
  return emptyLine(line.id)
}

/**
 * The line with the amounts as typed. An empty one is 0. `error` is set when one is no currency (it
 * counts as 0 then) or the tax exceeds the sales; `net` is always sales minus tax.
 */
export function enterAmounts(
  line: InsuredCategory,
  typed: { sales: string; salesTax: string },
): InsuredCategory {
  const sales = amountOf(typed.sales)
  const salesTax = amountOf(typed.salesTax)
  const error = errorOf(sales, salesTax)
  const amounts = { sales: sales ?? 0, salesTax: salesTax ?? 0 }
  return { ...line, ...amounts, net: netOf(amounts.sales, amounts.salesTax), error }
}

function amountOf(typed: string): number | null {
  if (typed.trim() === '') return 0
  const amount = parseAmount(typed)
  return amount === null || amount < 0 ? null : amount
}

function errorOf(sales: number | null, salesTax: number | null): InsuredCategoryError | '' {
  if (sales === null || salesTax === null) return 'NOT_CURRENCY'
  return salesTax > sales ? 'TAX_OVER_SALES' : ''
}

const LONGEST_CODE = 40

/**
 * Lines of the insured's sales as they are stored: net is worked out, a line that is not selected is
 * empty (specification §5). A line whose tax exceeds its sales is kept, with its error.
 */
export function readSalesLines(typed: unknown): { value: InsuredCategory[] } | { mistake: string } {
  if (!Array.isArray(typed)) return { mistake: 'they are a list of lines.' }
  const lines = new Map<string, InsuredCategory>()
  for (const given of typed as unknown[]) {
    if (typeof given !== 'object' || given === null) return { mistake: 'each line has its fields.' }
    const { id, selected, sales, salesTax, classCode = '' } = given as Record<string, unknown>
    if (typeof id !== 'string' || !Object.hasOwn(INSURED_LINES, id))
      return { mistake: `there is no line ${String(id)}.` }
    if (lines.has(id)) return { mistake: `the line ${id} is there twice.` }
    if (typeof classCode !== 'string' || classCode.length > LONGEST_CODE)
      return { mistake: 'a class code is a short text.' }
    const line = { ...emptyLine(id), selected: selected === true, classCode: cleanLine(classCode) }
    const amounts = { sales: amountText(sales), salesTax: amountText(salesTax) }
    lines.set(id, line.selected ? enterAmounts(line, amounts) : deselectLine(line))
  }
  return { value: [...lines.values()] }
}

function amountText(amount: unknown): string {
  if (amount === undefined || amount === null) return ''
  return typeof amount === 'number' || typeof amount === 'string' ? String(amount) : 'no amount'
}

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
  const glTotal = sumOfAmounts(
    counted.filter((line) => !isAlcoholLine(line.id)).map((line) => line.net),
  )
  const llTotal = sumOfAmounts(
    counted.filter((line) => isAlcoholLine(line.id)).map((line) => line.net),
  )
  const salesTaxTotal = sumOfAmounts(counted.map((line) => line.salesTax))
  return {
    glTotal,
    llTotal,
    salesTotal: sumOfAmounts(counted.map((line) => line.sales)),
    salesTaxTotal,
    worksheetTotal: sumOfAmounts([glTotal, llTotal]),
    valTaxes: taxCollected !== null && (taxCollected === 'yes') === salesTaxTotal > 0,
  }
}

/** Whether the totals leave a selected line out: that they agree with an answer says nothing then. */
export function hasUncounted(lines: readonly InsuredCategory[]): boolean {
  return lines.some(({ selected, error }) => selected && error !== '')
}

/** The share of alcohol in the net of the lines that count: 0.25 is 25%. 0 while there is nothing. */
export function alcoholShare(lines: readonly InsuredCategory[]): number {
  const counted = lines.filter(({ selected, error }) => selected && error === '')
  const all = counted.reduce((sum, { net }) => sum + net, 0)
  const alcohol = counted.filter(({ id }) => isAlcoholLine(id))
  return all > 0 ? alcohol.reduce((sum, { net }) => sum + net, 0) / all : 0
}

/** Net = sales minus sales tax (specification §5), in dollars, exact to the cent. */
export function netOf(sales: number, salesTax: number): number {
  return (centsOf(sales) - centsOf(salesTax)) / 100
}

/** The sum of dollar amounts, exact to the cent whatever their order. */
export function sumOfAmounts(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + centsOf(amount), 0) / 100
}
