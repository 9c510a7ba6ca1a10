import { Option } from 'commander'
import { isWorkbookName } from '#shared/documents/workbook/workbookFault.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { activeSlices } from '#shared/firm/ops/slices.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { xlsxBytes } from '#shared/kernel/xlsxTable.ts'
import { FIGURE_NAMES, FIGURES } from '#shared/reports/figures.ts'
import { figureChange, figuresCsv, figuresTable, figureText } from '#shared/reports/figureText.ts'
import { exportFigures } from '#shared/reports/ops/exportFigures.ts'
import { type ReportFigures, readReportFigures } from '#shared/reports/ops/readCounters.ts'
import { isStillCounting } from '#shared/reports/ops/readCounting.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { type WrittenReport, writeReportFile } from '../../writeReportFile.ts'
import {
  addPeriodOptions,
  carrierOfReport,
  periodAsked,
  type ReportOptions,
  STILL_COUNTING,
} from './reportOptions.ts'

interface Report extends ReportFigures {
  carrier: string
  file: WrittenReport | null
  /** The worker has changes to count that the figures lack. */
  isCounting: boolean
}

/** `bakehouse reports figures`: the figures of a period beside those of the period before. */
export const reportsFiguresCommand = defineCommand({
  opens: carrierOfReport,
  example: '--carrier HM --from 2026-10-01 --to 2026-10-31 --out october.pdf',
  configure: (command) => {
    addPeriodOptions(command)
    command.addOption(
      new Option('-o, --out <file>', 'a PDF, or a workbook (.xlsx), to write').conflicts('csv'),
    )
  },
  read: (_, command) => command.opts<ReportOptions & { out?: string }>(),
  run: async ({ store, carrier }, options, runtime): Promise<Result<Report>> => {
    const asked = periodAsked(options, carrier, runtime)
    if (!asked.ok) return asked
    const { id } = carrier
    // First: what is counted after that is in the figures.
    const isCounting = await isStillCounting(store, { carrier: id, now: runtime.clock.now() })
    if (options.out === undefined) {
      const figures = await readReportFigures(store, { carrier: id, ...asked.value })
      return { ok: true, value: { ...figures, carrier: id, file: null, isCounting } }
    }
    if (isWorkbookName(options.out)) {
      const figures = await readReportFigures(store, { carrier: id, ...asked.value })
      const bytes = xlsxBytes('Figures', figuresTable({ ...figures, carrier: id }))
      const written = await writeReportFile(bytes, options.out, runtime.cwd)
      return written.ok
        ? { ok: true, value: { ...figures, carrier: id, file: written.value, isCounting } }
        : written
    }
    const slices = await activeSlices(store)
    const world = { store, clock: runtime.clock }
    const { figures, bytes } = await exportFigures(world, { carrier, slices, ...asked.value })
    const written = await writeReportFile(bytes, options.out, runtime.cwd)
    if (!written.ok) return written
    return { ok: true, value: { ...figures, carrier: id, file: written.value, isCounting } }
  },
  toJson: ({ turnarounds, file, ...report }) => ({
    ...report,
    ...(file === null ? {} : { file }),
    turnarounds: turnarounds.map(([days, audits]) => ({ days, audits })),
  }),
  print: (report, io, { options: { csv } }) => {
    if (report.isCounting) io.info(STILL_COUNTING)
    if (csv) {
      io.printFile(figuresCsv(report))
      return
    }
    const { carrier, period, before, figures, previous, open, isCounted, file } = report
    if (!isCounted) io.info('Nothing is counted for this carrier yet: bakehouse audits tick')
    io.info(
      `${carrier}, ${formatDay(period.from)} to ${formatDay(period.to)}, compared with ${formatDay(before.from)} to ${formatDay(before.to)}. Open now: ${open}`,
    )
    const rows = FIGURE_NAMES.map((name) => [
      FIGURES[name].label,
      figureText(name, figures[name]),
      figureText(name, previous[name]),
      figureChange(name, figures[name], previous[name])?.text ?? '',
    ])
    io.print(table(['Figure', 'Period', 'Before', 'Change'], rows))
    if (file !== null) io.info(`The figures are in ${file.path} (${file.bytes} bytes).`)
  },
})
