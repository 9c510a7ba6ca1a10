import type { Account } from '#local-backend/auth/Account.ts'
import type { Document } from '#local-backend/firestore/types.ts'

/** One line of an export: JSON, documents in Firestore's own typed form, times included. */
export type ExportLine =
  | { format: typeof EXPORT_FORMAT; version: number; projectId: string }
  | { document: Document }
  | { account: Account }
  | { end: ExportCounts }

/** The last line says how many there were, so that a file that was cut off is known as such. */
export interface ExportCounts {
  documents: number
  accounts: number
}

export const EXPORT_FORMAT = 'local-backend-export'
export const EXPORT_VERSION = 1
