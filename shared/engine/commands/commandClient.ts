import { randomFsid } from '#shared/audit/access/auditCode.ts'
import {
  COMMAND_SCHEMA,
  type Command,
  type CommandSender,
  isOpenCommand,
  type SeenAudit,
  type SentCommand,
} from '#shared/audit/command.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore, LiveStore } from '#shared/kernel/ports/documentStore.ts'
import type { Random } from '#shared/kernel/random.ts'
import { commandDelivery, type Delivery, type DeliveryState } from './commandDelivery.ts'
import type { CommandKind, CommandRequests } from './commandTable.ts'

/** Who asks, as the identity provider knows them. */
export interface Asker {
  email: string
  uid: string
}

export interface AskedCommand<K extends CommandKind> {
  kind: K
  carrierCompany: string
  auditFSID?: string
  request: CommandRequests[K]
  seen?: SeenAudit
}

/** A command of this person, from the moment it is asked for. */
export interface OpenCommand<K extends CommandKind = CommandKind> {
  id: string
  asked: AskedCommand<K>
  /** By this browser's clock; of an adopted one the server's. */
  since: Date
  /** Found in the database: asked for before a reload, or in another tab. */
  isAdopted: boolean
  delivery: DeliveryState
  /** The newest known document; null until the database has it. */
  stored: Command | null
  /** Resolves to the command's result or refusal; never rejects. */
  end: Promise<Result<Record<string, unknown>>>
}

export interface CommandClient {
  /** Sends a command to the engine; its `end` resolves when the command ends. */
  ask<K extends CommandKind>(asked: AskedCommand<K>): OpenCommand<K>
  /**
   * Follows a person's commands that the database holds and this tab does not know. Commands of a person
   * who was signed in here before are dropped.
   */
  adopt(by: string, found: readonly Command[]): void
  /**
   * Withdraws a command that still waits; false when the engine has begun it. Rejects with a `StoreError`
   * when the database does not answer.
   */
  withdraw(id: string): Promise<boolean>
  /** Sends a command that is held because it was unsent for long. */
  sendNow(id: string): void
  /** The open commands, the oldest first; the same list until one changes. */
  open(): readonly OpenCommand[]
  /** Calls back whenever `open` changes; the returned function stops that. */
  onChange(listener: () => void): () => void
}

interface CommandClientWorld {
  sender: CommandSender
  store: Pick<DocumentStore, 'get'>
  /** Loaded with the first command; a browser that cannot listen asks every few seconds. */
  live: () => Promise<LiveStore>
  /** Who is signed in; without a user, commands are refused. */
  asker: () => Promise<Asker | null>
  clock: { now(): Date }
  random: Random
  /** Calls back after so many milliseconds; the returned function cancels that. */
  later?: (ms: number, call: () => void) => () => void
}

/** Between reads of a command, beside its listener. */
const POLL_MS = 5_000

/**
 * The asker's side of `commands`: makes the id, sends (`commandDelivery.ts`), follows to the end.
 * Commands of one audit are sent in the order they were asked for, each naming the open one before it.
 */
