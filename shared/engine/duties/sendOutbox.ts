import { mailOutlet } from '#shared/outreach/ops/mailOutlet.ts'
import { type SendReport, type SendRequest, sendDue } from '#shared/outreach/ops/sendDue.ts'
import { knownSender } from '#shared/outreach/ops/senderState.ts'
import { textOutlet } from '#shared/outreach/ops/textOutlet.ts'
import type { Senders } from '#shared/outreach/senders.ts'
import { readRestored } from '../restored.ts'
import { countDone, type Duty, emptyReport, type WorkerWorld } from './duty.ts'

/** Messages of a kind a pass, so that the other duties have their turn. */
const MOST_A_PASS = 200

/** A pass begins no message of a kind after so long: a slow server holds up no other duty. */
const LONGEST_MS = 5_000

/** A kind of message with a sender of its own. */
interface Kind {
  /** Its sender in the world and in `engine/senders`. */
  name: keyof Senders
  /** What is counted for one that was sent, and for others. */
  did: string
  many: string
  send(world: WorkerWorld, request: SendRequest): Promise<SendReport> | null | undefined
}

const KINDS: readonly Kind[] = [
  {
    ...{ name: 'mail', did: 'emailed', many: 'emails' },
    send: (world, request) => world.mail && sendDue(world, mailOutlet(world, world.mail), request),
  },
  {
    ...{ name: 'text', did: 'texted', many: 'texts' },
    send: (world, request) => world.text && sendDue(world, textOutlet(world, world.text), request),
  },
]

/**
 * Outbox: sends the emails and texts that are due, over the senders of this process (`sendDue`). Without
 * one they stay where they are, and `engine/senders` says so. Nothing is sent after a restore before an
 * operator has released the outbox.
 */
export const sendOutbox: Duty = async (world, pass) => {
  const report = emptyReport()
  const { store, clock } = world
  if (pass.dryRun) return report
  for (const { name } of KINDS)
    if (world[name] === null) await knownSender(world, name, { kind: 'none', from: '' })
  if (!world.mail && !world.text) return report
  if ((await readRestored(store))?.isOutboxHeld) return { ...report, isIdle: true }
  const left: SendReport['left'][] = []
  for (const { send, did, many } of KINDS) {
    const until = clock.now().getTime() + LONGEST_MS
    const signal = {
      aborted: false,
      check: async () => {
        signal.aborted = clock.now().getTime() > until || !(await pass.goesOn())
      },
    }
    const { carrierOf } = pass
    const sent = await send(world, { carriers: null, most: MOST_A_PASS, signal, carrierOf })
    if (!sent) continue
    left.push(sent.left)
    report.found += sent.results.length
    for (const { result } of sent.results) {
      if (result === 'taken') continue
      report.done++
      countDone(report, result === 'sent' ? did : `${result} ${many}`)
    }
  }
  const waiting = left.filter((each) => each !== 'nothing')
  if (waiting.length > 0) report.oldestLeft = clock.now()
  report.isIdle = waiting.length > 0 && !waiting.includes('more')
  return report
}
