import {
  COMMAND_SCHEMA,
  type Command,
  MAX_OPEN_COMMANDS,
  OPEN_FILTER,
} from '#shared/audit/command.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { failureCode, type ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { countDone, type Duty, emptyReport, type WorkerWorld } from '../duties/duty.ts'
import { type Restored, readRestored } from '../restored.ts'
import { commandRow } from './commandTable.ts'
import { awaitsEngine, endThrown, runCommand, settle } from './runCommand.ts'

/** Open commands that are read at once. */
const PAGE = 500

/** Pages of open commands, at most: so many that those of a few people never hide another's. */
const MAX_PAGES = 8

/** The first page of the open commands, the oldest first; what comes after it is read by the lane. */
export const OPEN_COMMANDS: ListOptions = {
  filters: [OPEN_FILTER],
  sort: { field: 'at', direction: 'asc' },
  limit: PAGE,
}

/** Commands of single audits in flight. */
const AUDITS_IN_FLIGHT = 8

/** Of these, such as read the content of files, which one thread does for all. */
const CONTENT_IN_FLIGHT = 4

/** Long commands in flight. */
const LONG_IN_FLIGHT = 2

/** The engine's queue: which commands are open, in which order, and what runs beside what. */
export interface CommandLane {
  /** Takes the open commands of a listener or a query, and begins what can begin. */
  show(open: readonly Command[]): void
  /** Reads what is open and begins nothing; rejects with a `StoreError`. */
  waiting(): Promise<Command[]>
  /** Reads what is open and begins what can begin; rejects with a `StoreError`. */
  look(): Promise<void>
  /** Resolves when nothing is in flight. */
  rest(): Promise<void>
  /** Commands ended since the lane was made. */
  ended(): number
  /** Since when the oldest open command waits; null: none does. */
  oldest(): Date | null
}

interface LaneOptions {
  /** False: no further command is begun, and long ones stop between two audits. */
  goesOn: () => Promise<boolean>
  /** Shared with the engine's other work, which lets commands of single audits go first. */
  turns?: Precedence
}

/**
 * Runs commands: those of one audit one after the other, by what follows what, then by time; those of
 * different audits beside each other; settings of a carrier one after the other; long ones two at a
 * time, of different askers first. Between two audits a long command lets the others go first. A command
 * whose store failed, or that was found changed, is begun again when the open commands are read next.
 */
