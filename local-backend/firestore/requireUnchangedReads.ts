import type { Entry } from '../store/Store.ts'
import type { Engine } from './Engine.ts'
import { isInScope } from './isInScope.ts'
import { matchesFilter } from './matchesFilter.ts'
import { StatusError } from './StatusError.ts'
import type { Transaction } from './Transactions.ts'

/**
 * A transaction commits only when nothing it read has changed since: no document it got, and no
 * document that one of its queries would find or would have found. Throws ABORTED; clients try again.
 */
export function requireUnchangedReads(engine: Engine, transaction: Transaction): void {
  const { space, readTime, keys, queries } = transaction
  const published = engine.history.since(readTime)
  if (published === null) throw contention()
  for (const { changes } of [...published, ...engine.store.pending()]) {
    for (const change of changes) {
      if (change.space !== space) continue
      if (keys.has(change.key)) throw contention()
      for (const query of queries) {
        if (!isInScope(change.key, query)) continue
        const versions = [change.before, change.after]
        if (versions.some((entry) => isFound(entry, query.filter))) throw contention()
      }
    }
  }

  function isFound(entry: Entry | undefined, filter: (typeof queries)[number]['filter']): boolean {
    return entry !== undefined && matchesFilter(engine.reader.read(entry), filter)
  }
}

function contention(): StatusError {
  return new StatusError(
    'ABORTED',
    'Aborted due to cross-transaction contention. This occurs when multiple transactions attempt to access the same data, requiring Firestore to abort at least one in order to enforce serializability.',
  )
}
