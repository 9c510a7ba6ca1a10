import { OFFICER_TITLES, type RemunerationLimit } from '#shared/firm/worksheetRules.ts'
import type { Day } from '#shared/kernel/day.ts'
import { centsOf, formatDollars } from '#shared/kernel/money.ts'
import type { Officer } from './model.ts'
import { daysOf, daysOfYearFrom, overlapOf, type Period } from './period.ts'
import { shareOf, type Term, type Working, workingOf } from './working.ts'

/** How the pay of an officer counts. */
export interface OfficerTerms {
  period: Period | null
  /** The first day of the policy, by which limits are chosen; null: not known. */
  policyStart: Day | null
  /** The state of the class line of their duties, empty where none is known. */
  state: string
  limits: readonly RemunerationLimit[]
}

/**
 * What the pay of an officer, partner, member or sole proprietor counts: none of who is excluded; else
 * at least the minimum and at most the maximum of their title in the state (basic manual, rule 2-E). The
 * limits are dollars a year, and hold for the days of the audit period in which they held the office:
 * limit × days ÷ days of the year from the period's start, rounded once.
 */
export function countedRemuneration(officer: Officer, terms: OfficerTerms): Working {
  const paid: Term = { words: 'Remuneration', cents: centsOf(officer.remuneration) }
  if (!officer.isIncluded)
    return workingOf([paid, { words: 'Excluded from coverage', cents: 0, isResult: true }])
  const held = heldDays(officer, terms.period)
  if (held === null)
    return workingOf([
      paid,
      { words: 'Not in office in the audit period', cents: 0, isResult: true },
    ])
  return workingOf([paid, ...limitTerms(paid.cents, officer, terms, held)])
}

/** The days in office, of the days of a year; null: none of the audit period. */
function heldDays(
  { from, to }: Officer,
  period: Period | null,
): { days: number; year: number } | null {
  if (period === null) return { days: 1, year: 1 }
  const held = overlapOf(period, { from: from ?? period.from, to: to ?? period.to })
  return held && { days: daysOf(held), year: daysOfYearFrom(period.from) }
}

function limitTerms(
  paid: number,
  { title }: Officer,
  terms: OfficerTerms,
  { days, year }: { days: number; year: number },
): Term[] {
  const limit = limitOf({ ...terms, title })
  if (limit === null)
    return [
      {
        words: `${OFFICER_TITLES[title]}: no limits on file${terms.state && ` in ${terms.state}`}`,
        cents: 0,
      },
    ]
  const limited = (dollars: number) => shareOf(centsOf(dollars), days, year)
  const wordsOf = (name: string, dollars: number) =>
    `${name} in ${limit.state}: ${formatDollars(dollars)} a year${days === year ? '' : ` × ${days} of ${year} days`}`
  const { minimum, maximum } = limit
  if (minimum !== null && paid < limited(minimum))
    return [{ words: wordsOf('Minimum', minimum), cents: limited(minimum), isResult: true }]
  if (maximum !== null && paid > limited(maximum))
    return [{ words: wordsOf('Maximum', maximum), cents: limited(maximum), isResult: true }]
  return [{ words: `Within the limits of ${limit.state}`, cents: 0 }]
}

/** The limits of a title in a state for policies of a day: the newest that had begun; null: none on file. */
export function limitOf({
  limits,
  state,
  title,
  policyStart,
}: Omit<OfficerTerms, 'period'> & Pick<Officer, 'title'>): RemunerationLimit | null {
  const begun = limits.filter(
    (limit) =>
      limit.state === state &&
      limit.title === title &&
      (policyStart === null || limit.from <= policyStart),
  )
  return begun.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0] ?? null
}
