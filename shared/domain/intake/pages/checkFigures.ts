import { parseAmount } from '../../format/currency.ts'
import { type CheckedPage, checkedPage, type FieldError } from './CheckedPage.ts'

const MOST = 1e12
const HEADS = /^\d{1,6}$/

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
    const figure = parseAmount(text)
    if (figure === null || figure < 0 || figure > MOST)
      errors.push({ field: `figure-${line}`, code: 'FIGURE_MISSING' })
    else exposures[line] = figure
  }
  if (heads !== null && !HEADS.test(heads.trim()))
    errors.push({ field: 'heads', code: 'HEADCOUNT_INVALID' })
  return checkedPage(errors, {
    answers: { exposures },
    page: heads === null ? {} : { heads: heads.trim() },
  })
}
