import type { Actor } from './actor.ts'

/** A saved view of the audit list that all staff of the carrier see. */
export interface SharedView {
  id: string
  carrierCompany: string
  name: string
  /** What the list is narrowed by, as its address has it; nothing about people. */
  filter: Record<string, unknown>
  /** The order as `textOfSort` writes it; absent: the list's own. */
  sort?: string
  /** The email of the person who shared it. */
  by: string
  dateAdded: Date
}

/** Characters of a view's name; `firestore.rules` hold the same. */
export const LONGEST_VIEW_NAME = 40

/** At most so many at a carrier. */
export const MOST_VIEWS = 30

/** Whether this person may remove a shared view. */
export function mayRemoveView({ by }: Pick<SharedView, 'by'>, actor: Actor): boolean {
  return actor.role === 'admin' || actor.userId === by
}
