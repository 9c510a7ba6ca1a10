import { safeParse } from 'valibot'
import {
  COMMAND_SCHEMA,
  type Command,
  type CommandProgress,
  type CommandState,
  isOpenCommand,
  OLDEST_COMMAND_SCHEMA,
} from '#shared/audit/command.ts'
import { CONTENT_WORDS, ContentError } from '#shared/documents/ops/contentWork.ts'
import { clearStaged } from '#shared/documents/ops/unattachedFiles.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import { hasFirmRight, SYSTEM_USER } from '#shared/firm/user.ts'
import { depthOf } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { TAKE_BACK_MS } from '#shared/kernel/constants.ts'
import {
  type BatchWrite,
  type Data,
  failureCode,
  StoreError,
  type StoreErrorCode,
} from '#shared/kernel/ports/documentStore.ts'
import type { WorkerWorld } from '../duties/duty.ts'
import { onceStore, readAhead } from './commandStore.ts'
import { commandRow } from './commandTable.ts'
import { type CommandRow, type CommandWorld, isTooLate, KEPT_MS, MINUTE_MS } from './row.ts'

/** After so many tries that ended the process, a command is given up. */
const MAX_TRIES = 3

/** What became of a command in this try. `gone`: withdrawn, or another engine was quicker. */
type CommandOutcome = Extract<CommandState, 'DONE' | 'REFUSED' | 'FAILED' | 'STOPPED'> | 'gone'

interface RunOptions {
  /** Long lane: false stops the command between two audits; the next engine goes on with it. */
  goesOn: () => Promise<boolean>
  /** Long lane: true once the asker has stopped it. */
  isStopping: () => boolean
  /** It was tried before, or waited when this engine started. */
  isSuspect: boolean
}

/**
 * Runs one command and writes its end, in the same batch as the change where it is one change: done once
 * or not at all, wherever the engine is killed. A command that may have ended the process before is first
 * counted as tried, and given up after three tries. Rejects with a `StoreError` when the store cannot be
 * worked with; then the command still waits.
 */
export async function runCommand(
  world: WorkerWorld,
  command: Command,
  { isSuspect, ...control }: RunOptions,
): Promise<CommandOutcome> {
  if (command.schema > COMMAND_SCHEMA)
    return settle(world, command, { ok: false, error: refusal('COMMAND_NEWER') })
  const row = commandRow(command.kind)
  const refused = row === null ? unknownKind(command) : refusalBefore(world, command, row)
  if (row === null || refused !== null)
    return settle(world, command, { ok: false, error: refused ?? unknownKind(command) })
  const parsed = parseRequest(command, row)
  const store = parsed.ok ? readAhead(world.store, row.readsFirst?.(command) ?? []) : world.store
  const asker = await readAsker(world, command, row)
  if (!asker.ok) return settle(world, command, asker)
  if (!parsed.ok) return settle(world, command, parsed)
  const held = await countTry(world, command, isSuspect || row.lane === 'long')
  if (held === null) return 'gone'
  const asked = { ...held, request: parsed.value }
  const outcome = await runHeld({ ...world, store }, asked, { row, asker: asker.value, ...control })
  // After its end: until then another try needs them.
  if (outcome !== 'gone') await clearStaged(world, command.uid, row.stagedIn?.(parsed.value) ?? [])
  return outcome
}

/**
 * Ends a command as FAILED that has thrown where nothing should, with the try counted, so that none ends the
 * engine or is begun at each of its starts. Rejects with the error if that is the store's.
 */
export async function endThrown(
  world: WorkerWorld,
  command: Command,
  error: unknown,
): Promise<CommandOutcome> {
  if (error instanceof StoreError) throw error
  const { id: reference, kind } = command
  world.logger.error('engine: a command failed', { kind, code: failureCode(error), reference })
  const tries = (command.tries ?? 0) + 1
  return end(world, command, {
    state: 'FAILED',
    tries,
    refusal: refusal('COMMAND_FAILED', { tries, reference }),
  })
}

/** True for a command of a newer page: its engine is on its way, and reads what this one would not. */
export function awaitsEngine(command: Command, now: Date): boolean {
  const wait = { longestWaitMs: UPGRADE_WAIT_MS }
  return command.schema > COMMAND_SCHEMA && !isTooLate(command, wait, now)
}

/** Whatever the kind's own longest wait: the engine is put in place before the pages. */
const UPGRADE_WAIT_MS = 10 * MINUTE_MS

