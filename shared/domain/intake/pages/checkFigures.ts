import { type AmountMistake, readAmount } from '../../format/typedAmount.ts'
import { type CheckedPage, checkedPage, type FieldError } from './CheckedPage.ts'

const MOST = 1e12
const HEADS = /^\d{1,6}$/

const FIGURE_CODES = {
  NO_DIGITS: 'FIGURE_INVALID',
  MINUS: 'FIGURE_NEGATIVE',
  SEPARATORS: 'FIGURE_SEPARATORS',
  TOO_LARGE: 'FIGURE_TOO_BIG',
  NOT_AN_AMOUNT: 'FIGURE_INVALID',
} as const satisfies Record<AmountMistake, string>

/**
 * The figures of one premium basis: class line id → as typed. `heads`: how many people, asked with
 * payroll only; the page keeps it, the audit has no field for it.
 */
export function checkFigures(
  typed: Readonly<Record<string, string>>,
  heads: string | null,
): CheckedPage {
  const errors: FieldError[] = []
  const exposures: Record<string, number> = {}
  for (const [line, text] of Object.entries(typed)) {
    const field = `figure-${line}`
    const read = readAmount(text)
    if (text.trim() === '') errors.push({ field, code: 'FIGURE_MISSING' })
    else if ('mistake' in read) errors.push({ field, code: FIGURE_CODES[read.mistake] })
    else if (read.amount > MOST) errors.push({ field, code: 'FIGURE_TOO_BIG' })
    else exposures[line] = read.amount
  }
  if (heads !== null && !HEADS.test(heads.trim()))
    errors.push({ field: 'heads', code: 'HEADCOUNT_INVALID' })
  return checkedPage(errors, {
    answers: { exposures },
    page: heads === null ? {} : { heads: heads.trim() },
  })
}
