import type { Command } from 'commander'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { Audit } from '#shared/audit/model.ts'
import { hasSeals } from '#shared/engine/historySeals.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier, Role, User } from '#shared/firm/model.ts'
import { hasFirmRight, SYSTEM_USER, staffRole } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import {
  numberNewStore,
  refusalOfNewer,
  refusalToWrite,
  SCHEMA_ID,
  type StoreSchema,
} from '#shared/kernel/ops/storeSchema.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { parseText } from '../arguments.ts'
import { type Door, refusalOfFailure } from '../command.ts'
import type { Target, TargetUse } from '../firebase/openTarget.ts'
import type { TargetOptions } from '../firebase/target.ts'
import type { Runtime } from '../runtime.ts'

/** Staff of a carrier. */
export const STAFF = ['admin', 'baker'] as const satisfies readonly Role[]
export const ADMINS = ['admin'] as const satisfies readonly Role[]

/** What a database is opened for; where that depends on what was typed, the command says. */
type Use = TargetUse | ((command: Command) => TargetUse)

/** For writing, unless this option was typed. */
export function writeUnless(option: string): Use {
  return (command) => (command.getOptionValue(option) === undefined ? 'write' : 'read')
}

/** The door to the database, for the system itself. */
export function database(use: Use): Door<Target> {
  return {
    argumentCount: 0,
    begin: () => {},
    end: (command) => void addTargetOptions(command, use),
    open: (command, runtime, work) => withTarget(command, runtime, use, work),
  }
}

/** A database and who acts on it; null is the system itself. */
type ActedOn = Target & { actor: User | null }

/** Who may: one of these roles; with `firm` the right for the whole firm. */
interface WhoMay {
  use: Use
  roles: readonly Role[]
  firm?: true
}

/** The door to the database, for who acts. */
export function asUser({ use, ...may }: WhoMay): Door<ActedOn> {
  const later = asUserLater(use)
  return {
    ...later,
    open: (command, runtime, work) =>
      later.open(command, runtime, async ({ actorFor, ...opened }) => {
        const acting = await actorFor(may)
        return acting.ok ? work({ ...opened, actor: acting.value }) : acting
      }),
  }
}

/** A database, and who acts on it for what turns out to be concerned. */
export type ActedOnLater = Target & {
  actorFor(may: Omit<WhoMay, 'use'> & { carrier?: string }): Promise<Result<User | null>>
}

/** The door of a command that finds out only by reading which carrier is concerned. */
export function asUserLater(use: Use): Door<ActedOnLater> {
  const plain = database(use)
  return {
    ...plain,
    end: (command) => {
      addActorOption(command)
      plain.end(command)
    },
    open: (command, runtime, work) =>
      plain.open(command, runtime, (opened) => {
        const email = actorOf(command, runtime)
        return work({ ...opened, actorFor: (may) => requireActor(opened.store, email, may) })
      }),
  }
}

/** How a command names its carrier: first of its arguments, or by `--carrier`. */
type CarrierNamed =
  | { argument: string }
  | { required: string }
  | { optional: string }
  | { standard: string }

/** The door to a carrier in the database, for who acts and works for that carrier. */
export function ofCarrier({
  named,
  ...may
}: Omit<WhoMay, 'firm'> & { named: CarrierNamed }): Door<ActedOn & { carrier: Carrier }> {
  const later = asUserLater(may.use)
  const isArgument = 'argument' in named
  return {
    ...later,
    argumentCount: isArgument ? 1 : 0,
    begin: (command) => {
      if ('argument' in named) command.argument('<carrier>', named.argument)
      else if ('optional' in named) command.option('--carrier <id>', named.optional)
      else addCarrierOption(command, 'required' in named ? named.required : named.standard)
    },
    open: (command, runtime, work) =>
      later.open(command, runtime, async ({ actorFor, ...opened }) => {
        const { carrier: option } = command.opts<{ carrier?: string }>()
        const typed = isArgument ? (command.args[0] ?? '') : option
        const standard = 'standard' in named ? DEFAULT_CARRIER : null
        const name = await carrierName(typed, opened, runtime, standard)
        if (!name.ok) return name
        const carrier = await requireCarrier(opened.store, name.value)
        if (!carrier.ok) return carrier
        const acting = await actorFor({ ...may, carrier: carrier.value.id })
        if (!acting.ok) return acting
        return work({ ...opened, carrier: carrier.value, actor: acting.value })
      }),
  }
}

