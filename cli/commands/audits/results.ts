import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import { formatMoment } from '#shared/domain/format/day.ts'
import type { ResultPackage } from '#shared/domain/results/ResultPackage.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { readResults } from '#shared/operations/results/readResults.ts'
import { resendResults } from '#shared/operations/results/resendResults.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { type OpenedAudit, withAudit } from './withAudit.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  code: string
  resend: boolean
}

/** `bakehouse audits results CODE`: what was sent to the carrier, and what became of it. */
export const auditsResultsCommand = defineCommand<Options, ResultPackage[]>({
  configure: (command) => {
    command
      .argument('<code>', 'the audit code; signs and case do not matter')
      .option('--resend', 'send the newest again, if it failed')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    code: command.args[0] ?? '',
    resend: command.opts<{ resend?: boolean }>().resend === true,
  }),
  run: ({ target, actor, code, resend }, runtime) =>
    // As on screen and by the rules: everybody of staff sees them, an admin sends them again.
    withAudit(
      runtime,
      {
        target,
        actor,
        code,
        isPersonal: resend,
        use: resend ? 'write' : 'read',
        roles: resend ? ['admin'] : ['admin', 'baker'],
      },
      async (opened) => {
        const { world, audit } = opened
        if (resend) {
          const sent = await resendNewest(opened)
          if (!sent.ok) return sent
        }
        return { ok: true, value: await readResults(world.store, audit) }
      },
    ),
  toJson: (results) => ({ results }),
  print: (results, io) => {
    if (results.length === 0) {
      io.tell('Nothing of this audit was sent to the carrier by itself.')
      return
    }
    const rows = results.map(({ revision, state, to, attempt, sentAt, receipt, error }) => [
      String(revision),
      state,
      to,
      String(attempt),
      sentAt === null ? '' : formatMoment(sentAt),
      receipt || (error?.message ?? ''),
    ])
    io.print(table(['Revision', 'State', 'To', 'Tries', 'Taken', 'Receipt'], rows))
  },
})

async function resendNewest({ world, audit }: OpenedAudit): Promise<Result<unknown>> {
  const { store, clock } = world
  const [newest] = await readResults(store, audit)
  if (newest === undefined)
    return { ok: false, error: refusal('RESULTS_NOT_FAILED', { result: audit.auditCode }) }
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, audit.carrierCompany)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  return resendResults(store, { id: newest.id, carrier, now: clock.now() })
}
