import { formatDay, usDay } from '#shared/kernel/day.ts'
import { csvText } from '#shared/kernel/exportText.ts'
import { operationText } from '#shared/reports/figureText.ts'
import {
  type ActivityReport,
  LONGEST_ACTIVITY,
  readActivityReport,
} from '#shared/reports/ops/readCounters.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { withCarrier } from '../context.ts'
import {
  addReportOptions,
  periodAsked,
  type ReportOptions,
  readReportOptions,
} from './reportOptions.ts'

interface Report extends ActivityReport {
  isCsv: boolean
}

/** `bakehouse reports activity`: who did what when, a line for each day, person and operation. */
export const reportsActivityCommand = defineCommand<ReportOptions, Report>({
  configure: (command) => addReportOptions(command),
  read: readReportOptions,
  run: (options, runtime) => {
    const { target, actor, carrier: typed, csv } = options
    const request = { target, use: 'read', actor, roles: ['admin'], carrier: typed } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const asked = periodAsked(options, carrier, runtime, LONGEST_ACTIVITY)
      if (!asked.ok) return asked
      const activity = await readActivityReport(store, { carrier: carrier.id, ...asked.value })
      return { ok: true, value: { ...activity, isCsv: csv } }
    })
  },
  toJson: ({ period, rows, attempts }) => ({
    period,
    activity: rows,
    attemptsToFirstResponse: attempts.map(([count, audits]) => ({ attempts: count, audits })),
  }),
  print: ({ rows, isCsv }, io) => {
    const cells = rows.map(({ day, userId, op, count }) => [
      isCsv ? usDay(day) : formatDay(day),
      userId,
      operationText(op),
      String(count),
    ])
    const head = ['Day', 'Person', 'Operation', 'Times']
    if (isCsv) io.printFile(csvText([head, ...cells]))
    else if (rows.length === 0) io.tell('Nothing happened in this period.')
    else io.print(table(head, cells))
  },
})
