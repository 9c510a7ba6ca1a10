import type { ExposureType } from '#shared/audit/exposures.ts'
import {
  emptyLine,
  enterAmounts,
  INSURED_LINES,
  type InsuredCategory,
  type InsuredCategoryTotals,
  type InsuredLineId,
  isAlcoholLine,
  totalsOf,
} from '#shared/audit/salesLines.ts'
import type { ProvidedPay } from '#shared/audit/worksheet/providedPay.ts'
import { type AmountMistake, inAmericanForm, readAmount } from '#shared/kernel/money.ts'
import { type CheckedPage, checkedPage, type FieldError } from './checkedPage.ts'

/** A sales line as it is typed. */
export interface TypedLine {
  selected: boolean
  sales: string
  salesTax: string
}

export type TypedLines = Record<InsuredLineId, TypedLine>

const LINE_IDS = Object.keys(INSURED_LINES) as InsuredLineId[]
export const MOST_SALES = 1e10

/** The lines that are offered: liquor receipts alone ask for the alcohol lines only. */
export function offeredLines(bases: readonly ExposureType[]): InsuredLineId[] {
  return bases.includes('grossSales') ? LINE_IDS : LINE_IDS.filter((id) => isAlcoholLine(id))
}

/** What was sold: at least one line, each with sales and tax, the tax not over the sales. */
export function checkSales(typed: TypedLines, offered: readonly InsuredLineId[]): CheckedPage {
  const chosen = offered.filter((id) => typed[id].selected)
  const [first = 'food'] = offered
  const errors: FieldError[] =
    chosen.length === 0
      ? [{ field: `${first}-selected`, code: 'LINES_NONE' }]
      : chosen.flatMap((line) => lineErrors(line, typed[line]))
  const insuredCategories = offered.map((id) => {
    const { sales, salesTax } = lineOf(id, typed[id])
    return { id, selected: typed[id].selected, sales, salesTax, classCode: '' }
  })
  return checkedPage(errors, { answers: { insuredCategories }, page: {} })
}

/** The line's problems; both fields are marked where the tax exceeds the sales. */
export function lineErrors(line: InsuredLineId, { sales, salesTax }: TypedLine): FieldError[] {
  const facts = { line }
  const errors: FieldError[] = []
  if (sales.trim() === '') errors.push({ field: `${line}-sales`, code: 'SALES_MISSING', facts })
  else errors.push(...amountErrors(`${line}-sales`, sales, facts))
  if (salesTax.trim() === '') errors.push({ field: `${line}-tax`, code: 'TAX_MISSING', facts })
  else errors.push(...amountErrors(`${line}-tax`, salesTax, facts))
  if (errors.length === 0 && lineOf(line, { selected: true, sales, salesTax }).error !== '')
    errors.push({ field: `${line}-sales`, code: 'TAX_OVER', facts })
  return errors
}

/** What the page shows while it is filled: each line's net, the totals of those that count. */
export interface LiveSales {
  lines: InsuredCategory[]
  totals: InsuredCategoryTotals
  /** Selected lines that don't count yet. */
  uncounted: InsuredLineId[]
  /** Percent of all net that is alcohol, one decimal; null while a line has an error or nothing is sold. */
  alcoholShare: number | null
}

/** Nets and totals as typed so far (specification §5): a line with an error is not counted. */
export function liveSales(
  typed: TypedLines,
  offered: readonly InsuredLineId[],
  taxCollected: 'yes' | 'no' | null,
): LiveSales {
  const uncounted = offered.filter(
    (id) => typed[id].selected && lineErrors(id, typed[id]).length > 0,
  )
  const lines = offered
    .filter((id) => typed[id].selected && !uncounted.includes(id))
    .map((id) => lineOf(id, typed[id]))
  const totals = totalsOf(lines, taxCollected)
  const { llTotal, worksheetTotal } = totals
  const isKnown = uncounted.length === 0 && worksheetTotal > 0
  const alcoholShare = isKnown ? Math.round((llTotal / worksheetTotal) * 1000) / 10 : null
  return { lines, totals, uncounted, alcoholShare }
}