export function commandLane(
  world: WorkerWorld,
  { goesOn, turns = precedence() }: LaneOptions,
): CommandLane {
  const startedAt = world.clock.now()
  const open = new Map<string, Command>()
  const running = new Map<string, Promise<void>>()
  /** What is in flight, by what it must be alone in (`keyOf`). */
  const busy = new Map<string, Command>()
  /** Ended here, while an older view may still show them; by the view in which they are gone. */
  const done = new Set<string>()
  const failed = new Set<string>()
  /** Beyond what one person may have waiting. */
  let surplus = new Set<string>()
  /** Behind the first page when they were last read: a listener brings that page only. */
  let behind: readonly Command[] = []
  let ended = 0
  /** Undefined until it could be read. */
  let restored: Restored | null | undefined

  function show(found: readonly Command[]): void {
    failed.clear()
    open.clear()
    const seen = new Map(found.map((command) => [command.id, command]))
    if (found.length === PAGE)
      for (const command of behind) if (!seen.has(command.id)) seen.set(command.id, command)
    for (const id of done) if (!seen.has(id)) done.delete(id)
    for (const [id, command] of seen) if (!done.has(id)) open.set(id, command)
    surplus = surplusOf([...open.values()])
    begin()
  }

  function begin(): void {
    const passed = new Set<string>()
    const taken = new Set(busy.keys())
    /** Of a newer page, and what follows such: they wait for its engine and hold up no other. */
    const held = new Set<string>()
    const now = world.clock.now()
    for (const command of inOrder([...open.values()])) {
      const { id, after } = command
      if (held.has(after) || awaitsEngine(command, now)) held.add(id)
      if (held.has(id) && !surplus.has(id)) continue
      const key = command.schema > COMMAND_SCHEMA ? id : keyOf(command)
      // An earlier command of its key goes first, and so does the one it follows.
      const isNext = !taken.has(key) && !passed.has(after)
      taken.add(key)
      passed.add(id)
      if (isNext && !running.has(id) && !failed.has(id) && hasPlace(command)) start(command, key)
    }
  }

  function start(command: Command, key: string): void {
    busy.set(key, command)
    const work = run(command)
      .finally(() => {
        running.delete(command.id)
        busy.delete(key)
        begin()
      })
      .catch((error: unknown) => {
        const code = failureCode(error)
        world.logger.error('engine: a command is tried again', { kind: command.kind, code })
      })
    running.set(command.id, work)
    if (laneOf(command) !== 'long') turns.first(work)
  }

  function hasPlace(command: Command): boolean {
    const isLong = isLongWork(command)
    const beside = [...busy.values()].filter((one) => isLongWork(one) === isLong)
    if (!isLong) {
      const held = hasContent(command) ? beside.filter(hasContent) : []
      return beside.length < AUDITS_IN_FLIGHT && held.length < CONTENT_IN_FLIGHT
    }
    if (beside.length >= LONG_IN_FLIGHT) return false
    const waiting = [...open.values()].filter(
      (one) => isLongWork(one) && !running.has(one.id) && !failed.has(one.id),
    )
    // The second place is for another asker, as long as one waits.
    const isAlone = waiting.every(({ by }) => by === command.by)
    return isAlone || beside.every(({ by }) => by !== command.by)
  }

  /** Refusing a surplus one is quick. */
  function isLongWork(command: Command): boolean {
    return laneOf(command) === 'long' && !surplus.has(command.id)
  }

  async function run(command: Command): Promise<void> {
    try {
      if (!(await goesOn())) return void failed.add(command.id)
      const outcome = await outcomeOf(command).catch((error: unknown) =>
        endThrown(world, command, error),
      )
      // Withdrawn, or another engine's: what is read next says whether it is still to be done.
      if (outcome === 'gone') return void failed.add(command.id)
      done.add(command.id)
      open.delete(command.id)
      ended++
    } catch (error) {
      failed.add(command.id)
      throw error
    }
  }

  async function outcomeOf(command: Command) {
    const before = await refusalOfOrder(command)
    if (before) return settle(world, command, { ok: false, error: before })
    return runCommand(world, command, {
      goesOn: goesOnInTurn,
      isStopping: () => open.get(command.id)?.isStopping === true,
      isSuspect: command.at < startedAt || (command.tries ?? 0) > 0,
    })
  }

  /** For long commands; the others do not stop between their pieces. */
  async function goesOnInTurn(): Promise<boolean> {
    await turns.quiet()
    return goesOn()
  }

  async function refusalOfOrder({ id, at, by, after }: Command) {
    if (restored === undefined) restored = await readRestored(world.store)
    const { restoredAt = at } = restored ?? {}
    if (at < restoredAt) return refusal('RESTORED')
    if (surplus.has(id)) return refusal('COMMANDS_TOO_MANY', { most: MAX_OPEN_COMMANDS })
    if (after === '') return null
    const previous = await world.store.get<Command>(COLLECTIONS.commands, after)
    const wasRefused = previous?.state === 'REFUSED' || previous?.state === 'FAILED'
    return wasRefused && previous.by === by ? refusal('COMMAND_BLOCKED') : null
  }

  async function waiting(): Promise<Command[]> {
    const found = new Map<string, Command>()
    let place: Pick<ListOptions, 'after' | 'afterId'> = {}
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const options = { ...OPEN_COMMANDS, ...place }
      const page = await world.store.list<Command>(COLLECTIONS.commands, options)
      // A moment is stored finer than a cursor: a page may begin with the one before.
      for (const command of page) found.set(command.id, command)
      const last = page.at(-1)
      if (last === undefined || page.length < PAGE) break
      place = { after: last.at, afterId: last.id }
    }
    const all = [...found.values()]
    behind = all.slice(PAGE)
    return all
  }

  return {
    show,
    waiting,
    look: async () => show(await waiting()),
    rest: async () => {
      while (running.size > 0) await Promise.all(running.values())
    },
    ended: () => ended,
    oldest: () => [...open.values()][0]?.at ?? null,
  }
}

