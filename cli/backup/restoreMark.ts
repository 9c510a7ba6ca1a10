import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'

/** What stands in a database while it is being restored; left there, the restore was broken off. */
export interface RestoreMark {
  /** The hash that ends the backup. */
  backup: string
  /** Which run of the command wrote it: no two have the same. */
  run: string
  startedAt: Date
}

const COLLECTION = 'restores'
const ID = 'current'

/** Nobody but the administrator has access to it: the rules know no such collection. */
export const RESTORE_MARK_PATH = `${COLLECTION}/${ID}`

/** The mark of a restore that runs or was broken off; null when there is none. */
export function readRestoreMark(store: DocumentStore): Promise<RestoreMark | null> {
  return store.get<RestoreMark>(COLLECTION, ID)
}

export function writeRestoreMark(store: DocumentStore, mark: RestoreMark): Promise<void> {
  return store.set(COLLECTION, ID, { ...mark })
}

/** Why no worker may work in this database now: what it finds may be a part. Null when it may. */
export async function refusalToWork(store: DocumentStore): Promise<Refusal | null> {
  return (await readRestoreMark(store)) ? refusal('RESTORE_UNFINISHED') : null
}
