import { relative, resolve } from 'node:path'
import { auditReport } from '#shared/documents/auditReport.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { readReport } from '#shared/operations/readReport.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { putInPlace } from '../../putInPlace.ts'
import { actorOf, addActorOption, readActor } from '../actorOption.ts'
import { requireActor } from '../requireActor.ts'
import { withTarget } from '../withTarget.ts'
import { requireAudit } from './requireAudit.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  code: string
  out: string
}

interface Written {
  auditCode: string
  path: string
  bytes: number
}

/** `bakehouse audits report CODE --out FILE` */
export const auditsReportCommand = defineCommand<Options, Written>({
  configure: (command) => {
    command
      .argument('<code>', 'the audit code; signs and case do not matter')
      .requiredOption('-o, --out <file>', 'the PDF to write')
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    code: command.args[0] ?? '',
    out: command.opts<{ out: string }>().out,
  }),
  run: ({ target, actor: typed, code, out }, runtime) =>
    withTarget(runtime, { target, use: 'read' }, async ({ store }) => {
      const found = await requireAudit(store, code)
      if (!found.ok) return found
      const actor = await requireActor(store, actorOf(typed, runtime), {
        roles: ['admin', 'baker'],
        carrier: found.value.carrierCompany,
      })
      if (!actor.ok) return actor
      const input = await readReport({ store, clock: runtime.clock }, found.value, null)
      const written = await write(await auditReport(input), out, runtime.cwd)
      if (!written.ok) return written
      return { ok: true, value: { auditCode: found.value.auditCode, ...written.value } }
    }),
  toJson: (written) => ({ command: 'audits report', ...written }),
  print: ({ auditCode, path, bytes }, io) =>
    io.tell(`The report of ${auditCode} is in ${path} (${bytes} bytes).`),
})

async function write(
  bytes: Uint8Array,
  out: string,
  cwd: string,
): Promise<Result<{ path: string; bytes: number }>> {
  const place = resolve(cwd, out)
  const path = relative(cwd, place).startsWith('..') ? place : relative(cwd, place)
  try {
    await putInPlace(place, bytes)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return { ok: false, error: refusal('REPORT_FILE_NOT_WRITTEN', { path, reason }) }
  }
  return { ok: true, value: { path, bytes: bytes.byteLength } }
}
