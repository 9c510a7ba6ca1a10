import { cleanLine } from '../../domain/format/cleanText.ts'
import { isEmail } from '../../domain/format/email.ts'
import type { User } from '../../domain/user/User.ts'
import { type Refusal, type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { type Administrator, refusalOfCarriers, refusalOfFirm } from './Administrator.ts'
import { peopleWrites } from './keepPeople.ts'
import { commitUsers, userWrites } from './userWrites.ts'

/** A user as an admin sees them. The e-mail is lower-case; every carrier is there. */
export type UserAccess = Pick<User, 'email' | 'name' | 'role' | 'carriers' | 'firm'>

const LONGEST_NAME = 200

/**
 * Registers a user (specification §6) and says so in the access log; USER_EXISTS leaves the one that is
 * there as it is. The right for the whole firm is given by whoever has it (FIRM_RIGHT_NEEDED), to admins
 * alone (FIRM_RIGHT_IS_ADMINS).
 */
export async function addUser(
  store: DocumentStore,
  typed: UserAccess,
  { by, now }: { by: Administrator; now: Date },
): Promise<Result<UserAccess>> {
  const { email, role, carriers, firm = false } = typed
  const user: UserAccess = {
    email,
    name: cleanLine(typed.name),
    role,
    carriers,
    ...(firm ? { firm } : {}),
  }
  const mistake = isEmail(email)
    ? refusalOfRights(user)
    : refusal('USER_EMAIL_INVALID', { email: user.email })
  const refused =
    mistake ?? refusalOfCarriers(by, user.carriers) ?? (firm ? refusalOfFirm(by) : null)
  if (refused) return { ok: false, error: refused }
  const taken = (): Result<UserAccess> => ({ ok: false, error: refusal('USER_EXISTS', { email }) })
  if ((await store.get<User>(COLLECTIONS.users, email)) !== null) return taken()
  const after = { ...user, dateAdded: now }
  const named = await peopleWrites(store, after)
  const writes = [...userWrites({ before: null, after }, { by, now }), ...named]
  const added = await commitUsers(store, email, writes)
  return added.ok ? { ok: true, value: user } : taken()
}

/** What is wrong with a name or the rights of a user; null when nothing is. */
export function refusalOfRights({
  name,
  carriers,
  role,
  firm,
}: Partial<Pick<User, 'name' | 'carriers' | 'role' | 'firm'>>): Refusal | null {
  if (name !== undefined && (name === '' || name.length > LONGEST_NAME))
    return refusal('USER_NAME_INVALID', { most: LONGEST_NAME })
  if (carriers?.length === 0) return refusal('USER_WITHOUT_CARRIER')
  return firm === true && role !== 'admin' ? refusal('FIRM_RIGHT_IS_ADMINS') : null
}
