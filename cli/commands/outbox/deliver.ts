import { readRestored } from '#shared/engine/restored.ts'
import { type ErrorCode, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { mailOutlet } from '#shared/outreach/ops/mailOutlet.ts'
import type { StopReason } from '#shared/outreach/ops/mailSender.ts'
import { type SendResult, sendDue } from '#shared/outreach/ops/sendDue.ts'
import { defineCommand, EXIT_CODES } from '../../command.ts'
import { mailSetupIn, openMailChannel, readSetup } from '../../outreach/mailChannel.ts'
import { warnByReason } from '../../warnByReason.ts'
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
    const there = mailSetupIn(env)
    const setup = { ...there, smtp: smtp || there.smtp, from: from || there.from }
    const mistake = readSetup(setup)
    return typeof mistake === 'string' ? usage(mistake) : { ok: true, value: setup }
  },
  run: async ({ store, actor }, setup, { clock, random, signal, io, cwd }) => {
    const restored = await readRestored(store)
    if (restored?.isOutboxHeld) return { ok: false, error: refusal('OUTBOX_HELD') }
    const opened = await openMailChannel(setup, cwd)
    if (!opened.ok) return opened
    const channel = opened.value
    const request = {
      carriers: actor?.carriers ?? null,
      most: MOST_A_ROUND,
      signal,
      isAsked: true,
      carrierOf: (id: string) => store.get<Carrier>(COLLECTIONS.carriers, id),
    }
    const world = { store, clock, random }
    const outlet = mailOutlet(world, channel)
    const results: SendResult[] = []
    try {
      for (;;) {
        const round = await sendDue(world, outlet, request)
        results.push(...round.results)
        if (round.stopped) {
          const { reason, why } = round.stopped
          return { ok: false, error: refusal(STOPPED[reason], { why }) }
        }
        if (signal.aborted || round.left !== 'more')
          return { ok: true, value: { results, left: round.left, isInterrupted: signal.aborted } }
      }
    } finally {
      channel.sender.close()
      const unsent = results.filter(({ result }) => result !== 'sent')
      warnByReason(
        { title: 'Not sent', noun: 'emails' },
        unsent.map(({ to, result, why }) => ({ of: to, reason: `${result}. ${why}`.trim() })),
        io,
      )
    }
  },
  toJson: ({ results, isInterrupted }) => ({
    totals: totalsOf(results),
    results,
    interrupted: isInterrupted,
  }),
  print: ({ results, left, isInterrupted }, io) => {
    const { sent, failed, later, uncertain } = totalsOf(results)
    io.info(`${sent} sent, ${failed} failed, ${later} to try again later.`)
    if (uncertain > 0)
      io.info(`${uncertain} perhaps sent; decide: bakehouse outbox decide ID --sent|--again`)
    if (left === 'limited') io.info('Others wait for the limits; run it again later.')
    if (isInterrupted) io.info('Interrupted. Run it again to send the rest.')
  },
  exit: ({ results, isInterrupted }) => {
    if (isInterrupted) return EXIT_CODES.interrupted
    return results.some(({ result }) => result !== 'sent') ? EXIT_CODES.partial : EXIT_CODES.done
  },
})

/** Emails between two looks at what is due. */
const MOST_A_ROUND = 200

const STOPPED = {
  unreachable: 'OUTBOX_UNREACHABLE',
  unsafe: 'OUTBOX_UNSAFE',
  login: 'OUTBOX_REFUSED',
  author: 'OUTBOX_REFUSED',
} as const satisfies Record<StopReason, ErrorCode>

function totalsOf(results: readonly SendResult[]) {
  const count = (name: SendResult['result']) =>
    results.filter(({ result }) => result === name).length
  return {
    sent: count('sent'),
    failed: count('failed'),
    later: count('later') + count('taken'),
    uncertain: count('uncertain'),
  }
}

function usage(detail: string): Result<never> {
  return { ok: false, error: refusal('USAGE', { detail, command: 'outbox deliver' }) }
}
