import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import type { Actor } from '#shared/audit/actor.ts'
import type { Command, CommandProgress } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier, Role, StepType, User } from '#shared/firm/model.ts'
import { staffRole } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { WorkerWorld } from '../duties/duty.ts'
import type { DocumentAddress } from './commandStore.ts'

/**
 * `audit`: one change in one batch, beside those of other audits. `settings`: likewise, one after the
 * other in a carrier. `long`: many batches, resumable; a few at a time, fair by asker.
 */
type LaneName = 'audit' | 'settings' | 'long'

/**
 * What a command runs in. In the lanes `audit` and `settings` the store adds the command's end to the
 * one batch that the command writes (`onceStore`); a second batch throws.
 */
export interface CommandWorld extends WorkerWorld {
  /** Long lane: false ends the work between two audits; asked before each. */
  goesOn: () => Promise<boolean>
  /** Long lane: writes how far the work is. */
  reportProgress: (progress: CommandProgress) => Promise<void>
}

/** Everything that is true of one kind of command. */
export interface CommandRow<Request> {
  /** Who may ask; the engine reads the asker's user document when it runs. */
  roles: readonly Role[]
  /** Only users with the right `firm`. */
  firm?: true
  lane: LaneName
  /** Reads the content of files: such commands leave half of the places to quick ones. */
  hasContent?: true
  /** In the lane `settings`: one after the other in the whole firm, not only in its carrier. */
  alone?: 'firm'
  /** Older than this when its turn comes, it is refused: COMMAND_TOO_OLD. */
  longestWaitMs: number
  /** Most characters of the payload as JSON, where the 64 kB of others are too few. */
  longestRequest?: number
  /** The payload, strictly: unknown keys are refused. */
  schema: GenericSchema<unknown, Request>
  /** What `run` reads in any case, which is asked for together with who asks. */
  readsFirst?(command: Command): readonly DocumentAddress[]
  /**
   * Does it. A refusal ends the command; a `StoreError` leaves it waiting for another try. Idempotent in
   * the long lane: an engine that was killed does it again.
   */
  run(
    world: CommandWorld,
    command: Command<Request>,
    asker: User,
  ): Promise<Result<Record<string, unknown>>>
  /** The command's result, from the one batch that does it; what `run` answers is then dropped. */
  resultOf?(writes: readonly BatchWrite[]): Record<string, unknown>
  /** The staged files that the request asks for: removed once it has ended, however it ended. */
  stagedIn?(request: Request): readonly string[]
  /** Fields of the request that hold secrets or personal data: blanked in the batch that ends it. */
  blanks?: readonly (keyof Request & string)[]
}

export type CommandRows<Requests> = { [K in keyof Requests]: CommandRow<Requests[K]> }

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Until an ended command and its results of single audits are deleted. */
export const KEPT_MS = 7 * DAY_MS

/** True for a command that has waited too long to begin; one that has begun goes on. */
export function isTooLate(
  { at, tries = 0 }: Pick<Command, 'at' | 'tries'>,
  { longestWaitMs }: Pick<CommandRow<unknown>, 'longestWaitMs'>,
  now: Date,
): boolean {
  return tries === 0 && now.getTime() - at.getTime() > longestWaitMs
}

/** `run` for a command on one audit, refused unless that is of the command's carrier. */
export function onAudit<Request>(
  work: (
    world: CommandWorld,
    command: Command<Request>,
    found: { audit: Audit; actor: Actor },
  ) => Promise<Result<Record<string, unknown>>>,
): CommandRow<Request>['run'] {
  return async (world, command, asker) => {
    const audit = await auditOf(world.store, command)
    if (!audit.ok) return audit
    return work(world, command, { audit: audit.value, actor: actorOf(asker) })
  }
}

/** The audit that a command names, if it is of the command's carrier. */
async function auditOf(
  store: DocumentStore,
  { auditFSID, carrierCompany }: Pick<Command, 'auditFSID' | 'carrierCompany'>,
): Promise<Result<Audit>> {
  const audit = auditFSID === '' ? null : await store.get<Audit>(COLLECTIONS.audits, auditFSID)
  return audit === null || audit.carrierCompany !== carrierCompany
    ? { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
    : { ok: true, value: audit }
}

/** The carrier that a command names. */
export async function carrierOf(
  store: DocumentStore,
  { carrierCompany }: Pick<Command, 'carrierCompany'>,
): Promise<Result<Carrier>> {
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, carrierCompany)
  return carrier === null
    ? { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
    : { ok: true, value: carrier }
}

/** The asker as the actor of a change. */
export function actorOf(asker: User): Actor {
  return { userId: asker.id, role: staffRole(asker) }
}

/** Fields that the payloads of several kinds share: they limit sizes, the business checks formats. */

export const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,80}$/))

export const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))

export const text = v.pipe(v.string(), v.maxLength(5_000))

export const line = v.pipe(v.string(), v.maxLength(500))

export const email = v.pipe(v.string(), v.maxLength(320))

export const carrierId = v.pipe(v.string(), v.regex(/^[A-Z0-9][A-Z0-9_-]{0,19}$/))

/** How often a document had been changed when the person saw it. */
export const version = v.pipe(v.number(), v.integer(), v.minValue(0))

export const stepType = v.picklist(Object.keys(STEPS) as StepType[])

export const override = v.strictObject({
  waitInDays: v.exactOptional(v.number()),
  personFirst: v.exactOptional(v.boolean()),
})

/** The end of a command without a result of its own: `resultOf` its batch, or the changed documents, say it. */
export function ended(result: Result<unknown>): Result<Record<string, unknown>> {
  return result.ok ? { ok: true, value: {} } : result
}
