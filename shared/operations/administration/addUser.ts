import { cleanLine } from '../../domain/format/cleanText.ts'
import { isEmail } from '../../domain/format/email.ts'
import type { User } from '../../domain/user/User.ts'
import { type Refusal, type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { type Administrator, refusalOfCarriers } from './Administrator.ts'
import { commitUsers, userWrites } from './userWrites.ts'

/** A user as an admin sees them. The e-mail is lower-case; every carrier is there. */
export type UserAccess = Pick<User, 'email' | 'name' | 'role' | 'carriers'>

const LONGEST_NAME = 200

/**
 * Registers a user (specification §6) and says so in the access log; USER_EXISTS leaves the one that is
 * there as it is.
 */
export async function addUser(
  store: DocumentStore,
  typed: UserAccess,
  { by, now }: { by: Administrator; now: Date },
): Promise<Result<UserAccess>> {
  const user = { ...typed, name: cleanLine(typed.name) }
  const mistake = isEmail(user.email)
    ? refusalOfRights(user)
    : refusal('USER_EMAIL_INVALID', { email: user.email })
  const refused = mistake ?? refusalOfCarriers(by, user.carriers)
  if (refused) return { ok: false, error: refused }
  const { email } = user
  const taken = (): Result<UserAccess> => ({ ok: false, error: refusal('USER_EXISTS', { email }) })
  if ((await store.get<User>(COLLECTIONS.users, email)) !== null) return taken()
  const after = { ...user, dateAdded: now }
  const added = await commitUsers(store, email, userWrites({ before: null, after }, { by, now }))
  return added.ok ? { ok: true, value: user } : taken()
}

/** What is wrong with a name or the carriers of a user; null when nothing is. */
export function refusalOfRights({
  name,
  carriers,
}: Partial<Pick<User, 'name' | 'carriers'>>): Refusal | null {
  if (name !== undefined && (name === '' || name.length > LONGEST_NAME))
    return refusal('USER_NAME_INVALID', { most: LONGEST_NAME })
  return carriers?.length === 0 ? refusal('USER_WITHOUT_CARRIER') : null
}
