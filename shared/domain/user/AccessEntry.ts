import type { User } from './User.ts'

export const ACCESS_OPS = ['ADDED', 'CHANGED', 'REMOVED'] as const

export type AccessOp = (typeof ACCESS_OPS)[number]

/** What a user may do, and for whom. */
export type UserRights = Pick<User, 'name' | 'role' | 'carriers' | 'firm'>

/** A line of the access log (collection `accessLog`, create only): of a user, or of a carrier's setting. */
export type AccessEntry = UserEntry | SettingEntry

interface Logged {
  /** The admin's e-mail, or "System". */
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
 * The id of the entry that tells of a user's `rev`-th change. A change and its entry name each other by
 * it, so the database's rules can ask for the one with the other, and of two changes made at once only
 * one finds the id free.
 */
export function accessEntryId(
  { email, dateAdded }: Pick<User, 'email' | 'dateAdded'>,
  rev: number,
) {
  return `${email}~${dateAdded.getTime()}~${rev}`
}