function runHeld(
  world: WorkerWorld,
  command: Command,
  running: Running & Omit<RunOptions, 'isSuspect'>,
): Promise<CommandOutcome> {
  if ((command.tries ?? 0) > MAX_TRIES) return giveUp(world, command)
  return running.row.lane === 'long'
    ? runLong(world, command, running)
    : runOnce(world, command, running)
}

interface Running {
  row: CommandRow<unknown>
  asker: User
}

/** One change, one batch: the command's end goes with it. */
async function runOnce(
  world: WorkerWorld,
  command: Command,
  { row, asker }: Running,
): Promise<CommandOutcome> {
  const done = (writes: readonly BatchWrite[]) => [
    endWrite(world, command, { state: 'DONE', result: row.resultOf?.(writes) ?? {} }),
  ]
  const store = onceStore(world.store, done)
  const alone = {
    ...world,
    store,
    holdMs: TAKE_BACK_MS,
    goesOn: async () => true,
    reportProgress: async () => {},
  }
  const result = await attempt(world, command, () => row.run(alone, command, asker))
  if (result === 'gone' || store.isWritten()) return result === 'gone' ? 'gone' : 'DONE'
  return settle(world, command, result)
}

/** Many batches, each resumable: the end is written after the last. */
async function runLong(
  world: WorkerWorld,
  command: Command,
  { row, asker, goesOn, isStopping }: Running & Omit<RunOptions, 'isSuspect'>,
): Promise<CommandOutcome> {
  // Only tries without progress count towards giving up.
  const reportProgress = async (progress: CommandProgress) =>
    world.store.batch([updateOf(command, { progress, tries: 0 })])
  const long: CommandWorld = {
    ...world,
    holdMs: TAKE_BACK_MS,
    goesOn: async () => !isStopping() && (await goesOn()),
    reportProgress,
  }
  const result = await attempt(world, command, () => row.run(long, command, asker))
  if (result === 'gone') return 'gone'
  if (isStopping() && result.ok)
    return end(world, command, { state: 'STOPPED', result: result.value })
  if (await goesOn()) return settle(world, command, result)
  // Interrupted by the engine's own end: the next one goes on with it.
  await world.store.batch([updateOf(command, { tries: 0 })])
  return 'gone'
}

/** A failure is the command's end, unless the store cannot be reached: then it still waits. */
async function attempt(
  { store, logger }: WorkerWorld,
  command: Command,
  work: () => Promise<Result<Record<string, unknown>>>,
): Promise<Result<Record<string, unknown>> | 'gone'> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreError && WAITS.includes(error.code)) throw error
    const stored = await store.get<Command>(COLLECTIONS.commands, command.id)
    if (stored === null || !isOpenCommand(stored)) return 'gone'
    const code = failureCode(error)
    logger.error('engine: a command failed', { kind: command.kind, code, reference: command.id })
    const { id: reference, tries = 1 } = command
    const why = error instanceof ContentError ? CONTENT_WORDS[error.code] : null
    return {
      ok: false,
      error:
        why === null
          ? refusal('COMMAND_FAILED', { tries, reference })
          : refusal('CONTENT_FAILED', { why, reference }),
    }
  }
}

/** Nothing can be done with these; the same try may succeed later. */
const WAITS: readonly StoreErrorCode[] = ['unavailable', 'unauthenticated', 'exhausted']

function unknownKind({ kind }: Command): Refusal {
  return refusal('COMMAND_UNKNOWN', { kind: kind.slice(0, 40) })
}

function refusalBefore(
  { clock }: WorkerWorld,
  command: Command,
  row: CommandRow<unknown>,
): Refusal | null {
  if (command.schema < OLDEST_COMMAND_SCHEMA) return refusal('COMMAND_OUTDATED')
  return isTooLate(command, row, clock.now()) ? refusal('COMMAND_TOO_OLD') : null
}

/** The asker, by the rights they have now; the engine's own commands are the system's. */
async function readAsker(
  { store }: WorkerWorld,
  { by, carrierCompany }: Command,
  { roles, firm }: CommandRow<unknown>,
): Promise<Result<User>> {
  if (by === SYSTEM_USER) return { ok: true, value: systemUser(carrierCompany) }
  const user = by === '' || by.includes('/') ? null : await store.get<User>(COLLECTIONS.users, by)
  const may = user !== null && roles.includes(user.role) && user.carriers.includes(carrierCompany)
  if (!may)
    return {
      ok: false,
      error: refusal('COMMAND_NOT_ALLOWED', { carrier: carrierCompany.slice(0, 40) }),
    }
  if (firm === true && !hasFirmRight(user))
    return { ok: false, error: refusal('FIRM_RIGHT_NEEDED', { email: by }) }
  return { ok: true, value: user }
}

