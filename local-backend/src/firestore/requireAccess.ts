import type { AccessRequest, PolicyReader } from './AccessPolicy.ts'
import { documentKey } from './documentKey.ts'
import type { Engine } from './Engine.ts'
import { parseDocumentName, parseParent } from './names.ts'
import { currentSnapshot, type Snapshot } from './Snapshot.ts'
import { StatusError } from './StatusError.ts'
import { formatTimestamp } from './timestamps.ts'
import type { Caller, Document, StructuredQuery } from './types.ts'

/** Asks the policy, unless the caller is the admin. Throws PERMISSION_DENIED with its reason. */
export function requireAccess(engine: Engine, request: AccessRequest, reader: PolicyReader): void {
  if (request.caller.kind === 'admin') return
  const reason = engine.policy.check(request, reader)
  if (reason !== null) throw new StatusError('PERMISSION_DENIED', reason)
}

/** For metadata and batch operations that production gives to server clients only. */
export function requireAdmin(caller: { kind: string }, what: string): void {
  if (caller.kind === 'admin') return
  throw new StatusError('PERMISSION_DENIED', `${what} require admin authentication.`)
}

/** Asks the policy for a query, before any work is done for it: building an index is costly. */
export function requireListAccess(
  engine: Engine,
  caller: Caller,
  parent: string,
  query: StructuredQuery,
): void {
  const snapshot = currentSnapshot(engine.store, parseParent(parent).space)
  const time = formatTimestamp(snapshot.time)
  requireAccess(
    engine,
    { kind: 'list', caller, time, parent, query },
    snapshotReader(engine, snapshot),
  )
}

/** Look-ups for the policy during a read: before and after are the same. */
export function snapshotReader(engine: Engine, snapshot: Snapshot): PolicyReader {
  const get = (name: string): Document | null => {
    const { space, segments } = parseDocumentName(name)
    if (space !== snapshot.space) return null
    const entry = snapshot.get(documentKey(segments))
    return entry === undefined ? null : engine.reader.read(entry)
  }
  return { get, getAfter: get }
}
