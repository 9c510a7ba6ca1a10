import type { Entry } from '../../store/Store.ts'
import type { Snapshot } from '../Snapshot.ts'

/** The documents of a target by key, in the version that the client has. */
export type WatchedDocuments = Map<string, Entry>

/** What a target follows: a query, or documents by name. */
export interface Watch {
  /** Whether each document counts by itself; else a change may bring in or push out others. */
  readonly isIncremental: boolean
  /** Whether a change of this document can change the result. */
  isInScope(key: string): boolean
  /** Whether this version belongs to the result; asked only of incremental ones, and in scope. */
  holds(entry: Entry): boolean
  /** The whole result. */
  read(snapshot: Snapshot): WatchedDocuments
  /** Throws PERMISSION_DENIED when the caller may not see it any more. */
  requireAccess(snapshot: Snapshot): void
  /** Names whose absence the client is told of. */
  readonly names: readonly string[]
}
