import type { User } from '../../domain/user/User.ts'
import { type Refusal, type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { type Administrator, refusalOfCarriers } from './Administrator.ts'
import type { UserAccess } from './addUser.ts'

export interface UserChange {
  /** Lower-case. */
  email: string
  changes: Partial<Omit<UserAccess, 'email'>>
  by: Administrator
}

/**
 * Changes what a user is called, may do and works for. The last admin stays one, nobody takes that
 * right from themselves, and an admin gives and takes only their own carriers.
 */
export async function changeUser(
  store: DocumentStore,
  { email, changes, by }: UserChange,
): Promise<Result<UserAccess>> {
  const user = await readUser(store, email)
  if (!user) return { ok: false, error: refusal('USER_UNKNOWN', { email }) }
  const refused =
    refusalOfCarriers(by, carriersTouched(user, changes)) ??
    (changes.role !== undefined && changes.role !== 'admin'
      ? await refusalOfLosing(store, user, by)
      : null)
  if (refused) return { ok: false, error: refused }
  await store.update(COLLECTIONS.users, user.id, changes)
  const { name, role, carriers } = { ...user, ...changes }
  return { ok: true, value: { email: user.email, name, role, carriers } }
}

/** Why this user may not stop being an admin; null for one who is none. */
export async function refusalOfLosing(
  store: DocumentStore,
  user: User,
  by: Administrator,
): Promise<Refusal | null> {
  const { email, role } = user
  if (role !== 'admin') return null
  if (by?.email === email) return refusal('USER_IS_ACTOR', { email })
  const admins = await store.list<User>(COLLECTIONS.users, {
    filters: [{ field: 'role', op: '==', value: 'admin' }],
    sort: { field: 'id', direction: 'asc' },
    limit: 2,
  })
  return admins.length < 2 ? refusal('USER_LAST_ADMIN', { email }) : null
}

/** The registered user; null also for what can't be an e-mail. */
export async function readUser(store: DocumentStore, email: string): Promise<User | null> {
  return email === '' || email.includes('/') ? null : store.get<User>(COLLECTIONS.users, email)
}

/** A name or role counts at every carrier of the user; carriers where they come or go. */
function carriersTouched(user: User, { name, role, carriers }: UserChange['changes']): string[] {
  const isOtherPerson = name !== undefined || role !== undefined
  const after = carriers ?? user.carriers
  const moved = [
    ...after.filter((id) => !user.carriers.includes(id)),
    ...user.carriers.filter((id) => !after.includes(id)),
  ]
  return isOtherPerson ? [...user.carriers, ...moved] : moved
}
