import { readReport } from '#shared/documents/ops/auditReports.ts'
import { auditReport } from '#shared/documents/pdf/auditReport.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { type WrittenReport, writeReportFile } from '../../writeReportFile.ts'
import {
  actorOf,
  addActorOption,
  readActor,
  requireActor,
  requireAudit,
  withTarget,
} from '../context.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  code: string
  out: string
  isInternal: boolean
}

interface Written extends WrittenReport {
  auditCode: string
}

/** `bakehouse audits report CODE --out FILE`: the carrier's copy, or with `--internal` the firm's own. */
export const auditsReportCommand = defineCommand<Options, Written>({
  configure: (command) => {
    command
      .argument('<code>', 'the audit code; signs and case do not matter')
      .requiredOption('-o, --out <file>', 'the PDF to write')
      .option('--internal', 'with contact attempts and history, for your own files')
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    code: command.args[0] ?? '',
    out: command.opts<{ out: string }>().out,
    isInternal: command.opts<{ internal?: boolean }>().internal === true,
  }),
  run: ({ target, actor: typed, code, out, isInternal }, runtime) =>
    withTarget(runtime, { target, use: 'read' }, async ({ store }) => {
      const found = await requireAudit(store, code)
      if (!found.ok) return found
      const actor = await requireActor(store, actorOf(typed, runtime), {
        roles: ['admin', 'baker'],
        carrier: found.value.carrierCompany,
      })
      if (!actor.ok) return actor
      const input = await readReport({ store, clock: runtime.clock }, found.value, null)
      const written = await writeReportFile(
        await auditReport({ ...input, isInternal }),
        out,
        runtime.cwd,
      )
      if (!written.ok) return written
      return { ok: true, value: { auditCode: found.value.auditCode, ...written.value } }
    }),
  toJson: (written) => ({ command: 'audits report', ...written }),
  print: ({ auditCode, path, bytes }, io) =>
    io.tell(`The report of ${auditCode} is in ${path} (${bytes} bytes).`),
})