/** The door to a carrier that any operator may read, without naming a user. */
export function carrierAlone(about: string): Door<Target & { carrier: Carrier }> {
  const plain = database('read')
  return {
    ...plain,
    argumentCount: 1,
    begin: (command) => void command.argument('<carrier>', about),
    open: (command, runtime, work) =>
      plain.open(command, runtime, async (opened) => {
        const carrier = await requireCarrier(opened.store, command.args[0] ?? '')
        return carrier.ok ? work({ ...opened, carrier: carrier.value }) : carrier
      }),
  }
}

/** Opens the database, works with it and closes it whatever happens. Its failures become refusals. */
async function withTarget<T>(
  command: Command,
  runtime: Runtime,
  use: Use,
  work: (target: Target) => Promise<Result<T>>,
): Promise<Result<T>> {
  const used = typeof use === 'function' ? use(command) : use
  const opened = await runtime.openTarget(readTargetOptions(command), used)
  if (!opened.ok) return opened
  try {
    const refused =
      (await refusalOfData(opened.value, used, runtime.clock.now())) ??
      (await refusalOfUnsealed(opened.value, used, runtime.io))
    return refused ? { ok: false, error: refused } : await work(opened.value)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return { ok: false, error: refusalOfFailure(error, `The ${opened.value.label}`) }
  } finally {
    await opened.value.close()
  }
}

/**
 * Why this release does not work on the stored data: a later one has written it, or a real project is to be
 * migrated first. A local store is brought to this release by its worker. A backup is of any release.
 */
async function refusalOfData(
  { store, isReal }: Target,
  use: TargetUse,
  now: Date,
): Promise<Refusal | null> {
  if (use === 'backup' || use === 'restore') return null
  if (isReal && ['write', 'writeBeside', 'seed'].includes(use))
    return refusalToWrite(await numberNewStore(store, now))
  const stored = await store.get<StoreSchema>(COLLECTIONS.engine, SCHEMA_ID)
  return stored && refusalOfNewer(stored)
}

/**
 * Why a real project's histories are not written without the keys that seal them: `verify` would take the
 * entries for forged. Where it is not known that histories are sealed it is said, and goes on.
 */
async function refusalOfUnsealed(
  { store, isReal, seals }: Target,
  use: TargetUse,
  io: Runtime['io'],
): Promise<Refusal | null> {
  if (!isReal || seals !== null || !['write', 'seed', 'migrate'].includes(use)) return null
  if (await hasSeals(store)) return refusal('SEAL_KEYS_MISSING')
  io.warn('BAKEHOUSE_SEAL_KEYS is not set: what is written into histories is not sealed.')
  return null
}

/** Adds the options that say which database. */
function addTargetOptions(command: Command, use: Use): void {
  command
    .option('--project <id>', 'Cloud Firestore project (BAKEHOUSE_PROJECT)', parseText('project'))
    .option(
      '--emulator <host:port>',
      'a Firestore emulator (FIRESTORE_EMULATOR_HOST)',
      parseText('emulator'),
    )
    .option(
      '--data <dir>',
      'data folder of the local backend (BAKEHOUSE_DATA)',
      parseText('folder'),
    )
  if (use !== 'read' && use !== 'backup')
    command.option('--yes', 'write to a Cloud Firestore project without asking')
}

function readTargetOptions(command: Command): TargetOptions {
  const { project, emulator, data, yes } = command.opts<TargetOptions>()
  return {
    ...(project === undefined ? {} : { project }),
    ...(emulator === undefined ? {} : { emulator }),
    ...(data === undefined ? {} : { data }),
    ...(yes === undefined ? {} : { yes }),
  }
}

function addActorOption(command: Command): void {
  command.option('--as <email>', 'act as this registered user (BAKEHOUSE_USER)', parseText('user'))
}

/** Who acts: who was typed, else who the settings name; undefined is the system itself. */
function actorOf(command: Command, { settings }: Pick<Runtime, 'settings'>): string | undefined {
  return command.opts<{ as?: string }>().as ?? settings.as?.value
}

