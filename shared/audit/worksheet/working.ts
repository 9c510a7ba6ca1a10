import { centsOf, formatCents } from '#shared/kernel/money.ts'
import { sumOfAmounts } from '../salesLines.ts'

/**
 * A number of the worksheet with how it was worked out, as screen, report, workbook and command line
 * print it. Each term follows by hand from those above it.
 */
export interface Working {
  terms: Term[]
  /** What it comes to, in whole cents. */
  cents: number
}

export interface Term {
  words: string
  /** Whole cents; below 0 what is taken off. */
  cents: number
  /** It takes the place of what stands above it; else it is added to that. */
  isResult?: true
}

/** The working of terms: what is added up, from the last term on that is a result. */
export function workingOf(terms: Term[]): Working {
  const cents = terms.reduce((sum, term) => (term.isResult ? term.cents : sum + term.cents), 0)
  return { terms, cents }
}

/** The sum of dollar amounts in whole cents. */
export function centsOfAll(dollars: readonly number[]): number {
  return centsOf(sumOfAmounts(dollars))
}

/** `cents` × `numerator` ÷ `denominator`, exact and rounded once to whole cents, half up; from 0. */
export function shareOf(cents: number, numerator: number, denominator: number): number {
  const [twice, whole] = [2n * BigInt(cents) * BigInt(numerator), BigInt(denominator)]
  return Number((twice + whole) / (2n * whole))
}

/** A working in one line: `Gross pay $9,000.00 · Overtime premium: 1/3 of $600.00 -$200.00 = $8,800.00`. */
export function workingText({ terms, cents }: Working): string {
  const words = terms.map((term) => {
    if (term.isResult) return `${term.words} = ${formatCents(term.cents)}`
    return term.cents === 0 && terms.length > 1
      ? term.words
      : `${term.words} ${formatCents(term.cents)}`
  })
  const isSaid = terms.length < 2 || terms.at(-1)?.isResult === true
  return words.join(' · ') + (isSaid ? '' : ` = ${formatCents(cents)}`)
}
