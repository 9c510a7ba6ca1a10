import type { Category } from '#shared/audit/classLines.ts'
import {
  KEY_QUESTION_IDS,
  type KeyAnswer,
  type KeyAnswers,
  type KeyQuestion,
} from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { emptyLine, enterAmounts, type InsuredCategory } from '#shared/audit/salesLines.ts'
import { centsOf } from '#shared/kernel/money.ts'
import { hashText } from '#shared/kernel/shortHash.ts'

/** What the books of an insured are read for. */
export type Insured = Pick<Audit, 'orderNumber' | 'categories' | 'insuredDescriptionOfOps'>

/** A number from 0 up to, and not including, `bound`: of an order always the same for the same matter. */
export function numberOf({ orderNumber }: Insured, matter: string, bound: number): number {
  return hashText(`${orderNumber} ${matter}`).left % bound
}

/** What a line is taken to be estimated at where its order says nothing. */
const ESTIMATE = 1000

/**
 * What an insured had of a class line: what their papers, their answers and the worksheet say alike. Most
 * years end within a sixth of the estimate, one in six a third above it or a quarter below.
 */
export function actualOf(insured: Insured, { id, estimatedExposure }: Category): number {
  const spread = numberOf(insured, id, 60)
  const percent = spread < 5 ? 124 + spread * 3 : spread < 10 ? 72 + spread : 85 + (spread % 33)
  return Math.round(((estimatedExposure ?? ESTIMATE) * percent) / 100)
}

/** Bases whose sales have sales tax. */
const SOLD: readonly Category['exposureType'][] = ['grossSales', 'liquorReceipts']

/** What an insured collects of their sales as tax: 6%. */
export const TAX_RATE = 0.06

/** The total of the lines with one of these bases. */
export function totalOf(insured: Insured, bases: readonly Category['exposureType'][]): number {
  const lines = insured.categories.filter(({ exposureType }) => bases.includes(exposureType))
  return lines.reduce((sum, line) => sum + actualOf(insured, line), 0)
}

/** Everything that was sold, without tax. */
export function salesOf(insured: Insured): number {
  return totalOf(insured, SOLD)
}

/** What an insured says to a key question that they answer with yes. */
const DETAILS: Partial<Record<KeyQuestion, string>> = {
  newProducts: 'We added catering on weekends.',
  businessNameChange: 'Only the sign: the legal name is the same.',
  entityTypeChange: 'We became an LLC in the spring.',
  locationsChanged: 'A second storage unit across the street.',
  mailingAddressChange: 'Mail goes to our bookkeeper now.',
  officersChanged: 'My partner retired at the end of the year.',
  operationsChange: 'We stay open on Mondays now.',
}

/** One in so many questions is answered with yes. */
const YES_IN = 12

/** The insured's answers to the nine key questions. */
export function answersOf(insured: Insured, count = KEY_QUESTION_IDS.length): KeyAnswers {
  const answer = (question: KeyQuestion): KeyAnswer => {
    const isYes =
      question === 'salesTaxCollected'
        ? salesOf(insured) > 0
        : question === 'releaseToAgent' || numberOf(insured, question, YES_IN) === 0
    return { answer: isYes ? 'yes' : 'no', detail: (isYes && DETAILS[question]) || '' }
  }
  const asked = KEY_QUESTION_IDS.slice(0, count)
  return Object.fromEntries(asked.map((question) => [question, answer(question)]))
}

/** The alcohol of a bar, as shares of its receipts. */
const ALCOHOL = { alcoholBeer: 0.46, alcoholWine: 0.22, alcoholSpirits: 0.32 } as const

/** The insured's sales by what was sold, with the tax in; empty where nothing is. */
export function salesLinesOf(insured: Insured): InsuredCategory[] {
  const plain = totalOf(insured, ['grossSales'])
  const alcohol = totalOf(insured, ['liquorReceipts'])
  const isFood = /restaurant|tavern|bak|cafe|food|diner/i.test(insured.insuredDescriptionOfOps)
  const shares = Object.entries(ALCOHOL).map(
    ([id, share]) => [id, Math.round(alcohol * share)] as [string, number],
  )
  const rest = alcohol - shares.reduce((sum, [, amount]) => sum + amount, 0)
  const sold: [string, number][] = [
    [isFood ? 'food' : 'retail', plain],
    ...shares.map(([id, amount], n): [string, number] => [id, n === 0 ? amount + rest : amount]),
  ]
  return sold.flatMap(([id, net]) => {
    if (net === 0) return []
    const tax = centsOf(net * TAX_RATE) / 100
    const typed = { sales: (net + tax).toFixed(2), salesTax: tax.toFixed(2) }
    return [enterAmounts({ ...emptyLine(id), selected: true }, typed)]
  })
}

/** A year's amount by quarters, as businesses have them: they add up to it. */
export function byQuarter(amount: number): number[] {
  const three = [0.23, 0.26, 0.27].map((share) => Math.round(amount * share))
  return [...three, amount - three.reduce((sum, each) => sum + each, 0)]
}
