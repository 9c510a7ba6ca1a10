import { parseAmount } from '../format/currency.ts'
import type { InsuredCategory, InsuredCategoryError } from './InsuredCategory.ts'
import { netOf } from './net.ts'

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
