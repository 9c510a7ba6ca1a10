import type { Engine } from './Engine.ts'
import { parseParent } from './names.ts'
import { requireAccess } from './requireAccess.ts'
import { currentSnapshot } from './Snapshot.ts'
import { snapshotReader } from './snapshotReader.ts'
import { formatTimestamp } from './timestamps.ts'
import type { Caller, StructuredQuery } from './types.ts'

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
