import { readReport } from '#shared/documents/ops/auditReports.ts'
import { contentOf } from '#shared/documents/ops/contentWork.ts'
import { defineCommand } from '../../command.ts'
import { writeReportFile } from '../../writeReportFile.ts'
import { ofAudit } from './openAudit.ts'

/** `bakehouse audits report CODE --out FILE`: the carrier's copy, or with `--internal` the firm's own. */
export const auditsReportCommand = defineCommand({
  opens: ofAudit({ use: 'read' }),
  example: 'T-0001 --out T-0001.pdf',
  configure: (command) => {
    command
      .requiredOption('-o, --out <file>', 'the PDF to write')
      .option('--internal', 'with contact attempts and history, for your own files')
  },
  read: (_, command) => command.opts<{ out: string; internal?: boolean }>(),
  run: async ({ world: { store, clock }, audit }, { out, internal }, runtime) => {
    const input = await readReport({ store, clock }, audit, null)
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
