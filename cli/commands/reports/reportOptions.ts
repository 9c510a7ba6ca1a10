import type { Command } from 'commander'
import type { Result } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { type Period, readPeriod } from '#shared/reports/period.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import type { Runtime } from '../../runtime.ts'
import { addActorOption, readActor } from '../context.ts'

/** What every report takes. */
export interface ReportOptions {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  from: string | undefined
  to: string | undefined
  csv: boolean
}

/** Adds them; the period only where the report has one. */
export function addReportOptions(command: Command, hasPeriod = true): void {
  command.option('--carrier <id>', 'the carrier', DEFAULT_CARRIER)
  if (hasPeriod)
    command
      .option('--from <day>', 'the first day; without it the first of the month two months ago')
      .option('--to <day>', 'the last day; without it today')
  command.option('--csv', 'as CSV')
  addActorOption(command)
  addTargetOptions(command)
}

export function readReportOptions(command: Command): ReportOptions {
  const { carrier, from, to, csv } = command.opts<{
    carrier: string
    from?: string
    to?: string
    csv?: boolean
  }>()
  return {
    target: readTargetOptions(command),
    actor: readActor(command),
    carrier,
    from,
    to,
    csv: csv === true,
  }
}

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
