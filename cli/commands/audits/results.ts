import type { ResultPackage } from '#shared/audit/resultPackage.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { readResults, resendResults } from '#shared/results/ops/resultPackages.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor } from '../context.ts'
import { type OpenedAudit, type Waited, withAudit } from './withAudit.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  code: string
  resend: boolean
}

/** What was sent, and the carrier's zone, in which its days are said. */
interface Sent {
  results: ResultPackage[]
  timeZone: string
}

/** `bakehouse audits results CODE`: what was sent to the carrier, and what became of it. */
export const auditsResultsCommand = defineCommand<Options, Waited<Sent>>({
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
        const results = await readResults(world.store, audit)
        const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, audit.carrierCompany)
        return { ok: true, value: { results, timeZone: carrier?.timeZone ?? DEFAULT_TIME_ZONE } }
      },
    ),
  toJson: ({ results, waitedFor }) => ({ results, waitedFor }),
  print: ({ results, timeZone }, io) => {
    if (results.length === 0) {
      io.tell('No results of this audit were sent to the carrier.')
      return
    }
    const rows = results.map(
      ({ revision, state, channel, to, attempt, sentAt, receipt, error }) => [
        String(revision),
        state,
        channel === 'hand' ? 'by hand' : to,
        String(attempt),
        sentAt === null ? '' : formatMoment(sentAt, { timeZone }),
        receipt || (error?.message ?? ''),
      ],
    )
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
