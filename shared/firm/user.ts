import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import type { Role, User } from './model.ts'

/** True for an admin who may change what holds for the whole firm (`User.firm`). */
export function hasFirmRight({ role, firm }: Pick<User, 'role' | 'firm'>): boolean {
  return role === 'admin' && firm === true
}

/** The admin who sets something; null: the system itself, which works for every carrier. */
export type Administrator = Pick<User, 'email' | 'role' | 'carriers' | 'firm'> | null

/**
 * An admin gives and takes only what is of their own carriers, unless their right is for the whole firm;
 * null when that holds.
 */
export function refusalOfCarriers(by: Administrator, carriers: readonly string[]): Refusal | null {
  if (by === null || hasFirmRight(by)) return null
  const foreign = carriers.find((id) => !by.carriers.includes(id))
  if (foreign === undefined) return null
  return refusal('ACTOR_NOT_ALLOWED', { email: by.email, role: by.role, carrier: foreign })
}

/** FIRM_RIGHT_NEEDED for an admin without the right for the whole firm; else null. */
export function refusalOfFirm(by: Administrator): Refusal | null {
  if (by === null || hasFirmRight(by)) return null
  return refusal('FIRM_RIGHT_NEEDED', { email: by.email })
}

/** The role that a member of staff acts in: an admin's, or else no more than a baker's. */
export function staffRole(user: Pick<User, 'role'> | null): 'admin' | 'baker' {
  return user?.role === 'admin' ? 'admin' : 'baker'
}

/**
 * The carrier a user works in (specification §6): the remembered one if the user has access to it,
 * else the first of the user's, else the default carrier.
 */
export function activeCarrier(remembered: string | null, carriers: readonly string[]): string {
  if (remembered !== null && carriers.includes(remembered)) return remembered
  return carriers[0] ?? DEFAULT_CARRIER
}

/** Who reads the history: a role, or the public side and every PDF. */
export type HistoryReader = Role | 'public'

/** The `userId` of what the engine did, or of an entry without a user (specification §4). */
export const SYSTEM_USER = 'System'

/** Who enters rows of a worksheet from the public side, by the scope of their link. */
const PUBLIC_PEOPLE = { insured: 'Insured', agent: 'Agent', delegate: 'Delegate' } as const

/** True where a row of a worksheet was entered from the public side, and by no auditor. */
export function isPublicPerson(enteredBy: string): enteredBy is keyof typeof PUBLIC_PEOPLE {
  return Object.hasOwn(PUBLIC_PEOPLE, enteredBy)
}

/**
 * The sender of a history entry as shown (specification §6): "System" for the engine; staff by name to
 * admins and bakers, as "Auditor" to all others. `names` is email → name; staff without one is shown by
 * email.
 */
export function historyName(
  userId: string,
  reader: HistoryReader,
  names: ReadonlyMap<string, string>,
): string {
  if (userId === '' || userId === SYSTEM_USER) return SYSTEM_USER
  if (isPublicPerson(userId)) return PUBLIC_PEOPLE[userId]
  if (reader !== 'admin' && reader !== 'baker') return 'Auditor'
  return names.get(userId.toLowerCase()) || userId
}

export type AccessOp = 'ADDED' | 'CHANGED' | 'REMOVED'

/** What a user may do, and for whom. */
export type UserRights = Pick<User, 'name' | 'role' | 'carriers' | 'firm'>

/** A line of the access log (collection `accessLog`, create only): of a user, or of a carrier's setting. */
export type AccessEntry = UserEntry | SettingEntry

interface Logged {
  /** The admin's email, or "System". */
  by: string
  dateAdded: Date
  /** Whom it concerns: an admin of one of these may read it. Entries of release 0.1 have none. */
  carriers?: string[]
}

/**
 * One change of a user's access: written in the same commit as the change, and named by it
 * (`accessEntryId`).
 */
export interface UserEntry extends Logged {
  op: AccessOp
  /** Whose access. */
  email: string
  /** Null: there was no such user. */
  before: UserRights | null
  /** Null: there is no such user any more. */
  after: UserRights | null
  /** How often this user's access has been changed, this time included. */
  rev: number
}

/** One change of a carrier's setting that weakens or restores a check on people. */
export interface SettingEntry extends Logged {
  op: 'SETTING'
  carrier: string
  setting: 'singleReviewer'
  value: 'ASKED' | 'ON' | 'OFF'
}

/**
 * The id of the entry of a user's `rev`-th change. A change and its entry name each other by it, so the
 * database's rules can require the one with the other, and of two changes made at once only one finds
 * the id free.
 */
export function accessEntryId(
  { email, dateAdded }: Pick<User, 'email' | 'dateAdded'>,
  rev: number,
) {
  return `${email}~${dateAdded.getTime()}~${rev}`
}