function lineOf(id: InsuredLineId, { selected, sales, salesTax }: TypedLine): InsuredCategory {
  if (!selected) return emptyLine(id)
  const amounts = { sales: inAmericanForm(sales), salesTax: inAmericanForm(salesTax) }
  return enterAmounts({ ...emptyLine(id), selected }, amounts)
}

function amountErrors(field: string, text: string, facts: { line: string }): FieldError[] {
  const read = readAmount(inAmericanForm(text))
  if ('mistake' in read) return [{ field, code: AMOUNT_CODES[read.mistake], facts }]
  return read.amount > MOST_SALES ? [{ field, code: 'AMOUNT_TOO_BIG', facts }] : []
}

/** The problem of each mistake in an amount. */
export const AMOUNT_CODES = {
  NO_DIGITS: 'AMOUNT_NO_DIGITS',
  MINUS: 'AMOUNT_NEGATIVE',
  SEPARATORS: 'AMOUNT_SEPARATORS',
  TOO_LARGE: 'AMOUNT_TOO_BIG',
  NOT_AN_AMOUNT: 'AMOUNT_INVALID',
} as const satisfies Record<AmountMistake, string>

const MOST_FIGURE = 1e12
const HEADS = /^\d{1,6}$/

const FIGURE_CODES = {
  NO_DIGITS: 'FIGURE_INVALID',
  MINUS: 'FIGURE_NEGATIVE',
  SEPARATORS: 'FIGURE_SEPARATORS',
  TOO_LARGE: 'FIGURE_TOO_BIG',
  NOT_AN_AMOUNT: 'FIGURE_INVALID',
} as const satisfies Record<AmountMistake, string>

/** The figures of one premium basis: class line id → as typed. */
export function checkFigurePage(typed: Readonly<Record<string, string>>): CheckedPage {
  const errors: FieldError[] = []
  const exposures: Record<string, number> = {}
  for (const [line, text] of Object.entries(typed))
    exposures[line] = figureOf(`figure-${line}`, text, errors)
  return checkedPage(errors, { answers: { exposures }, page: {} })
}

/** Pay of a class line as it is typed: all of it, and what of it is overtime. */
export type TypedPay = Record<keyof ProvidedPay, string>

/**
 * Pay by class line, with overtime apart: it is a part of all pay, and empty is none. `heads`: how many
 * people; the page keeps it, the audit has no field for it.
 */
export function checkPayroll(
  typed: Readonly<Record<string, TypedPay>>,
  heads: string,
): CheckedPage {
  const errors: FieldError[] = []
  const exposures: Record<string, number> = {}
  const payroll: Record<string, ProvidedPay> = {}
  for (const [line, { gross: all, timeAndHalf: half, doubleTime: double }] of Object.entries(
    typed,
  )) {
    const gross = figureOf(`gross-${line}`, all, errors)
    const timeAndHalf = figureOf(`timeAndHalf-${line}`, half || '0', errors)
    const doubleTime = figureOf(`doubleTime-${line}`, double || '0', errors)
    if (Math.round((timeAndHalf + doubleTime) * 100) > Math.round(gross * 100))
      errors.push({ field: `timeAndHalf-${line}`, code: 'OVERTIME_OVER' })
    exposures[line] = gross
    payroll[line] = { gross, timeAndHalf, doubleTime }
  }
  if (!HEADS.test(heads.trim())) errors.push({ field: 'heads', code: 'HEADCOUNT_INVALID' })
  return checkedPage(errors, { answers: { exposures, payroll }, page: { heads: heads.trim() } })
}

/** A figure as it is typed; 0 and an error where it is none. */
function figureOf(field: string, text: string, errors: FieldError[]): number {
  const read = readAmount(inAmericanForm(text))
  if (text.trim() === '') errors.push({ field, code: 'FIGURE_MISSING' })
  else if ('mistake' in read) errors.push({ field, code: FIGURE_CODES[read.mistake] })
  else if (read.amount > MOST_FIGURE) errors.push({ field, code: 'FIGURE_TOO_BIG' })
  else return read.amount
  return 0
}
