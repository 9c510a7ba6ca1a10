import type { Entry } from '../store/Store.ts'
import type { Engine } from './Engine.ts'
import { isInScope, matchesFilter } from './matchesFilter.ts'
import type { Transaction } from './Transactions.ts'

/**
 * A transaction commits only when nothing it read has changed since: no document it got, and no
 * document that one of its queries would find or would have found.
 */
export function hasUnchangedReads(engine: Engine, transaction: Transaction): boolean {
  const { space, readTime, keys, queries } = transaction
  const published = engine.history.since(readTime)
  if (published === null) return keys.size === 0 && queries.length === 0
  for (const { changes } of [...published, ...engine.store.pending()]) {
    for (const change of changes) {
      if (change.space !== space) continue
      if (keys.has(change.key)) return false
      for (const query of queries) {
        if (!isInScope(change.key, query)) continue
        const versions = [change.before, change.after]
        if (versions.some((entry) => isFound(entry, query.filter))) return false
      }
    }
  }
  return true

  function isFound(entry: Entry | undefined, filter: (typeof queries)[number]['filter']): boolean {
    return entry !== undefined && matchesFilter(engine.reader.read(entry), filter)
  }
}
