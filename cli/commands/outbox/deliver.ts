import { readRestored } from '#shared/engine/restored.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { type DeliverResult, deliverMail } from '#shared/outreach/ops/outbox.ts'
import { defineCommand, EXIT_CODES } from '../../command.ts'
import { readLetterhead, readMailServer } from '../../outreach/readMailServer.ts'
import { ADMINS, asUser } from '../context.ts'

/** `bakehouse outbox deliver` */
export const outboxDeliverCommand = defineCommand({
  opens: asUser({ use: 'write', roles: ADMINS }),
  example: '--smtp smtp://127.0.0.1:1025 --from audits@firm.example',
  configure: (command) => {
    command
      .option(
        '--smtp <url>',
        'the mail server: smtps://name:password@host:465 or, with STARTTLS, smtp:// (BAKEHOUSE_SMTP)',
      )
      .option('--from <address>', 'the sender: "Audits <audits@firm.example>" (BAKEHOUSE_FROM)')
  },
  read: (_, command) => command.opts<{ smtp?: string; from?: string }>(),
  prepare: ({ smtp, from }, { env }) => {
    const server = readMailServer(smtp || env['BAKEHOUSE_SMTP'] || '')
    if (typeof server === 'string') return usage(server)
    const written = readLetterhead(
      from || env['BAKEHOUSE_FROM'] || '',
      env['BAKEHOUSE_REPLY_TO'] ?? '',
    )
    if (typeof written === 'string') return usage(written)
    return { ok: true, value: { server, letterhead: written } }
  },
  run: async ({ store, actor }, { server, letterhead }, { clock, signal, io }) => {
    const restored = await readRestored(store)
    if (restored?.isOutboxHeld) return { ok: false, error: refusal('OUTBOX_HELD') }
    // Read only now: no other command needs it.
    const { smtpSender } = await import('../../outreach/smtpSender.ts')
    const sender = smtpSender(server)
    const request = {
      sender,
      letterhead,
      carriers: actor?.carriers ?? null,
      signal,
      onResult: ({ to, result, why }: DeliverResult) => {
        if (result !== 'sent') io.warn(`${to}: ${result}. ${why}`.trim())
      },
    }
    try {
      const delivered = await deliverMail({ store, clock }, request)
      if (!delivered.ok) return delivered
      return { ok: true, value: { results: delivered.value, isInterrupted: signal.aborted } }
    } finally {
      sender.close()
    }
  },
  toJson: ({ results, isInterrupted }) => ({
    totals: totalsOf(results),
    results,
    interrupted: isInterrupted,
  }),
  print: ({ results, isInterrupted }, io) => {
    const { sent, failed, later } = totalsOf(results)
    io.info(`${sent} sent, ${failed} failed, ${later} to try again later.`)
    if (isInterrupted) io.info('Interrupted. Run it again to send the rest.')
  },
  exit: ({ results, isInterrupted }) => {
    if (isInterrupted) return EXIT_CODES.interrupted
    return results.some(({ result }) => result !== 'sent') ? EXIT_CODES.partial : EXIT_CODES.done
  },
})

function totalsOf(results: readonly DeliverResult[]) {
  const count = (name: DeliverResult['result']) =>
    results.filter(({ result }) => result === name).length
  return { sent: count('sent'), failed: count('failed'), later: count('later') + count('taken') }
}

function usage(detail: string): Result<never> {
  return { ok: false, error: refusal('USAGE', { detail, command: 'outbox deliver' }) }
}
