import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { isEmail } from '#shared/kernel/contact.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type {
  BatchWrite,
  DocumentStore,
  StoredDocument,
} from '#shared/kernel/ports/documentStore.ts'
import type { Carrier, NamedPerson, Role, User } from '../model.ts'
import { personOf } from '../staff.ts'
import { type Administrator, refusalOfCarriers, refusalOfFirm } from '../user.ts'
import { commitUsers, userWrites } from './accessLog.ts'

/** A user as an admin sees them. The email is lower-case; every carrier exists. */
export type UserAccess = Pick<User, 'email' | 'name' | 'role' | 'carriers' | 'firm'>

const MAX_NAME_LENGTH = 200

/**
 * Registers a user (specification §6) and logs it in the access log; an existing user stays as it is
 * (USER_EXISTS). Only an admin with the right for the whole firm gives that right (FIRM_RIGHT_NEEDED), and
 * only to admins (FIRM_RIGHT_IS_ADMINS).
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
  const exists = (): Result<UserAccess> => ({ ok: false, error: refusal('USER_EXISTS', { email }) })
  if ((await store.get<User>(COLLECTIONS.users, email)) !== null) return exists()
  const after = { ...user, dateAdded: now }
  const named = await peopleWrites(store, after, { now })
  const writes = [...userWrites({ before: null, after }, { by, now }), ...named]
  const added = await commitUsers(store, email, writes)
  return added.ok ? { ok: true, value: user } : exists()
}

/** What is wrong with a name or the rights of a user; null when nothing is. */
function refusalOfRights({
  name,
  carriers,
  role,
  firm,
}: Partial<Pick<User, 'name' | 'carriers' | 'role' | 'firm'>>): Refusal | null {
  if (name !== undefined && (name === '' || name.length > MAX_NAME_LENGTH))
    return refusal('USER_NAME_INVALID', { most: MAX_NAME_LENGTH })
  if (carriers?.length === 0) return refusal('USER_WITHOUT_CARRIER')
  return firm === true && role !== 'admin' ? refusal('FIRM_RIGHT_IS_ADMINS') : null
}

interface UserChange {
  /** Lower-case. */
  email: string
  changes: Partial<Omit<UserAccess, 'email'>>
  by: Administrator
  now: Date
  /** The version that was read (`User.rev`): USER_CHANGED when it has changed since. */
  rev?: number
}

