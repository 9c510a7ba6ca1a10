import type { BackupDocument, BackupFile } from './BackupLine.ts'

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
  /** Deletes every file and every document but one; `onDeleted` hears of how many at a time. */
  clear(except: string, onDeleted: (count: number) => void): Promise<void>
  deleteDocument(path: string): Promise<void>
  close(): Promise<void>
}
