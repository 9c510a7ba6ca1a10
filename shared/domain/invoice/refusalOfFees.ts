import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { Fee, FeePeriod, FeeSchedule } from './FeeSchedule.ts'
import { plainReportType } from './reportType.ts'

/** The first rule that a schedule with its periods in order breaks, by name; null when none. */
export function refusalOfFees({ periods }: FeeSchedule): Refusal | null {
  if (periods.length === 0) return refusal('FEES_EMPTY', { detail: 'there is no period' })
  for (const period of periods) {
    const refused = refusalOfPeriod(period)
    if (refused) return refused
  }
  for (const [index, period] of periods.entries()) {
    const next = periods[index + 1]
    if (next !== undefined && (period.to === null || next.from <= period.to)) {
      const facts = { first: period.from, second: next.from, day: next.from }
      return refusal('FEES_OVERLAP', facts)
    }
  }
  return null
}

function refusalOfPeriod({ from, to, fees, rush, cancellation }: FeePeriod): Refusal | null {
  if (to !== null && to < from) return refusal('FEES_PERIOD_UPSIDE_DOWN', { from, to })
  if (fees.length === 0)
    return refusal('FEES_EMPTY', { detail: `the period from ${from} has none` })
  const negative = [...fees, ...rush, ...cancellation].find(({ cents }) => cents < 0)
  if (negative) return refusal('FEES_NEGATIVE', { code: negative.code, from })
  const twice =
    repeated(fees.map((fee) => `${typeOf(fee)}, ${fee.outcome}`)) ??
    repeated(rush.map((fee) => `rush, ${typeOf(fee)}`)) ??
    repeated(cancellation.map((fee) => `cancellation, ${typeOf(fee)}`))
  return twice === undefined ? null : refusal('FEES_TWICE', { from, what: twice })
}

function typeOf({ reportType }: Fee): string {
  return plainReportType(reportType)
}

function repeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index)
}
