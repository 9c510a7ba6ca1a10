import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { Command } from '#shared/engine/commands/Command.ts'
import { isTooLate } from '#shared/engine/commands/CommandRow.ts'
import { commandRow } from '#shared/engine/commands/commandTable.ts'
import { openCommandsOn } from '#shared/engine/commands/openCommandsOf.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { readLease } from '#shared/operations/worker/lease.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import type { Target } from '../../firebase/openTarget.ts'
import type { Runtime } from '../../Runtime.ts'
import { isGoneHere } from '../../worker/holderOfProcess.ts'
import { timedPacer } from '../../worker/timedPacer.ts'

/** Between questions, beside the listener. */
const POLL_MS = 5_000

/** A minute. Nothing is lost by giving up: what waits stays where it is. */
const MOST_POLLS = 12

/**
 * Waits for what people have asked the engine to do to an audit, so that the changes of one audit keep
 * their order. The answer is how many commands were waited for. Refused where they are not done within
 * a minute, and at once where no worker runs. What is too old to be done anyway is not waited for.
 */
export async function waitForCommands(
  { store, live }: Pick<Target, 'store' | 'live'>,
  { id, auditCode }: Pick<Audit, 'id' | 'auditCode'>,
  { io, clock, signal }: Pick<Runtime, 'io' | 'clock' | 'signal'>,
): Promise<Result<number>> {
  const asked = openCommandsOn(id)
  const read = () => store.list<Command>(COLLECTIONS.commands, asked)
  const canBeDone = (command: Command) => isStillDone(command, clock.now())
  let left = (await read()).filter(canBeDone)
  if (left.length === 0) return { ok: true, value: 0 }
  // Only these: what is asked for from now on comes after this command.
  const awaited = new Set(left.map((command) => command.id))
  const leftOf = (open: readonly Command[]) =>
    open.filter((command) => awaited.has(command.id) && canBeDone(command))
  const pacer = timedPacer(signal)
  const unwatch = live.watchList<Command>(COLLECTIONS.commands, asked, {
    next: (open) => {
      if (leftOf(open).length === 0) pacer.wake()
    },
    error: () => {},
  })
  try {
    for (let polls = 0; polls < MOST_POLLS && left.length > 0; polls++) {
      const facts = factsOf(left, auditCode)
      if (!(await hasWorker(store, clock.now())))
        return { ok: false, error: refusal('COMMANDS_WITHOUT_WORKER', facts) }
      if (polls === 0) io.tell(`${facts.what} for the engine. Waiting for the end ...`)
      await pacer.wait(POLL_MS)
      if (signal.aborted) return { ok: false, error: refusal('INTERRUPTED') }
      left = leftOf(await read())
    }
  } finally {
    unwatch()
  }
  if (left.length === 0) return { ok: true, value: awaited.size }
  return { ok: false, error: refusal('COMMANDS_WAITING', factsOf(left, auditCode)) }
}

/** A kind that this release does not know may be a newer engine's: it is waited for. */
function isStillDone(command: Command, now: Date): boolean {
  const row = commandRow(command.kind)
  return row === null || !isTooLate(command, row, now)
}

async function hasWorker(store: DocumentStore, now: Date): Promise<boolean> {
  const lease = await readLease(store)
  return lease !== null && lease.until > now && !isGoneHere(lease.holder)
}

function factsOf(left: readonly Command[], code: string): { what: string } {
  const askers = [...new Set(left.map(({ by }) => by))].join(', ')
  const what =
    left.length === 1 ? `A change of ${code} waits` : `${left.length} changes of ${code} wait`
  return { what: `${what} (asked for by ${askers})` }
}
