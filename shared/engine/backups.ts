import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'

/** The last backup that `bakehouse backup` wrote of this database (`engine/backup`). */
export interface BackupNote {
  at: Date
  documents: number
  files: number
}

const ID = 'backup'

/** A backup leaves this document out: it is about the database, not part of its data. */
export const BACKUP_NOTE_PATH = `${COLLECTIONS.engine}/${ID}`

/** Null where there never was one, or Firestore's own export is used. */
export function readBackupNote(store: Pick<DocumentStore, 'get'>): Promise<BackupNote | null> {
  return store.get<BackupNote>(COLLECTIONS.engine, ID)
}

/** Records that a backup is whole and has its name. */
export function noteBackup(store: DocumentStore, note: BackupNote): Promise<void> {
  return store.set(COLLECTIONS.engine, ID, { ...note })
}
