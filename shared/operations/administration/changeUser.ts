import { cleanLine } from '../../domain/format/cleanText.ts'
import type { User } from '../../domain/user/User.ts'
import { type Refusal, type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { type Administrator, refusalOfCarriers } from './Administrator.ts'
import { refusalOfRights, type UserAccess } from './addUser.ts'
import { commitUsers, userWrites } from './userWrites.ts'

export interface UserChange {
  /** Lower-case. */
  email: string
  changes: Partial<Omit<UserAccess, 'email'>>
  by: Administrator
  now: Date
  /** The version that was read (`User.rev`): a user that somebody changed since is left alone. */
  rev?: number
}

/**
 * Changes what a user is called, may do and works for, and says so in the access log. The last admin
 * stays one, nobody takes that right from themselves, and an admin gives and takes only their own
 * carriers. What changes nothing writes nothing.
 */
export async function changeUser(
  store: DocumentStore,
  { email, changes: typed, by, now, rev }: UserChange,
): Promise<Result<UserAccess>> {
  const changes = typed.name === undefined ? typed : { ...typed, name: cleanLine(typed.name) }
  const user = await readUser(store, email)
  if (!user) return { ok: false, error: refusal('USER_UNKNOWN', { email }) }
  const refused =
    (rev !== undefined && rev !== (user.rev ?? 0) ? refusal('USER_CHANGED', { email }) : null) ??
    refusalOfRights(changes) ??
    refusalOfCarriers(by, carriersTouched(user, changes)) ??
    (changes.role !== undefined && changes.role !== 'admin'
      ? await refusalOfLosing(store, user, by)
      : null)
  if (refused) return { ok: false, error: refused }
  const after = { ...user, ...changes }
  const { name, role, carriers } = after
  const value = { email: user.email, name, role, carriers }
  if (isSameRights(user, after)) return { ok: true, value }
  const done = await commitUsers(store, email, userWrites({ before: user, after }, { by, now }))
  return done.ok ? { ok: true, value } : done
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

function isSameRights(one: User, other: User): boolean {
  const isSameList = one.carriers.join('\n') === other.carriers.join('\n')
  return one.name === other.name && one.role === other.role && isSameList
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
