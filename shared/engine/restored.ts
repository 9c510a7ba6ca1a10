import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'

/**
 * What a restore leaves behind (`restores/last`): a backup holds commands that were done since and
 * e-mails that went out since.
 */
export interface Restored {
  restoredAt: Date
  /** Nothing is sent until an operator has looked at the outbox and released it. */
  isOutboxHeld: boolean
}

const ID = 'last'

/** Where it stands; a backup leaves it out, because it is of the place and not of the data. */
export const RESTORED_PATH = `${COLLECTIONS.restores}/${ID}`

/** The last restore of this database; null when there was none. */
export function readRestored(store: Pick<DocumentStore, 'get'>): Promise<Restored | null> {
  return store.get<Restored>(COLLECTIONS.restores, ID)
}

/** Says that the database was restored now, and holds its outbox. */
export function noteRestored(store: DocumentStore, now: Date): Promise<void> {
  return store.set(COLLECTIONS.restores, ID, { restoredAt: now, isOutboxHeld: true })
}

/** Lets the outbox go; false when it was not held. */
export async function releaseOutbox(store: DocumentStore): Promise<boolean> {
  const found = await readRestored(store)
  if (!found?.isOutboxHeld) return false
  await store.update(COLLECTIONS.restores, ID, { isOutboxHeld: false })
  return true
}
