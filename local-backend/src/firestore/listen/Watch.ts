import type { Entry } from '../../store/Store.ts'
import type { PolicyReader } from '../AccessPolicy.ts'
import { documentKey } from '../documentKey.ts'
import { parseDocumentName } from '../names.ts'
import type { Snapshot } from '../Snapshot.ts'
import type { Reach } from './ReachIndex.ts'

/** The documents of a target by key, in the version that the client has. */
export type WatchedDocuments = Map<string, Entry>

/** What a target follows: a query, or documents by name. */
export interface Watch {
  readonly reach: Reach
  /** At most so many results, from the first one; Infinity when there is no limit. */
  readonly limit: number
  /** Results that are passed over before. */
  readonly offset: number
  /** A version's place in the order, if it is in reach and its content belongs to the results; else null. */
  place(entry: Entry): string | null
  /** The whole result. */
  read(snapshot: Snapshot): WatchedDocuments
  /**
   * Throws PERMISSION_DENIED when the caller may not see it any more. Returns the keys of the documents
   * that the decision was made from: while they stay, so does it, but for what time alone can change.
   */
  requireAccess(snapshot: Snapshot): ReadonlySet<string>
  /** Names whose absence is sent to the client. */
  readonly names: readonly string[]
}

/** A reader that notes, in `keys`, the keys of the documents it was asked for. */
export function recordLookups(
  reader: PolicyReader,
  space: string,
  keys: Set<string>,
): PolicyReader {
  const noting = (get: (name: string) => ReturnType<PolicyReader['get']>) => (name: string) => {
    const parsed = parseDocumentName(name)
    if (parsed.space === space) keys.add(documentKey(parsed.segments))
    return get(name)
  }
  return { get: noting(reader.get), getAfter: noting(reader.getAfter) }
}
