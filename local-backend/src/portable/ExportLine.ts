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

export type ImportCode =
  | 'NOT_EMPTY'
  | 'NOT_AN_EXPORT'
  | 'NEWER_FORMAT'
  | 'OTHER_PROJECT'
  | 'DAMAGED'
  | 'CUT_OFF'

/** An export that was not taken in; the backend is as it was before. */
export class ImportError extends Error {
  readonly code: ImportCode
  /** The line at fault, counted from 1; 0 when it is none. */
  readonly line: number

  constructor(message: string, options: ErrorOptions & { code: ImportCode; line: number }) {
    super(message, options)
    this.name = 'ImportError'
    this.code = options.code
    this.line = options.line
  }
}
