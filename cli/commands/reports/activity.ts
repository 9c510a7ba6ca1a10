import { formatDay, usDay } from '#shared/kernel/day.ts'
import { csvText } from '#shared/kernel/exportText.ts'
import { operationText } from '#shared/reports/figureText.ts'
import { readActivityReport } from '#shared/reports/ops/readCounters.ts'
import { isStillCounting } from '#shared/reports/ops/readCounting.ts'
import { LONGEST_ACTIVITY } from '#shared/reports/period.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import {
  addPeriodOptions,
  carrierOfReport,
  periodAsked,
  type ReportOptions,
  STILL_COUNTING,
} from './reportOptions.ts'

/** `bakehouse reports activity`: who did what when, a line for each day, person and operation. */
export const reportsActivityCommand = defineCommand({
  opens: carrierOfReport,
  example: '--carrier HM --from 2026-11-01 --csv',
  configure: addPeriodOptions,
  read: (_, command) => command.opts<ReportOptions>(),
  run: async ({ store, carrier }, options, runtime) => {
    const asked = periodAsked(options, carrier, runtime, LONGEST_ACTIVITY)
    if (!asked.ok) return asked
    const of = { carrier: carrier.id, ...asked.value }
    // First: what is counted after that is in the report.
    const isCounting = await isStillCounting(store, {
      carrier: carrier.id,
      now: runtime.clock.now(),
    })
    return { ok: true, value: { ...(await readActivityReport(store, of)), isCounting } }
  },
  toJson: ({ period, rows, attempts, isCounting }) => ({
    period,
    isCounting,
    activity: rows,
    attemptsToFirstResponse: attempts.map(([count, audits]) => ({ attempts: count, audits })),
  }),
  print: ({ rows, isCounting }, io, { options: { csv } }) => {
    if (isCounting) io.info(STILL_COUNTING)
    const cells = rows.map(({ day, userId, op, count }) => [
      csv ? usDay(day) : formatDay(day),
      userId,
      operationText(op),
      String(count),
    ])
    const head = ['Day', 'Person', 'Operation', 'Times']
    if (csv) io.printFile(csvText([head, ...cells]))
    else if (rows.length === 0) io.info('Nothing happened in this period.')
    else io.print(table(head, cells))
  },
})
