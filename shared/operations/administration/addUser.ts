import type { User } from '../../domain/user/User.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { type Administrator, refusalOfCarriers } from './Administrator.ts'
import { createNew } from './createNew.ts'

/** A user as an admin sees them. The e-mail is lower-case; every carrier is there. */
export type UserAccess = Pick<User, 'email' | 'name' | 'role' | 'carriers'>

/** Registers a user (specification §6); USER_EXISTS leaves the one that is there as it is. */
export async function addUser(
  store: DocumentStore,
  user: UserAccess,
  { by, now }: { by: Administrator; now: Date },
): Promise<Result<UserAccess>> {
  const refused = refusalOfCarriers(by, user.carriers)
  if (refused) return { ok: false, error: refused }
  if (await createNew(store, COLLECTIONS.users, user.email, { ...user, dateAdded: now }))
    return { ok: true, value: user }
  return { ok: false, error: refusal('USER_EXISTS', { email: user.email }) }
}
