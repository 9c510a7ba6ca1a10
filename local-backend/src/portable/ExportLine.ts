import type { Account } from '../auth/Account.ts'
import type { Document } from '../firestore/types.ts'
import type { StoredObject } from '../storage/StoredObject.ts'

/** One line of an export: JSON, documents in Firestore's own typed form, times included. */
export type ExportLine =
  | { format: typeof EXPORT_FORMAT; version: number; projectId: string }
  | { document: Document }
  | { account: Account }
  /** A piece of the bytes with this SHA-256, in base64; the pieces of one follow one another. */
  | { blob: string; bytes: string }
  /** After its bytes. */
  | { file: StoredObject }
  | { end: ExportCounts }

/** The last line says how many there were, so that a file that was cut off is known as such. */
export interface ExportCounts {
  documents: number
  accounts: number
  /** Absent in exports of version 1, which knew none. */
  files?: number
}

export const EXPORT_FORMAT = 'local-backend-export'
export const EXPORT_VERSION = 2
