import type { User } from './User.ts'

export const ACCESS_OPS = ['ADDED', 'CHANGED', 'REMOVED'] as const

export type AccessOp = (typeof ACCESS_OPS)[number]

/** What a user may do, and for whom. */
export type UserRights = Pick<User, 'name' | 'role' | 'carriers'>

/**
 * One change of access (collection `accessLog`, create only): written in the same commit as the change
 * of the user that it tells of, and named by it (`accessEntryId`).
 */
export interface AccessEntry {
  /** Whose access. */
  email: string
  op: AccessOp
  /** The admin's e-mail, or "System". */
  by: string
  dateAdded: Date
  /** Null: there was no such user. */
  before: UserRights | null
  /** Null: there is no such user any more. */
  after: UserRights | null
  /** How often this user's access has been changed, this time included. */
  rev: number
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
