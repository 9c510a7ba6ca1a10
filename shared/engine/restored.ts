import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'

/**
 * The last restore (`restores/last`): the backup holds commands that were done since, and e-mails that
 * were sent since.
 */
export interface Restored {
  restoredAt: Date
  /** Nothing is sent until an operator has checked the outbox and released it. */
  isOutboxHeld: boolean
}

const ID = 'last'

/** A backup leaves this document out: it is about the database, not part of its data. */
export const RESTORED_PATH = `${COLLECTIONS.restores}/${ID}`

export function readRestored(store: Pick<DocumentStore, 'get'>): Promise<Restored | null> {
  return store.get<Restored>(COLLECTIONS.restores, ID)
}

/** Records that the database was restored now, and holds its outbox. */
export function noteRestored(store: DocumentStore, now: Date): Promise<void> {
  return store.set(COLLECTIONS.restores, ID, { restoredAt: now, isOutboxHeld: true })
}

/** Releases the outbox; false when it was not held. */
export async function releaseOutbox(store: DocumentStore): Promise<boolean> {
  const found = await readRestored(store)
  if (!found?.isOutboxHeld) return false
  await store.update(COLLECTIONS.restores, ID, { isOutboxHeld: false })
  return true
}
