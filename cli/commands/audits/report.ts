import { readReport } from '#shared/documents/ops/auditReports.ts'
import { contentOf } from '#shared/documents/ops/contentWork.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { xlsxBytes } from '#shared/kernel/xlsxTable.ts'
import { hasWorksheet } from '#shared/results/resultFormats.ts'
import { worksheetTable } from '#shared/results/worksheetTable.ts'
import { defineCommand } from '../../command.ts'
import { writeReportFile } from '../../writeReportFile.ts'
import { ofAudit } from './openAudit.ts'

/** `bakehouse audits report CODE --out FILE`: the carrier's copy, or with `--internal` the firm's own. */
export const auditsReportCommand = defineCommand({
  opens: ofAudit({ use: 'read' }),
  example: 'T-0001 --out T-0001.pdf',
  configure: (command) => {
    command
      .requiredOption(
        '-o, --out <file>',
        'the PDF to write; with .xlsx the worksheet as a workbook',
      )
      .option('--internal', 'with contact attempts and history, for your own files')
  },
  read: (_, command) => command.opts<{ out: string; internal?: boolean }>(),
  run: async ({ world: { store, clock }, audit }, { out, internal }, runtime) => {
    const input = await readReport({ store, clock }, audit, null)
    if (out.toLowerCase().endsWith('.xlsx')) {
      if (!hasWorksheet(input.audit)) return { ok: false, error: refusal('WORKSHEET_EMPTY') }
      const bytes = xlsxBytes('Worksheet', worksheetTable(input.audit, input.carrier))
      return writeReportFile(bytes, out, runtime.cwd)
    }
    const report = { ...input, isInternal: internal === true }
    return writeReportFile(await contentOf(runtime).auditReport(report), out, runtime.cwd)
  },
  toJson: (written, { opened: { audit } }) => ({
    command: 'audits report',
    auditCode: audit.auditCode,
    ...written,
  }),
  print: ({ path, bytes }, io, { opened: { audit } }) =>
    io.info(`The report of ${audit.auditCode} is in ${path} (${bytes} bytes).`),
})