export function commandClient(world: CommandClientWorld): CommandClient {
  const { sender, store, live, asker, clock, random, later = laterByTimer } = world
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  let list: readonly OpenCommand[] = []

  function changed(): void {
    list = [...entries.values()].map(({ open }) => open)
    for (const listener of listeners) listener()
  }

  function ask<K extends CommandKind>(asked: AskedCommand<K>): OpenCommand<K> {
    const id = randomFsid(random)
    const previous = [...entries.values()].findLast(
      ({ open }) => open.asked.auditFSID === asked.auditFSID && asked.auditFSID !== undefined,
    )
    const delivery = 'sending'
    const entry = enter({ id, asked, since: clock.now(), isAdopted: false, delivery, stored: null })
    entry.sent = send(entry, previous)
    changed()
    return entry.open as OpenCommand<K>
  }

  function enter(open: Omit<OpenCommand, 'end'>): Entry {
    const { id } = open
    let settle: (result: Result<Record<string, unknown>>) => void = () => {}
    const end = new Promise<Result<Record<string, unknown>>>((resolve) => {
      settle = resolve
    })
    const entry: Entry = {
      open: { ...open, end },
      by: null,
      sent: Promise.resolve(),
      delivery: commandDelivery(id, {
        sender,
        isThere: () => isThere(entry),
        clock,
        later,
        onState: (delivery) => {
          entry.open = { ...entry.open, delivery }
          if (entries.has(id)) changed()
        },
      }),
      stop: () => {},
      finish: (result) => {
        if (!entries.delete(id)) return
        entry.stop()
        changed()
        settle(result)
      },
    }
    entries.set(id, entry)
    return entry
  }

  async function send(entry: Entry, previous: Entry | undefined): Promise<void> {
    const { asked, id } = entry.open
    await previous?.sent
    const person = await asker()
    if (person === null) return entry.finish({ ok: false, error: refusal('SIGN_IN_NEEDED') })
    if (!entries.has(id)) return
    entry.by = person.email
    const command: SentCommand = {
      kind: asked.kind,
      by: person.email,
      uid: person.uid,
      carrierCompany: asked.carrierCompany,
      auditFSID: asked.auditFSID ?? '',
      request: definedOnly(asked.request),
      after: previous !== undefined && entries.has(previous.open.id) ? previous.open.id : '',
      seen: asked.seen ?? null,
      schema: COMMAND_SCHEMA,
      state: 'WAITING',
    }
    follow(entry)
    const refused = await entry.delivery.send(command)
    if (refused !== null) entry.finish({ ok: false, error: refused })
  }

  function adopt(by: string, found: readonly Command[]): void {
    for (const entry of [...entries.values()])
      if (entry.by !== null && entry.by !== by)
        entry.finish({ ok: false, error: refusal('SIGN_IN_NEEDED') })
    for (const stored of found) {
      if (entries.has(stored.id) || !isOpenCommand(stored)) continue
      const { id, carrierCompany, auditFSID, seen, at: since } = stored
      const asked: AskedCommand<CommandKind> = {
        kind: stored.kind as CommandKind,
        carrierCompany,
        ...(auditFSID === '' ? {} : { auditFSID }),
        request: stored.request as CommandRequests[CommandKind],
        ...(seen === null ? {} : { seen }),
      }
      const entry = enter({ id, asked, since, isAdopted: true, delivery: 'sent', stored })
      entry.by = by
      follow(entry)
    }
    changed()
  }

  /** Reads the command and updates its entry; null when the database does not answer. */
  async function isThere(entry: Entry): Promise<boolean | null> {
    try {
      const stored = await store.get<Command>(COLLECTIONS.commands, entry.open.id)
      if (stored === null) missing(entry)
      else see(entry, stored)
      return stored !== null
    } catch {
      return null
    }
  }

  function follow(entry: Entry): void {
    const { id } = entry.open
    let unwatch = () => {}
    let unpoll = () => {}
    const poll = () => {
      unpoll = later(POLL_MS, () => {
        void isThere(entry).then(() => {
          if (entries.has(id)) poll()
        })
      })
    }
    poll()
    entry.stop = () => {
      unwatch()
      unpoll()
    }
    live().then(
      (following) => {
        if (!entries.has(id)) return
        unwatch = following.watch<Command>(COLLECTIONS.commands, id, {
          next: (stored) => (stored === null ? missing(entry) : see(entry, stored)),
          error: () => {},
        })
      },
      () => {},
    )
  }

  function see(entry: Entry, stored: Command): void {
    entry.open = { ...entry.open, stored }
    if (isOpenCommand(stored)) changed()
    else entry.finish(endOf(stored))
  }

  /** A command that was there before and is gone was withdrawn, here or in another tab. */
  function missing(entry: Entry): void {
    if (entry.open.stored !== null) entry.finish({ ok: false, error: refusal('COMMAND_WITHDRAWN') })
  }

  async function withdraw(id: string): Promise<boolean> {
    const entry = entries.get(id)
    if (entry === undefined || !(await entry.delivery.withdraw())) return false
    entry.finish({ ok: false, error: refusal('COMMAND_WITHDRAWN') })
    return true
  }

  return {
    ask,
    adopt,
    withdraw,
    sendNow: (id) => entries.get(id)?.delivery.sendNow(),
    open: () => list,
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

interface Entry {
  open: OpenCommand
  /** The asker's email; null until it is known. */
  by: string | null
  sent: Promise<void>
  delivery: Delivery
  stop: () => void
  finish: (result: Result<Record<string, unknown>>) => void
}

/** A refusal of a newer engine may have a code that is unknown here: it is shown with the engine's words. */
function endOf({
  state,
  result,
  refusal: why,
  kind,
  id,
}: Command): Result<Record<string, unknown>> {
  if (state === 'DONE' || state === 'STOPPED') return { ok: true, value: result ?? {} }
  return {
    ok: false,
    error: why ?? refusal('COMMAND_FAILED', { tries: 1, reference: `${kind} ${id}` }),
  }
}

/** The database refuses `undefined`: such fields are left out. */
function definedOnly<T>(value: T): T {
  if (Array.isArray(value)) return value.map(definedOnly) as T
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const held = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(held.map(([name, inner]) => [name, definedOnly(inner)])) as T
}

function laterByTimer(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms)
  return () => clearTimeout(timer)
}