/**
 * Who acts: the registered user named by `--as`, if they have one of `roles` and (where one is
 * concerned) the carrier, or with `firm` the right for the whole firm; null without a name, which is the system itself.
 */
async function requireActor(
  store: DocumentStore,
  email: string | undefined,
  { roles, carrier, firm }: { roles: readonly Role[]; carrier?: string; firm?: true | undefined },
): Promise<Result<User | null>> {
  if (email === undefined) return { ok: true, value: null }
  const id = email.trim().toLowerCase()
  const user = id && !id.includes('/') ? await store.get<User>(COLLECTIONS.users, id) : null
  if (!user) return { ok: false, error: refusal('ACTOR_NOT_REGISTERED', { email: id }) }
  const allowed = roles.includes(user.role) && (!carrier || user.carriers.includes(carrier))
  if (allowed && firm === true && !hasFirmRight(user))
    return { ok: false, error: refusal('FIRM_RIGHT_NEEDED', { email: id }) }
  if (allowed) return { ok: true, value: user }
  const facts = { email: id, role: user.role, carrier: carrier ?? 'this system' }
  return { ok: false, error: refusal('ACTOR_NOT_ALLOWED', facts) }
}

/** Adds the option that names the carrier, for which a setting may stand in. */
export function addCarrierOption(command: Command, about: string): void {
  command.option('--carrier <id>', `${about} (BAKEHOUSE_CARRIER)`)
}

/**
 * The carrier as named: by what was typed, else by the setting, else by a person who is asked. A local
 * store without another carrier needs no name for `standard`. CARRIER_MISSING where no one can be asked.
 */
export async function carrierName(
  typed: string | undefined,
  { store, isReal }: Pick<Target, 'store' | 'isReal'>,
  { io, settings }: Pick<Runtime, 'io' | 'settings'>,
  standard: string | null = null,
): Promise<Result<string>> {
  if (typed !== undefined) return { ok: true, value: typed }
  if (settings.carrier) {
    io.info(`Carrier: ${settings.carrier.value} (${settings.carrier.where})`)
    return { ok: true, value: settings.carrier.value }
  }
  const known = await carrierIds(store)
  if (standard !== null && !isReal && known.every((id) => id === standard))
    return { ok: true, value: standard }
  const carriers = known.join(', ') || 'none'
  const answer = io.canAsk ? (await io.ask(`Which carrier? ${carriers}: `)).trim() : ''
  if (answer !== '') return { ok: true, value: answer }
  return { ok: false, error: refusal('CARRIER_MISSING', { carriers }) }
}

/** The carrier with this id, whatever its case was typed as; else a refusal that says which exist. */
export async function requireCarrier(
  store: DocumentStore,
  typed: string,
): Promise<Result<Carrier>> {
  const id = typed.trim().toUpperCase()
  const carrier = isId(id) ? await store.get<Carrier>(COLLECTIONS.carriers, id) : null
  if (carrier) return { ok: true, value: carrier }
  const carriers = (await carrierIds(store)).join(', ') || 'none'
  return { ok: false, error: refusal('CARRIER_UNKNOWN', { carrier: typed, carriers }) }
}

async function carrierIds(store: DocumentStore): Promise<string[]> {
  return (await store.list<Carrier>(COLLECTIONS.carriers)).map(({ id }) => id).sort()
}

function isId(text: string): boolean {
  return text !== '' && !text.includes('/')
}

/** The audit with this code, whatever signs and case it was typed in. */
export async function requireAudit(store: DocumentStore, code: string): Promise<Result<Audit>> {
  const canonical = canonicalAuditCode(code)
  const known =
    canonical === ''
      ? null
      : await store.get<{ auditFSID: string }>(COLLECTIONS.auditCodes, canonical)
  const audit = known && (await store.get<Audit>(COLLECTIONS.audits, known.auditFSID))
  if (audit) return { ok: true, value: audit }
  return { ok: false, error: refusal('AUDIT_NOT_FOUND', { code }) }
}

/** The user who acts as the engine knows them; without one it is the system. */
export function staffActor(user: User | null): Actor {
  if (user === null) return { userId: SYSTEM_USER, role: 'system' }
  return { userId: user.email, role: staffRole(user) }
}
