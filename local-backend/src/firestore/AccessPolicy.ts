import type { Caller, Document, StructuredQuery, Write } from './types.ts'

/** One write of a commit, with the document as it stands just before and just after it in the batch. */
export interface PendingChange {
  /** Decided by the state within the batch; `verify` writes are a `get`. */
  kind: 'create' | 'update' | 'delete' | 'get'
  write: Write
  name: string
  before: Document | null
  /** After mask and transforms; null when deleted. */
  after: Document | null
}

/** What a caller other than the admin asks to do, before anything is read or written for them. */
export type AccessRequest =
  | {
      kind: 'get'
      caller: Caller
      time: string
      documents: { name: string; document: Document | null }[]
    }
  | { kind: 'list'; caller: Caller; time: string; parent: string; query: StructuredQuery }
  | { kind: 'commit'; caller: Caller; time: string; changes: readonly PendingChange[] }

/** Look-ups for the policy: the state before the request, and after the whole batch. */
export interface PolicyReader {
  get(name: string): Document | null
  getAfter(name: string): Document | null
}

/**
 * Decides what callers other than the admin may do. Synchronous, because a commit is one section.
 * Returns null to allow, or the reason that PERMISSION_DENIED carries.
 */
export interface AccessPolicy {
  /** Changes each time the rules are replaced; absent: every decision is asked for anew. */
  readonly version?: number
  check(request: AccessRequest, reader: PolicyReader): string | null
}
