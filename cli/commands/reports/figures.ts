import { formatDay } from '#shared/domain/format/day.ts'
import { FIGURE_NAMES, FIGURES } from '#shared/domain/report/figures.ts'
import { figuresCsv } from '#shared/domain/report/figuresCsv.ts'
import { figureChange, figureText } from '#shared/domain/report/figureText.ts'
import {
  type ReportFigures,
  readReportFigures,
} from '#shared/operations/reports/readReportFigures.ts'
import { defineCommand } from '../../CliCommand.ts'
import { table } from '../../table.ts'
import { withCarrier } from '../withCarrier.ts'
import { printCsv } from './printCsv.ts'
import {
  addReportOptions,
  periodAsked,
  type ReportOptions,
  readReportOptions,
} from './reportOptions.ts'

interface Report extends ReportFigures {
  carrier: string
  isCsv: boolean
}

/** `bakehouse reports figures`: the figures of a period beside those of the period before. */
export const reportsFiguresCommand = defineCommand<ReportOptions, Report>({
  configure: (command) => addReportOptions(command),
  read: readReportOptions,
  run: (options, runtime) => {
    const { target, actor, carrier: typed, csv } = options
    const request = { target, use: 'read', actor, roles: ['admin'], carrier: typed } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const asked = periodAsked(options, carrier, runtime)
      if (!asked.ok) return asked
      const figures = await readReportFigures(store, { carrier: carrier.id, ...asked.value })
      return { ok: true, value: { ...figures, carrier: carrier.id, isCsv: csv } }
    })
  },
  toJson: ({ isCsv: _, turnarounds, ...report }) => ({
    ...report,
    turnarounds: turnarounds.map(([days, audits]) => ({ days, audits })),
  }),
  print: (report, io) => {
    if (report.isCsv) {
      printCsv(io, figuresCsv(report))
      return
    }
    const { carrier, period, before, figures, previous, open, isCounted } = report
    if (!isCounted) io.tell('Nothing is counted for this carrier yet: bakehouse audits tick')
    io.tell(
      `${carrier}, ${formatDay(period.from)} to ${formatDay(period.to)}, compared with ${formatDay(before.from)} to ${formatDay(before.to)}. Open now: ${open}`,
    )
    const rows = FIGURE_NAMES.map((name) => [
      FIGURES[name].label,
      figureText(name, figures[name]),
      figureText(name, previous[name]),
      figureChange(name, figures[name], previous[name])?.text ?? '',
    ])
    io.print(table(['Figure', 'Period', 'Before', 'Change'], rows))
  },
})
