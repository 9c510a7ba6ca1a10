import type { Actor } from '#shared/audit/actor.ts'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import { openCommandsOn } from '#shared/engine/commands/commandQueries.ts'
import { commandRow } from '#shared/engine/commands/commandTable.ts'
import { isTooLate } from '#shared/engine/commands/row.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readLease } from '#shared/kernel/ops/lease.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Target } from '../../firebase/openTarget.ts'
import type { TargetOptions } from '../../firebase/target.ts'
import type { Runtime } from '../../runtime.ts'
import { isGoneHere, publicUrlOf, timedPacer } from '../../worker/thisProcess.ts'
import { actorOf, requireActor, requireAudit, staffActor, withTarget } from '../context.ts'

interface AuditRequest {
  target: TargetOptions
  /** Who was typed after `--as`. */
  actor: string | undefined
  code: string
  /** What is done is a person's to do: somebody has to be named. */
  isPersonal: boolean
  /** What is done to the database; writing unless said otherwise. */
  use?: 'read' | 'write'
  /** Who may; staff unless said otherwise. */
  roles?: readonly ('admin' | 'baker')[]
}

/** An audit that one command works on. */
export interface OpenedAudit {
  world: ActionWorld
  /** Where its documents are. */
  files: FileStore
  audit: Audit
  actor: Actor
  /** Which database it is. */
  label: string
}

const NOT_WAITED = { ok: true, value: 0 } as const

/** What a command that may write says of an audit beside what it did. */
export type Waited<T> = T & {
  /** Commands of people on this audit that were open, and were waited for. */
  waitedFor: number
}

/**
 * Opens the database and an audit in it, for staff who work for its carrier. Before it is written,
 * what people have asked the engine to do to it is waited for (`waitForCommands.ts`).
 */
export function withAudit<T extends object>(
  runtime: Runtime,
  { target, actor, code, isPersonal, use = 'write', roles = ['admin', 'baker'] }: AuditRequest,
  work: (opened: OpenedAudit) => Promise<Result<T>>,
): Promise<Result<Waited<T>>> {
  return withTarget(runtime, { target, use }, async (opened) => {
    const { store, label } = opened
    const found = await requireAudit(store, code)
    if (!found.ok) return found
    const acting = await requireActor(store, actorOf(actor, runtime), {
      roles,
      carrier: found.value.carrierCompany,
    })
    if (!acting.ok) return acting
    if (isPersonal && acting.value === null) return { ok: false, error: refusal('ACTOR_MISSING') }
    const waited =
      use === 'write' ? await waitForCommands(opened, found.value, runtime) : NOT_WAITED
    if (!waited.ok) return waited
    const audit = waited.value === 0 ? found : await requireAudit(store, code)
    if (!audit.ok) return audit
    const publicUrl = publicUrlOf(undefined, runtime.env, opened)
    const { clock, random } = runtime
    const world = { store, clock, random, ...(publicUrl === null ? {} : { publicUrl }) }
    const { files } = opened
    const actorOfIt = staffActor(acting.value)
    const done = await work({ world, files, audit: audit.value, actor: actorOfIt, label })
    return done.ok ? { ok: true, value: { ...done.value, waitedFor: waited.value } } : done
  })
}

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