function systemUser(carrier: string): User {
  return {
    id: SYSTEM_USER,
    email: SYSTEM_USER,
    name: SYSTEM_USER,
    role: 'admin',
    carriers: [carrier],
    dateAdded: new Date(0),
  }
}

/** The command as it is to be done; null: it is gone, or another engine has it. */
async function countTry(
  { store }: WorkerWorld,
  command: Command,
  isCounted: boolean,
): Promise<Command | null> {
  if (!isCounted) return command
  const tries = (command.tries ?? 0) + 1
  try {
    await store.batch([updateOf(command, { state: 'RUNNING', tries })])
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
  return { ...command, state: 'RUNNING', tries }
}

async function giveUp(world: WorkerWorld, command: Command): Promise<CommandOutcome> {
  const facts = { tries: MAX_TRIES, reference: command.id }
  const refused = refusal('COMMAND_FAILED', facts)
  world.logger.error('engine: a command was given up', {
    kind: command.kind,
    reference: command.id,
  })
  return end(world, command, { state: 'FAILED', refusal: refused })
}

/** Codes that end a command as FAILED; every other is a refusal. */
const FAILURES: readonly string[] = ['COMMAND_FAILED', 'CONTENT_FAILED']

/** Writes the end of a command that has changed nothing, or whose changes are written. */
export async function settle(
  world: WorkerWorld,
  command: Command,
  result: Result<Record<string, unknown>>,
): Promise<CommandOutcome> {
  if (result.ok) return end(world, command, { state: 'DONE', result: result.value })
  const state = FAILURES.includes(result.error.code) ? 'FAILED' : 'REFUSED'
  return end(world, command, { state, refusal: result.error })
}

interface End {
  state: Exclude<CommandOutcome, 'gone'>
  result?: Record<string, unknown>
  refusal?: Refusal
  tries?: number
}

async function end(world: WorkerWorld, command: Command, how: End): Promise<CommandOutcome> {
  try {
    await world.store.batch([endWrite(world, command, how)])
    return how.state
  } catch (error) {
    if (isGone(error)) return 'gone'
    throw error
  }
}

function endWrite({ clock }: WorkerWorld, command: Command, { refusal, ...how }: End): BatchWrite {
  const endedAt = clock.now()
  const expireAt = new Date(endedAt.getTime() + KEPT_MS)
  const why = refusal === undefined ? {} : { refusal: { ...refusal } }
  return updateOf(command, { ...how, ...why, ...blanked(command), endedAt, expireAt })
}

function blanked({ kind, request }: Command): Data {
  const blanks: readonly string[] = commandRow(kind)?.blanks ?? []
  if (blanks.length === 0 || typeof request !== 'object' || request === null) return {}
  const held = Object.entries(request).filter(([name]) => !blanks.includes(name))
  return { request: Object.fromEntries(held) }
}

/** Fails where the command was withdrawn or ended since it was read. */
function updateOf({ id, state }: Command, data: Data): BatchWrite {
  const expect = { field: 'state', value: state }
  return { kind: 'update', collection: COLLECTIONS.commands, id, data, expect }
}

function isGone(error: unknown): boolean {
  return error instanceof StoreError && (error.code === 'not-found' || error.code === 'conflict')
}

/** A payload's size as JSON, in characters, unless its kind says otherwise. */
const LONGEST = 65_536

/** Levels of lists and maps in a payload: those of an edit, down to a certificate of a subcontractor. */
const DEEPEST = 7

/**
 * The payload of a command as its kind's schema has it. COMMAND_INVALID names the first place that is
 * wrong, never its value; of a payload that cannot be read at all it is the form.
 */
function parseRequest<Request>(
  { kind, request }: Command,
  { schema, longestRequest = LONGEST }: Pick<CommandRow<Request>, 'schema' | 'longestRequest'>,
): Result<Request> {
  const refused = (place: string) =>
    ({ ok: false, error: refusal('COMMAND_INVALID', { kind, place }) }) as const
  try {
    if (depthOf(request, DEEPEST) > DEEPEST) return refused('its depth')
    if (JSON.stringify(request ?? null).length > longestRequest) return refused('its size')
    const parsed = safeParse(schema, request, { abortEarly: true })
    if (parsed.success) return { ok: true, value: parsed.output }
    const path = parsed.issues[0].path?.map(({ key }) => String(key)).join('.')
    return refused(path === undefined || path === '' ? 'its form' : path.slice(0, 80))
  } catch {
    return refused('its form')
  }
}
