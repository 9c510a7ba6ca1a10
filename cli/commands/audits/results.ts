import type { Command } from 'commander'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { readResults, resendResults } from '#shared/results/ops/resultPackages.ts'
import { defineCommand } from '../../command.ts'
import { momentText, table } from '../../table.ts'
import { ADMINS, STAFF } from '../context.ts'
import { type OpenedAudit, ofAudit } from './openAudit.ts'

/** `bakehouse audits results CODE`: what was sent to the carrier, and what became of it. */
export const auditsResultsCommand = defineCommand({
  // As on screen and by the rules: all staff see them, an admin sends them again.
  opens: ofAudit((command) =>
    isResend(command)
      ? { use: 'write', roles: ADMINS, isPersonal: true }
      : { use: 'read', roles: STAFF },
  ),
  example: 'T-0001',
  configure: (command) => void command.option('--resend', 'send the newest again, if it failed'),
  read: (_, command) => isResend(command),
  run: async (opened, resend) => {
    const { world, audit } = opened
    if (resend) {
      const sent = await resendNewest(opened)
      if (!sent.ok) return sent
    }
    const results = await readResults(world.store, audit)
    const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, audit.carrierCompany)
    return { ok: true, value: { results, timeZone: carrier?.timeZone ?? DEFAULT_TIME_ZONE } }
  },
  toJson: ({ results }, { opened: { waitedFor } }) => ({ results, waitedFor }),
  print: ({ results, timeZone }, io) => {
    if (results.length === 0) {
      io.info('No results of this audit were sent to the carrier.')
      return
    }
    const rows = results.map(
      ({ revision, state, channel, to, attempt, sentAt, receipt, error }) => [
        String(revision),
        state,
        channel === 'hand' ? 'by hand' : to,
        String(attempt),
        sentAt === null ? '' : momentText(sentAt, timeZone),
        receipt || (error?.message ?? ''),
      ],
    )
    io.print(table(['Revision', 'State', 'To', 'Tries', 'Taken', 'Receipt'], rows))
  },
})

function isResend(command: Command): boolean {
  return command.opts<{ resend?: boolean }>().resend === true
}

async function resendNewest({ world, files, audit, actor }: OpenedAudit): Promise<Result<unknown>> {
  const { store } = world
  const [newest] = await readResults(store, audit)
  if (newest === undefined)
    return { ok: false, error: refusal('RESULTS_NOT_FAILED', { result: audit.auditCode }) }
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, audit.carrierCompany)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  return resendResults({ ...world, files }, { id: newest.id, carrier, actor })
}
