import * as v from 'valibot'
import type { Carrier } from '../../../domain/carrier/Carrier.ts'
import { hasFirmRight } from '../../../domain/user/firmRight.ts'
import { ROLES, type User } from '../../../domain/user/User.ts'
import { type Result, refusal } from '../../../errors/refusal.ts'
import { COLLECTIONS } from '../../../firestore/collections.ts'
import { addUser, type UserAccess } from '../../../operations/administration/addUser.ts'
import { changeUser } from '../../../operations/administration/changeUser.ts'
import { removeUser } from '../../../operations/administration/removeUser.ts'
import type { DocumentStore } from '../../../ports/documentStore.ts'
import { type CommandRows, DAY_MS, HOUR_MS } from '../CommandRow.ts'
import { carrierId, email, ended, line, version } from './requestFields.ts'

export interface UserRequests {
  /** Registers a user. */
  addUser: UserAccess
  /** Changes what a user is called, may do and works for. */
  changeUser: { email: string; rev: number; changes: Partial<Omit<UserAccess, 'email'>> }
  /** Takes a user out: they can no longer sign in. */
  removeUser: { email: string; rev: number }
}

const role = v.picklist(ROLES)
const carriers = v.pipe(v.array(carrierId), v.maxLength(200))
const firm = v.boolean()

/** Who may sign in. The right for the whole firm is asked for where it counts (`Administrator.ts`). */
export const USER_KINDS: CommandRows<UserRequests> = {
  addUser: {
    roles: ['admin'],
    lane: 'settings',
    alone: 'firm',
    longestWaitMs: DAY_MS,
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
    roles: ['admin'],
    lane: 'settings',
    alone: 'firm',
    longestWaitMs: DAY_MS,
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
    roles: ['admin'],
    lane: 'settings',
    alone: 'firm',
    longestWaitMs: HOUR_MS,
    schema: v.strictObject({ email, rev: version }),
    run: async ({ store, clock }, { request: { email, rev } }, by) =>
      ended(await removeUser(store, { email: emailOf(email), rev, by, now: clock.now() })),
  },
}

function emailOf(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Carriers that are not one's own are given with the right for the whole firm alone: if they are there. */
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