/**
 * Changes a user's name, rights and carriers, and logs it in the access log. The last admin stays one,
 * admins cannot remove that right from themselves, and they give and remove only their own carriers. The
 * right for the whole firm, and the role of a user who has it, is changed by another user who has it; a
 * user who stops being an admin loses it. A change without a difference writes nothing.
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
  const named = await peopleWrites(store, after, { before: user.carriers, now })
  const writes = [...userWrites({ before: user, after }, { by, now }), ...named]
  const done = await commitUsers(store, email, writes)
  return done.ok ? { ok: true, value } : done
}

/** USER_CHANGED when the user is not of the version that the admin saw. */
function refusalOfRev({ email, rev = 0 }: User, seen: number | undefined): Refusal | null {
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

/** Why this user may not stop being an admin; null for a user who is not an admin. */
async function refusalOfLosing(
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

/** The registered user; null also for a text that can't be an email. */
export async function readUser(store: DocumentStore, email: string): Promise<User | null> {
  return email === '' || email.includes('/') ? null : store.get<User>(COLLECTIONS.users, email)
}

function isSameRights(one: User, other: User): boolean {
  const isSameList = one.carriers.join('\n') === other.carriers.join('\n')
  const isSameFirm = (one.firm === true) === (other.firm === true)
  return one.name === other.name && one.role === other.role && isSameFirm && isSameList
}

/** A name or role matters to every carrier of the user; a carrier where it is added or removed. */
function carriersTouched(user: User, { name, role, carriers }: UserChange['changes']): string[] {
  const isOtherPerson = name !== undefined || role !== undefined
  const after = carriers ?? user.carriers
  const moved = [
    ...after.filter((id) => !user.carriers.includes(id)),
    ...user.carriers.filter((id) => !after.includes(id)),
  ]
  return isOtherPerson ? [...user.carriers, ...moved] : moved
}

/**
 * Removes a user, who can then no longer sign in. What they did keeps their email, and the access log says
 * who removed them. `rev` is the version that the admin saw. A user with the right for the whole firm is
 * removed by another who has it.
 */
export async function removeUser(
  store: DocumentStore,
  { email, by, now, rev }: { email: string; by: Administrator; now: Date; rev?: number },
): Promise<Result<{ email: string }>> {
  const user = await readUser(store, email)
  if (!user) return { ok: false, error: refusal('USER_UNKNOWN', { email }) }
  const refused =
    refusalOfRev(user, rev) ??
    refusalOfCarriers(by, user.carriers) ??
    (await refusalOfLosing(store, user, by)) ??
    (user.firm === true ? refusalOfFirm(by) : null)
  if (refused) return { ok: false, error: refused }
  const named = await peopleWrites(store, withoutAccess(user), { before: user.carriers, now })
  const writes = [...userWrites({ before: user, after: null }, { by, now }), ...named]
  const done = await commitUsers(store, email, writes)
  return done.ok ? { ok: true, value: { email: user.email } } : done
}

/**
 * The writes that give a user's name, and whether they are staff, to the carriers they work or worked for;
 * none where it is known. Rejects with a `StoreError`.
 */
export async function peopleWrites(
  store: Pick<DocumentStore, 'get'>,
  user: PersonFacts,
  { before = [], now }: { before?: readonly string[]; now: Date },
): Promise<BatchWrite[]> {
  const writes: BatchWrite[] = []
  for (const id of new Set([...before, ...user.carriers])) {
    const carrier = await store.get<Carrier>(COLLECTIONS.carriers, id)
    const people = carrier && peopleWith(carrier, [user], now)
    if (people) writes.push(peopleWrite(id, people))
  }
  return writes
}

/** What a carrier keeps of a user follows from it. */
type PersonFacts = Pick<User, 'email' | 'name' | 'role' | 'carriers' | 'away'>

/**
 * Gives the names of users to their carriers: of users from before carriers kept names, and where two
 * changes at once lost one. Writes only what is missing. Rejects with a `StoreError`.
 */
export async function keepPeople(store: DocumentStore, now: Date): Promise<void> {
  const [users, carriers] = [
    await allOf<User>(store, COLLECTIONS.users),
    await allOf<Carrier>(store, COLLECTIONS.carriers),
  ]
  const known = new Set(users.map(({ email }) => email.toLowerCase()))
  for (const carrier of carriers) {
    const gone = (carrier.people ?? []).filter(({ email }) => !known.has(email))
    const kept = peopleWith(carrier, [...users, ...gone.map(withoutAccess)], now)
    if (kept) await store.batch([peopleWrite(carrier.id, kept)])
  }
}

function withoutAccess(user: Pick<User, 'email' | 'name'>): PersonFacts {
  return { email: user.email, name: user.name, role: 'carrier', carriers: [] }
}

/** The people of a carrier with these users as they are now; null when all are kept so. */
function peopleWith(
  { id, timeZone = DEFAULT_TIME_ZONE, people = [] }: StoredDocument<Carrier>,
  users: readonly PersonFacts[],
  now: Date,
): NamedPerson[] | null {
  const today = todayIn(timeZone, now)
  const kept = new Map(people.map((person) => [person.email, person]))
  let isOther = false
  for (const user of users) {
    const before = kept.get(user.email.toLowerCase())
    const after = personOf(user, before, { carrier: id, today })
    if (after === null || (before && isSamePerson(before, after))) continue
    kept.set(after.email, after)
    isOther = true
  }
  return isOther ? [...kept.values()] : null
}

function isSamePerson(one: NamedPerson, other: NamedPerson): boolean {
  return (
    one.name === other.name &&
    one.role === other.role &&
    one.away?.from === other.away?.from &&
    one.away?.through === other.away?.through
  )
}

function peopleWrite(id: string, people: NamedPerson[]): BatchWrite {
  return { kind: 'update', collection: COLLECTIONS.carriers, id, data: { people } }
}

async function allOf<T>(store: DocumentStore, collection: string): Promise<StoredDocument<T>[]> {
  const found: StoredDocument<T>[] = []
  for await (const page of pagesOf<T>(store, collection)) found.push(...page)
  return found
}
