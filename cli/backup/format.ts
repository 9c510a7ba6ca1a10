import { createHash, type Hash } from 'node:crypto'

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

/** A database and its files as a whole, with every type exactly as stored. Rejects with `StoreError`. */
export interface WholeStore {
  /** All documents in the order of their names, as of one moment, read page by page as they are taken. */
  documents(): AsyncIterable<BackupDocument>
  /** All files in the order of their names, with what was known of them when it was called. */
  files(): Promise<readonly (BackupFile & { version: string })[]>
  /** The bytes of that version of a file; `not-found` when it is gone. */
  bytes(file: { path: string; version: string }): AsyncIterable<Uint8Array>
  /** Whether there is neither document nor file, leaving one document out. */
  isEmpty(except: string): Promise<boolean>
  /** Puts documents in place of what is there, in one commit. */
  putDocuments(documents: readonly BackupDocument[]): Promise<void>
  putFile(file: BackupFile, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /**
   * Deletes every file and every document but one. `beforeDeleting` hears of how many go next, and stops
   * it there by throwing.
   */
  clear(except: string, beforeDeleting: (count: number) => void): Promise<void>
  deleteDocument(path: string): Promise<void>
  close(): Promise<void>
}

/** The first line has one length, because it is written when all the others are. */
export const FIRST_LINE_BYTES = 160

/** The hash of a whole backup: of its first line and of the hash of all lines up to the last. */
export function wholeSha256(first: string, between: Hash): string {
  return createHash('sha256').update(first).update(between.digest('hex')).digest('hex')
}

/** JSON, blanks, a line feed. */
export function firstLine(content: object): string {
  return `${JSON.stringify(content).padEnd(FIRST_LINE_BYTES - 1)}\n`
}
