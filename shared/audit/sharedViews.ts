import type { Actor } from './actor.ts'

/** A saved view of the audit list that everybody who works for the carrier sees. */
export interface SharedView {
  id: string
  carrierCompany: string
  name: string
  /** What the list is narrowed by, as its address has it; nothing about people. */
  filter: Record<string, unknown>
  /** The order as `textOfSort` writes it; absent: the list's own. */
  sort?: string
  /** The e-mail of who shared it. */
  by: string
  dateAdded: Date
}

/** Characters of a view's name; `firestore.rules` hold the same. */
export const LONGEST_VIEW_NAME = 40

/** More are not shown: who shares more removes some first. */
export const MOST_VIEWS = 30

/** Whether this person may take a shared view away. */
export function mayRemoveView({ by }: Pick<SharedView, 'by'>, actor: Actor): boolean {
  return actor.role === 'admin' || actor.userId === by
}