function laneOf({ kind }: Command) {
  return commandRow(kind)?.lane ?? 'audit'
}

function hasContent({ kind }: Command): boolean {
  return commandRow(kind)?.hasContent === true
}

function isAloneInFirm({ kind }: Command): boolean {
  return commandRow(kind)?.alone === 'firm'
}

/** What a command must be alone in: its audit, settings of its carrier or the firm, or itself. */
function keyOf(command: Command): string {
  switch (laneOf(command)) {
    case 'audit':
      return command.auditFSID === '' ? command.id : `audit ${command.auditFSID}`
    case 'settings':
      return isAloneInFirm(command) ? 'settings' : `settings ${command.carrierCompany}`
    case 'long':
      return command.id
  }
}

function surplusOf(commands: readonly Command[]): Set<string> {
  const counts = new Map<string, number>()
  return new Set(
    commands.flatMap(({ id, by }) => {
      const count = (counts.get(by) ?? 0) + 1
      counts.set(by, count)
      return count > MAX_OPEN_COMMANDS ? [id] : []
    }),
  )
}

/** By time, then id; one that comes after another of the same list stands behind it. */
function inOrder(commands: readonly Command[]): Command[] {
  const byTime = [...commands].sort(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1),
  )
  const placed = new Set<string>()
  const known = new Map(byTime.map((command) => [command.id, command]))
  const ordered: Command[] = []
  function place(command: Command, depth = 0): void {
    if (placed.has(command.id)) return
    placed.add(command.id)
    const previous = known.get(command.after)
    if (previous && depth < PAGE) place(previous, depth + 1)
    ordered.push(command)
  }
  for (const command of byTime) place(command)
  return ordered
}

/** Lets work that a person waits for go before work that can wait. */
export interface Precedence {
  /** Until it ends, this work goes first. */
  first(work: Promise<unknown>): void
  /**
   * Awaited by work that can wait, between two of its pieces: resolves when all has ended that went first
   * when it was called. What comes later is not waited for, so that each call ends.
   */
  quiet(): Promise<void>
}

export function precedence(): Precedence {
  const waitedFor = new Set<Promise<void>>()
  return {
    first(work) {
      const end = () => void waitedFor.delete(ended)
      const ended: Promise<void> = work.then(end, end)
      waitedFor.add(ended)
    },
    quiet: async () => void (await Promise.all(waitedFor)),
  }
}

/** Rounds of commands in a pass: the other duties have their turn after them. */
const MAX_ROUNDS = 20

/**
 * Commands, in a pass of `audits tick`: all that are open, and those that arrive meanwhile. A worker that
 * stays runs them beside its passes (`serveCommands.ts`).
 */
export const doCommands: Duty = async (world, pass) => {
  const report = emptyReport()
  const lane = commandLane(world, { goesOn: pass.goesOn })
  if (pass.dryRun) {
    report.found = (await lane.waiting()).length
    return report
  }
  for (let rounds = 0; rounds < MAX_ROUNDS && (await pass.goesOn()); rounds++) {
    const before = lane.ended()
    await lane.look()
    await lane.rest()
    if (lane.ended() === before) break
  }
  report.found = lane.ended()
  report.done = lane.ended()
  for (let at = 0; at < lane.ended(); at++) countDone(report, 'commands')
  report.oldestLeft = lane.oldest()
  return report
}
