import type { Command } from 'commander'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier, Role, User } from '#shared/firm/model.ts'
import { hasFirmRight, SYSTEM_USER, staffRole } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { refusalOfFailure } from '../command.ts'
import type { Target, TargetUse } from '../firebase/openTarget.ts'
import type { TargetOptions } from '../firebase/target.ts'
import type { Runtime } from '../runtime.ts'

/** Opens the database, works with it and closes it whatever happens. Its failures become refusals. */
export async function withTarget<T>(
  runtime: Runtime,
  { target: options, use }: { target: TargetOptions; use: TargetUse },
  work: (target: Target) => Promise<Result<T>>,
): Promise<Result<T>> {
  const opened = await runtime.openTarget(options, use)
  if (!opened.ok) return opened
  try {
    return await work(opened.value)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return { ok: false, error: refusalOfFailure(error, `The ${opened.value.label}`) }
  } finally {
    await opened.value.close()
  }
}

/** Which database, for what, by whom. */
export interface ActorRequest {
  target: TargetOptions
  use: 'read' | 'write'
  /** Who was typed after `--as`. */
  actor: string | undefined
  /** Whoever is named has one of these. */
  roles: readonly Role[]
  /** Whoever is named has the right for the whole firm. */
  firm?: true
}

/** Opens the database for who acts: null is the system itself. */
export function withActor<T>(
  runtime: Runtime,
  { target, use, actor, roles, firm }: ActorRequest,
  work: (opened: Target & { actor: User | null }) => Promise<Result<T>>,
): Promise<Result<T>> {
  return withTarget(runtime, { target, use }, async (opened) => {
    const acting = await requireActor(opened.store, actorOf(actor, runtime), { roles, firm })
    return acting.ok ? work({ ...opened, actor: acting.value }) : acting
  })
}

/** Opens the database and the carrier in it, for who acts and works for that carrier. */
export function withCarrier<T>(
  runtime: Runtime,
  { target, use, actor, roles, carrier: typed }: ActorRequest & { carrier: string },
  work: (opened: Target & { carrier: Carrier; actor: User | null }) => Promise<Result<T>>,
): Promise<Result<T>> {
  return withTarget(runtime, { target, use }, async (opened) => {
    const carrier = await requireCarrier(opened.store, typed)
    if (!carrier.ok) return carrier
    const acting = await requireActor(opened.store, actorOf(actor, runtime), {
      roles,
      carrier: carrier.value.id,
    })
    if (!acting.ok) return acting
    return work({ ...opened, carrier: carrier.value, actor: acting.value })
  })
}

/** Adds `--as`, which every command takes that somebody is answerable for. */
export function addActorOption(command: Command): Command {
  return command.option('--as <email>', 'act as this registered user (BAKEHOUSE_USER)')
}

/** Who was typed after `--as`. */
export function readActor(command: Command): string | undefined {
  return command.opts<{ as?: string }>().as
}

/** Who acts: who was typed, else who the environment names; undefined is the system itself. */
export function actorOf(
  typed: string | undefined,
  { env }: Pick<Runtime, 'env'>,
): string | undefined {
  return typed ?? env['BAKEHOUSE_USER']
}

/**
 * Who acts: the registered user named by `--as`, if they have one of `roles` and (where one is
 * concerned) the carrier, or with `firm` the right for the whole firm; null without a name, which is the system itself.
 */
export async function requireActor(
  store: DocumentStore,
  email: string | undefined,
  { roles, carrier, firm }: { roles: readonly Role[]; carrier?: string; firm?: true | undefined },
): Promise<Result<User | null>> {
  if (!email) return { ok: true, value: null }
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

/** The carrier with this id, whatever its case was typed as; else a refusal that says which exist. */
export async function requireCarrier(
  store: DocumentStore,
  typed: string,
): Promise<Result<Carrier>> {
  const id = typed.trim().toUpperCase()
  const carrier = isId(id) ? await store.get<Carrier>(COLLECTIONS.carriers, id) : null
  if (carrier) return { ok: true, value: carrier }
  const known = await store.list<Carrier>(COLLECTIONS.carriers)
  const carriers =
    known
      .map((each) => each.id)
      .sort()
      .join(', ') || 'none'
  return { ok: false, error: refusal('CARRIER_UNKNOWN', { carrier: typed, carriers }) }
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
