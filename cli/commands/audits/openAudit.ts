import type { Command as CliCommand } from 'commander'
import type { Actor } from '#shared/audit/actor.ts'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import type { ContentWorld } from '#shared/documents/ops/contentWork.ts'
import { quarantineOf } from '#shared/documents/ops/quarantine.ts'
import { openCommandsOn } from '#shared/engine/commands/commandQueries.ts'
import { commandRow } from '#shared/engine/commands/commandTable.ts'
import { isTooLate } from '#shared/engine/commands/row.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readLease } from '#shared/kernel/ops/lease.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Door } from '../../command.ts'
import type { Target } from '../../firebase/openTarget.ts'
import type { Runtime } from '../../runtime.ts'
import { isGoneHere, publicUrlOf, timedPacer } from '../../worker/thisProcess.ts'
import { type ActedOnLater, asUserLater, requireAudit, STAFF, staffActor } from '../context.ts'

/** How a command works on one audit. */
interface ActionRequest {
  /** What is done to the database; writing unless said otherwise. */
  use?: 'read' | 'write'
  /** Who may; staff unless said otherwise. */
  roles?: readonly ('admin' | 'baker')[]
  /** What is done is a person's to do: a user has to be named. */
  isPersonal?: boolean
}

/** An audit that one command works on. */
export interface OpenedAudit {
  world: ActionWorld & ContentWorld
  /** Where its documents are. */
  files: ListingFileStore
  audit: Audit
  actor: Actor
  /** Which database it is. */
  label: string
  /** Commands of people on this audit that were open, and were waited for. */
  waitedFor: number
}

const NOT_WAITED = { ok: true, value: 0 } as const

/**
 * The door to an audit, by its code, for staff who work for its carrier. Before it is written, what
 * people have asked the engine to do to it is waited for. `work` may depend on the options.
 */
export function ofAudit(
  work: ActionRequest | ((command: CliCommand) => ActionRequest),
): Door<OpenedAudit> {
  const handlerOf = (command: CliCommand) => (typeof work === 'function' ? work(command) : work)
  const isRead = typeof work !== 'function' && work.use === 'read'
  const door = asUserLater(isRead ? 'read' : (command) => handlerOf(command).use ?? 'write')
  return {
    ...door,
    argumentCount: 1,
    begin: (command) =>
      void command.argument('<code>', 'the audit code; signs and case do not matter'),
    open: (command, runtime, act) =>
      door.open(command, runtime, async (opened) => {
        const audit = await openAudit(opened, command.args[0] ?? '', handlerOf(command), runtime)
        return audit.ok ? act(audit.value) : audit
      }),
  }
}

/** The zone in which an audit's moments are shown, as on screen: its carrier's. */
export async function zoneOfMoments(
  store: DocumentStore,
  { carrierCompany, timeZone }: Pick<Audit, 'carrierCompany' | 'timeZone'>,
): Promise<string> {
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, carrierCompany)
  return carrier?.timeZone ?? timeZone
}

/** Opens an audit in an open database. */
export async function openAudit(
  opened: ActedOnLater,
  code: string,
  { use = 'write', roles = STAFF, isPersonal = false }: ActionRequest,
  runtime: Runtime,
): Promise<Result<OpenedAudit>> {
  const { store, files, label } = opened
  const found = await requireAudit(store, code)
  if (!found.ok) return found
  const acting = await opened.actorFor({ roles, carrier: found.value.carrierCompany })
  if (!acting.ok) return acting
  if (isPersonal && acting.value === null) return { ok: false, error: refusal('ACTOR_MISSING') }
  const waited = use === 'write' ? await waitForCommands(opened, found.value, runtime) : NOT_WAITED
  if (!waited.ok) return waited
  const audit = waited.value === 0 ? found : await requireAudit(store, code)
  if (!audit.ok) return audit
  const publicUrl = publicUrlOf(undefined, runtime.env, opened)
  const { clock, random } = runtime
  const quarantine = quarantineOf({ ...runtime, store })
  const world = { store, clock, random, quarantine, ...(publicUrl === null ? {} : { publicUrl }) }
  const actor = staffActor(acting.value)
  return {
    ok: true,
    value: { world, files, audit: audit.value, actor, label, waitedFor: waited.value },
  }
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
      if (polls === 0) io.info(`${facts.what} for the engine. Waiting for the end ...`)
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
