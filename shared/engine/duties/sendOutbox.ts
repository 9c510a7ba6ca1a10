import { knownSender } from '#shared/outreach/ops/senderState.ts'
import { sendDueMail } from '#shared/outreach/ops/sendMail.ts'
import { readRestored } from '../restored.ts'
import { countDone, type Duty, emptyReport } from './duty.ts'

/** Emails a pass, so that the other duties have their turn. */
const MOST_A_PASS = 200

/** A pass begins no email after so long: a slow server holds up no other duty. */
const LONGEST_MS = 5_000

/**
 * Outbox: sends the emails that are due, over the sender of this process (`sendDueMail`). Without one they
 * stay where they are, and `engine/senders` says so. Nothing is sent after a restore before an operator has
 * released the outbox.
 */
export const sendOutbox: Duty = async (world, pass) => {
  const report = emptyReport()
  const { store, clock, mail } = world
  if (mail === undefined || pass.dryRun) return report
  if (mail === null) {
    await knownSender(world, 'mail', { kind: 'none', from: '' })
    return report
  }
  if ((await readRestored(store))?.isOutboxHeld) return { ...report, isIdle: true }
  const until = clock.now().getTime() + LONGEST_MS
  const signal = {
    aborted: false,
    check: async () => {
      signal.aborted = clock.now().getTime() > until || !(await pass.goesOn())
    },
  }
  const sent = await sendDueMail(world, mail, {
    carriers: null,
    most: MOST_A_PASS,
    signal,
    carrierOf: pass.carrierOf,
  })
  report.found = sent.results.length
  for (const { result } of sent.results) {
    if (result === 'taken') continue
    report.done++
    countDone(report, result === 'sent' ? 'emailed' : `${result} emails`)
  }
  if (sent.left !== 'nothing') report.oldestLeft = clock.now()
  report.isIdle = sent.left === 'limited' || sent.left === 'stopped'
  return report
}
