import type { Command } from 'commander'
import type { Result } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { type Period, readPeriod } from '#shared/reports/period.ts'
import type { Runtime } from '../../runtime.ts'
import { ADMINS, ofCarrier } from '../context.ts'

/** The door of every report: a carrier, for its admins. */
export const carrierOfReport = ofCarrier({
  use: 'read',
  roles: ADMINS,
  named: { standard: 'the carrier' },
})

/** What a report takes; the period only where it has one. */
export interface ReportOptions {
  from?: string
  to?: string
  csv?: boolean
}

export function addPeriodOptions(command: Command): void {
  command
    .option('--from <day>', 'the first day; without it the first of the month two months ago')
    .option('--to <day>', 'the last day; without it today')
    .option('--csv', 'as CSV')
}

/** Said beside figures while the worker still counts. */
export const STILL_COUNTING =
  'Still counting: figures so far. Some changes are not in them yet; without a running worker: bakehouse audits tick'

/** The period asked for, in the carrier's days; refused like on screen. */
export function periodAsked(
  { from, to }: ReportOptions,
  { timeZone }: Pick<Carrier, 'timeZone'>,
  { clock }: Pick<Runtime, 'clock'>,
  longest?: number,
): Result<{ period: Period; today: string }> {
  const today = todayIn(timeZone, clock.now())
  const read = readPeriod({ from, to }, today, longest)
  return read.ok ? { ok: true, value: { period: read.value, today } } : read
}
