import { formatDay } from '#shared/kernel/day.ts'
import { centsOf, formatDollars } from '#shared/kernel/money.ts'
import { EXCLUSION_KINDS, type PayrollEntry } from './model.ts'
import { daysOf, overlapOf, type Period } from './period.ts'
import { centsOfAll, shareOf, type Term, type Working, workingOf } from './working.ts'

/** How the pay of an entry counts: over which days, and whether its state takes off overtime's premium. */
export interface PayrollTerms {
  /** The audit's days; null: not known, so that all of it counts. */
  period: Period | null
  /** The state of the class line, empty where none is known. */
  state: string
  /** States in which the premium part of overtime pay counts. */
  overtimeCounts: readonly string[]
}

/**
 * The auditable payroll of an entry: gross pay, less the premium part of overtime, less what is no
 * remuneration. The premium is a third of pay at time and a half and half of pay at double time (basic
 * manual, rule 2-C), and stays in where the state counts it. An entry that crosses the start or the end of
 * the audit period counts by its days in it; entered by months, only the month that crosses does.
 */
export function auditablePayroll(entry: PayrollEntry, terms: PayrollTerms): Working {
  return workingOf([
    { words: 'Gross pay', cents: centsOf(entry.gross) },
    ...overtimeTerms(entry, terms),
    ...entry.exclusions.map(({ kind, amount, reason }): Term => {
      const words = reason === '' ? EXCLUSION_KINDS[kind] : `${EXCLUSION_KINDS[kind]}: ${reason}`
      return { words, cents: -centsOf(amount) }
    }),
    ...apportionedTerm(entry, terms),
  ])
}

/** The premium part of an entry's overtime pay in cents, rounded once; 0 where the state counts it. */
export function overtimePremium(
  { timeAndHalf, doubleTime }: Pick<PayrollEntry, 'timeAndHalf' | 'doubleTime'>,
  { state, overtimeCounts }: Omit<PayrollTerms, 'period'>,
): number {
  if (overtimeCounts.includes(state)) return 0
  return shareOf(2 * centsOf(timeAndHalf) + 3 * centsOf(doubleTime), 1, 6)
}

function overtimeTerms(entry: PayrollEntry, terms: PayrollTerms): Term[] {
  const { timeAndHalf, doubleTime } = entry
  if (timeAndHalf === 0 && doubleTime === 0) return []
  if (terms.overtimeCounts.includes(terms.state))
    return [{ words: `Overtime premium: counts in ${terms.state}`, cents: 0 }]
  const parts = [
    ...(timeAndHalf === 0 ? [] : [`1/3 of ${formatDollars(timeAndHalf)}`]),
    ...(doubleTime === 0 ? [] : [`1/2 of ${formatDollars(doubleTime)}`]),
  ]
  return [
    { words: `Overtime premium: ${parts.join(' and ')}`, cents: -overtimePremium(entry, terms) },
  ]
}

/** What of an entry is in the audit period, by days; nothing to say of one that is in it whole. */
function apportionedTerm(
  entry: PayrollEntry,
  { period, state, overtimeCounts }: PayrollTerms,
): Term[] {
  const inside = period === null ? entry : overlapOf(entry, period)
  if (inside === null) return [{ words: 'Outside of the audit period', cents: 0, isResult: true }]
  const [days, all] = [daysOf(inside), daysOf(entry)]
  if (days === all) return []
  const { gross, exclusions } = entry
  const off = overtimePremium(entry, { state, overtimeCounts })
  const whole = centsOf(gross) - off - centsOfAll(exclusions.map(({ amount }) => amount))
  const words = `In the audit period: ${formatDay(inside.from)} to ${formatDay(inside.to)}, ${days} of ${all} days`
  return [{ words, cents: shareOf(whole, days, all), isResult: true }]
}
