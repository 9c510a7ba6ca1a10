export const ROLES = ['admin', 'baker', 'carrier'] as const

export type Role = (typeof ROLES)[number]

/** A registered user (collection `users`, keyed by the lower-cased e-mail). */
export interface User {
  /** The lower-cased e-mail. */
  id: string
  email: string
  name: string
  role: Role
  /** Ids of the carriers whose audits this user may see. */
  carriers: string[]
  /** May change what holds for the whole firm: slices, the bakery's cadence, all users. */
  firm?: boolean
  dateAdded: Date
  /** How often their access has been changed: the version that the next change is held to. */
  rev?: number
}
