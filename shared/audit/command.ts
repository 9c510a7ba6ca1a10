import type { Refusal } from '#shared/errors/refusal.ts'
import type { BakeState } from './states.ts'

/** The state of a command. All but the first two are ends. */
export type CommandState = 'WAITING' | 'RUNNING' | 'DONE' | 'REFUSED' | 'FAILED' | 'STOPPED'

/**
 * The version of the payloads that this release writes: one more where a kind, or a field of a payload, is
 * new. A newer one waits for its engine.
 */
export const COMMAND_SCHEMA = 2

/** The oldest version that this release still reads: `COMMAND_SCHEMA` where a payload means something else. */
export const OLDEST_COMMAND_SCHEMA = 1

/** What a person saw of an audit when they asked for a change of it. */
export interface SeenAudit {
  v: number
  bakeState: BakeState
}

/** What the asker writes (`firestore.rules` hold its form), beside the id it has chosen. */
export interface SentCommand<Kind extends string = string, Request = unknown> {
  kind: Kind
  /** The asker's email, lower-cased. */
  by: string
  /** The asker's id at the identity provider: names the staging folder their files are in. */
  uid: string
  /** A carrier of the asker's; for firm-wide kinds the one they work in. */
  carrierCompany: string
  /** The one audit that it is about, else empty. */
  auditFSID: string
  request: Request
  /** The same tab's previous open command on that audit, else empty. */
  after: string
  seen: SeenAudit | null
  schema: number
  state: 'WAITING'
}

/**
 * A change that a person asks the engine for (collection `commands`). The asker makes it, and may
 * delete it while it waits; everything else is the engine's to write. A command that was sent twice
 * is one: its id is the asker's, and its end is written in the same batch as the change.
 */
export interface Command<Request = unknown>
  extends Omit<SentCommand<string, Request>, 'state'>,
    Partial<CommandEnd> {
  id: string
  /** The server's time. */
  at: Date
  state: CommandState
  /** How often the engine has begun work that can end the process; noted before the work. */
  tries?: number
  progress?: CommandProgress
  /** The asker wants it stopped where it is. */
  isStopping?: boolean
}

/** How far a command on many audits is; written once a second at most. */
export interface CommandProgress {
  done: number
  /** Null: not known yet. */
  total: number | null
  /** Of those done, how many were refused or failed; only of commands on many audits. */
  refused?: number
}

/** What the engine writes when it is over. */
export interface CommandEnd {
  result: Record<string, unknown>
  refusal: Refusal
  endedAt: Date
  /** Removed after this day (a TTL policy of the database). */
  expireAt: Date
}

/** A person may have so many open. */
export const MAX_OPEN_COMMANDS = 200

const OPEN_COMMAND_STATES: readonly CommandState[] = ['WAITING', 'RUNNING']

/** Commands that the engine has not ended, as a query asks for them. */
export const OPEN_FILTER = { field: 'state', op: 'in', value: OPEN_COMMAND_STATES } as const

/** True while the engine has not ended it. */
export function isOpenCommand({ state }: Pick<Command, 'state'>): boolean {
  return OPEN_COMMAND_STATES.includes(state)
}

/**
 * Where a browser puts what it asks the engine for. `send` rejects with a `StoreError`:
 * `permission-denied` for a command that may not be asked for, or whose id is there already.
 */
export interface CommandSender {
  /** Creates the command under an id of the asker's, at the server's time. */
  send(id: string, command: SentCommand): Promise<void>
  /** Deletes it, as long as it waits; `permission-denied` once it has begun. */
  withdraw(id: string): Promise<void>
}
