import { cleanLine } from '../../domain/format/cleanText.ts'
import type { Role, User } from '../../domain/user/User.ts'
import { type Refusal, type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { type Administrator, refusalOfCarriers, refusalOfFirm } from './Administrator.ts'
import { refusalOfRights, type UserAccess } from './addUser.ts'
import { peopleWrites } from './keepPeople.ts'
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
 * carriers. The right for the whole firm, and the role of who has it, is changed by another who has it;
 * it goes with the role of an admin. What changes nothing writes nothing.
 */
export async function changeUser(
  store: DocumentStore,
  { email, changes: typed, by, now, rev }: UserChange,
): Promise<Result<UserAccess>> {
  const changes = typed.name === undefined ? typed : { ...typed, name: cleanLine(typed.name) }
  const user = await readUser(store, email)
  if (!user) return { ok: false, error: refusal('USER_UNKNOWN', { email }) }
  const role = changes.role ?? user.role
  const firm = changes.firm ?? (role === 'admin' && user.firm === true)
  const refused =
    refusalOfRev(user, rev) ??
    refusalOfRights({ ...changes, role, firm }) ??
    refusalOfCarriers(by, carriersTouched(user, changes)) ??
    refusalOfFirmChange(user, { role, firm }, by) ??
    (role === 'admin' ? null : await refusalOfLosing(store, user, by))
  if (refused) return { ok: false, error: refused }
  const after: User = { ...user, ...changes, firm }
  const { name, carriers } = after
  const value = { email: user.email, name, role, carriers, ...(firm ? { firm } : {}) }
  if (isSameRights(user, after)) return { ok: true, value }
  const named = await peopleWrites(store, after)
  const writes = [...userWrites({ before: user, after }, { by, now }), ...named]
  const done = await commitUsers(store, email, writes)
  return done.ok ? { ok: true, value } : done
}

/** USER_CHANGED when the user is not of the version that the admin saw. */
export function refusalOfRev({ email, rev = 0 }: User, seen: number | undefined): Refusal | null {
  return seen === undefined || seen === rev ? null : refusal('USER_CHANGED', { email })
}

function refusalOfFirmChange(
  user: User,
  { role, firm }: { role: Role; firm: boolean },
  by: Administrator,
): Refusal | null {
  const had = user.firm === true
  if (firm === had && (!had || role === user.role)) return null
  if (by?.email === user.email && had) return refusal('USER_IS_ACTOR', { email: user.email })
  return refusalOfFirm(by)
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
  const isSameFirm = (one.firm === true) === (other.firm === true)
  return one.name === other.name && one.role === other.role && isSameFirm && isSameList
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
