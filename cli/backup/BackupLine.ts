/** What a backup's first line says it is. */
export const BACKUP_FORMAT = 'bakehouse-backup'
export const BACKUP_VERSION = 1

/** How much a backup holds. */
export interface BackupCounts {
  documents: number
  files: number
  /** Of all files together. */
  bytes: number
}

/** A value with its type, as Firestore's REST interface writes it. */
export type TypedValue = Readonly<Record<string, unknown>>

export interface BackupDocument {
  /** `audits/{id}/private/access` */
  path: string
  fields: Readonly<Record<string, TypedValue>>
}

/** What is kept beside a file's bytes. */
export interface BackupFile {
  path: string
  size: number
  contentType?: string
  contentDisposition?: string
  contentEncoding?: string
  contentLanguage?: string
  cacheControl?: string
  /** Facts of the uploader's own. */
  metadata: Readonly<Record<string, string>>
}

/**
 * One line of a backup: JSON. All documents come first, in the order of their names, then all files in
 * the order of theirs: what is said of a file, its bytes in pieces of base64, the SHA-256 of them all.
 */
export type BackupLine =
  | ({ format: typeof BACKUP_FORMAT; version: number } & BackupCounts)
  | { document: BackupDocument }
  | { file: BackupFile }
  | { piece: string }
  | { fileSha256: string }
  /** The last one: over the first line and the hash of all lines between. */
  | { sha256: string }
