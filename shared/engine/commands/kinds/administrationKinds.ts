import * as v from 'valibot'
import { changeCadence } from '#shared/audit/ops/changeSettings.ts'
import { removeSharedView, shareView } from '#shared/audit/ops/sharedViews.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import {
  type Carrier,
  ROLES,
  type StepOverride,
  type StepType,
  type User,
} from '#shared/firm/model.ts'
import { addSlice, removeSlice } from '#shared/firm/ops/slices.ts'
import { addUser, changeUser, removeUser, type UserAccess } from '#shared/firm/ops/users.ts'
import { hasFirmRight, staffRole } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import {
  type CommandRows,
  carrierId,
  DAY_MS,
  email,
  ended,
  HOUR_MS,
  id,
  line,
  override,
  stepType,
  version,
} from '../row.ts'

export interface AdministrationRequests {
  /** Registers a user. */
  addUser: UserAccess
  /** Changes what a user is called, may do and works for. */
  changeUser: { email: string; rev: number; changes: Partial<Omit<UserAccess, 'email'>> }
  /** Takes a user out: they can no longer sign in. */
  removeUser: { email: string; rev: number }
  /** Puts a slice on screen, for the whole firm. */
  addSlice: { slice: string }
  /** Takes a slice off the screen. */
  removeSlice: { slice: string }
  /** Sets how a step is worked for every carrier that sets nothing else; `v`: of the bakery's steps. */
  setBakeryCadence: { v: number; step: StepType; override: StepOverride | null }
  /** Shares a view of the audit list at the carrier. */
  shareView: { name: string; filter: Record<string, unknown>; sort?: string }
  removeSharedView: { viewId: string }
}

const role = v.picklist(ROLES)
const carriers = v.pipe(v.array(carrierId), v.maxLength(200))
const firm = v.boolean()

const USERS = {
  roles: ['admin'],
  lane: 'settings',
  alone: 'firm',
  longestWaitMs: DAY_MS,
} as const

/** What only users with the right for the whole firm ask. */
const FIRM = { ...USERS, firm: true } as const

const STAFF = { roles: ['admin', 'baker'], lane: 'settings', longestWaitMs: DAY_MS } as const

/**
 * Users, settings of the firm, and the views that staff shares at a carrier. Which changes of a user need
 * the right for the whole firm, `users.ts` decides.
 */
export const ADMINISTRATION_KINDS: CommandRows<AdministrationRequests> = {
  addUser: {
    ...USERS,
    schema: v.strictObject({
      email,
      name: line,
      role,
      carriers,
      firm: v.exactOptional(firm),
    }),
    async run({ store, clock }, { request }, by) {
      const refused = await refusalOfMissing(store, request.carriers, by)
      if (refused) return refused
      const user = { ...request, email: emailOf(request.email) }
      return ended(await addUser(store, user, { by, now: clock.now() }))
    },
  },
  changeUser: {
    ...USERS,
    schema: v.strictObject({
      email,
      rev: version,
      changes: v.strictObject({
        name: v.exactOptional(line),
        role: v.exactOptional(role),
        carriers: v.exactOptional(carriers),
        firm: v.exactOptional(firm),
      }),
    }),
    async run({ store, clock }, { request: { changes, rev, email } }, by) {
      const refused = await refusalOfMissing(store, changes.carriers ?? [], by)
      if (refused) return refused
      const change = { email: emailOf(email), changes, rev, by, now: clock.now() }
      return ended(await changeUser(store, change))
    },
  },
  removeUser: {
    ...USERS,
    longestWaitMs: HOUR_MS,
    schema: v.strictObject({ email, rev: version }),
    run: async ({ store, clock }, { request: { email, rev } }, by) =>
      ended(await removeUser(store, { email: emailOf(email), rev, by, now: clock.now() })),
  },
  addSlice: {
    ...FIRM,
    schema: v.strictObject({ slice: line }),
    run: async ({ store, clock }, { request }) =>
      ended(await addSlice(store, request.slice, clock.now())),
  },
  removeSlice: {
    ...FIRM,
    schema: v.strictObject({ slice: line }),
    run: async ({ store, clock }, { request }) =>
      ended(await removeSlice(store, request.slice, clock.now())),
  },
  setBakeryCadence: {
    ...FIRM,
    schema: v.strictObject({ v: version, step: stepType, override: v.nullable(override) }),
    run: async ({ store, clock }, { request }) =>
      ended(await changeCadence(store, { carrier: null, ...request }, clock.now())),
  },
  shareView: {
    ...STAFF,
    schema: v.strictObject({
      name: line,
      filter: v.record(v.string(), v.unknown()),
      sort: v.exactOptional(line),
    }),
    async run(world, { id, carrierCompany, request }, asker) {
      const view = { id, carrier: carrierCompany, by: asker.email, ...request }
      return ended(await shareView(world, view))
    },
  },
  removeSharedView: {
    ...STAFF,
    schema: v.strictObject({ viewId: id }),
    run: async ({ store }, { carrierCompany, request }, asker) =>
      ended(
        await removeSharedView(store, {
          id: request.viewId,
          carrier: carrierCompany,
          actor: { userId: asker.email, role: staffRole(asker) },
        }),
      ),
  },
}

function emailOf(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Who has the right for the whole firm may give carriers that are not their own, if these exist. */
async function refusalOfMissing(
  store: DocumentStore,
  given: readonly string[],
  by: User,
): Promise<Extract<Result<never>, { ok: false }> | null> {
  if (!hasFirmRight(by)) return null
  for (const id of given.filter((each) => !by.carriers.includes(each)))
    if ((await store.get<Carrier>(COLLECTIONS.carriers, id)) === null)
      return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  return null
}
