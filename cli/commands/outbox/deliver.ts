import { readRestored } from '#shared/engine/restored.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { type DeliverResult, deliverMail } from '#shared/outreach/ops/outbox.ts'
import { defineCommand, EXIT_CODES } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { addActorOption, readActor, withActor } from '../context.ts'
import { readMailAuthor, readMailServer } from './readMailServer.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  smtp: string
  from: string
}

interface Report {
  results: DeliverResult[]
  /** Told to stop; what was not begun is queued as before. */
  isInterrupted: boolean
}

/** `bakehouse outbox deliver` */
export const outboxDeliverCommand = defineCommand<Options, Report>({
  configure: (command) => {
    command
      .option(
        '--smtp <url>',
        'the mail server: smtps://name:password@host:465 or, with STARTTLS, smtp:// (BAKEHOUSE_SMTP)',
      )
      .option('--from <address>', 'who writes: "Audits <audits@firm.example>" (BAKEHOUSE_FROM)')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const { smtp = '', from = '' } = command.opts<{ smtp?: string; from?: string }>()
    return { target: readTargetOptions(command), actor: readActor(command), smtp, from }
  },
  run: async ({ target, actor, ...given }, runtime) => {
    const server = readMailServer(given.smtp || runtime.env['BAKEHOUSE_SMTP'] || '')
    if (typeof server === 'string') return usage(server)
    const author = readMailAuthor(given.from || runtime.env['BAKEHOUSE_FROM'] || '')
    if (typeof author === 'string') return usage(author)
    const request = { target, use: 'write', actor, roles: ['admin'] } as const
    return withActor(runtime, request, async ({ store, actor: by }) => {
      const restored = await readRestored(store)
      if (restored?.isOutboxHeld) return { ok: false, error: refusal('OUTBOX_HELD') }
      // Read only now: no other command needs it.
      const { smtpSender } = await import('./smtpSender.ts')
      const sender = smtpSender(server, author)
      try {
        const delivered = await deliverMail(
          { store, clock: runtime.clock },
          {
            sender,
            carriers: by?.carriers ?? null,
            signal: runtime.signal,
            onResult: ({ to, result, why }) => {
              if (result !== 'sent') runtime.io.tell(`${to}: ${result}. ${why}`.trim())
            },
          },
        )
        if (!delivered.ok) return delivered
        const value = { results: delivered.value, isInterrupted: runtime.signal.aborted }
        return { ok: true, value }
      } finally {
        sender.close()
      }
    })
  },
  toJson: ({ results, isInterrupted }) => ({
    totals: totalsOf(results),
    results,
    interrupted: isInterrupted,
  }),
  print: ({ results, isInterrupted }, io) => {
    const { sent, failed, later } = totalsOf(results)
    io.tell(`${sent} sent, ${failed} failed, ${later} put off.`)
    if (isInterrupted) io.tell('Interrupted. Run it again: what is left goes then.')
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
