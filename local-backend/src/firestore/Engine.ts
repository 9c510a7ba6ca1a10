import type { Store } from '../store/Store.ts'
import type { AccessPolicy } from './AccessPolicy.ts'
import type { CommitHistory } from './CommitHistory.ts'
import type { DocumentLocks } from './DocumentLocks.ts'
import type { DocumentReader } from './DocumentReader.ts'
import type { Indexes } from './Indexes.ts'
import type { ListenHub } from './listen/ListenHub.ts'
import type { Transactions } from './Transactions.ts'

/** What the operations work with. */
export interface Engine {
  store: Store
  reader: DocumentReader
  policy: AccessPolicy
  history: CommitHistory
  transactions: Transactions
  /** Keeps transactions from overtaking one another forever. */
  locks: DocumentLocks
  indexes: Indexes
  hub: ListenHub
  /** Strict mode: refuse what production would refuse for want of an index. */
  requireIndexes: boolean
  stats: ServiceStats
}

/** Work done for requests so far; a bench reads it before and after one. */
export interface ServiceStats {
  documentsRead: number
  documentsWritten: number
  indexEntriesRead: number
  commits: number
  queries: number
}

export function emptyStats(): ServiceStats {
  return { documentsRead: 0, documentsWritten: 0, indexEntriesRead: 0, commits: 0, queries: 0 }
}
