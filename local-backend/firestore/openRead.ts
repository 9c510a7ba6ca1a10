import type { Engine } from './Engine.ts'
import { currentSnapshot, type Snapshot, snapshotAt } from './Snapshot.ts'
import { StatusError } from './StatusError.ts'
import type { Transaction } from './Transactions.ts'
import { parseTimestamp } from './timestamps.ts'
import type { Consistency } from './types.ts'

/** What a read sees, and the transaction that must remember it. */
export interface OpenRead {
  snapshot: Snapshot
  transaction: Transaction | null
  /** Set when this read began the transaction: its first answer carries the id. */
  begun: { transaction: string } | Record<string, never>
}

/** Settles what a read is consistent with: now, a time, or a transaction's moment. */
export function openRead(engine: Engine, space: string, consistency: Consistency): OpenRead {
  const { store, history, transactions } = engine
  const { transaction: id, newTransaction, readTime } = consistency
  if (id) {
    const transaction = transactions.use(id)
    if (transaction.space !== space) {
      throw new StatusError('INVALID_ARGUMENT', 'The transaction belongs to another database.')
    }
    const snapshot = snapshotAt(store, history, space, transaction.readTime)
    return { snapshot, transaction, begun: {} }
  }
  if (newTransaction !== undefined && newTransaction !== null) {
    const at = newTransaction.readOnly?.readTime
    const snapshot =
      at === undefined
        ? currentSnapshot(store, space)
        : snapshotAt(store, history, space, parseTimestamp(at))
    const transaction = transactions.begin(space, newTransaction, snapshot.time)
    return { snapshot, transaction, begun: { transaction: transaction.id } }
  }
  if (readTime) {
    const snapshot = snapshotAt(store, history, space, parseTimestamp(readTime))
    return { snapshot, transaction: null, begun: {} }
  }
  return { snapshot: currentSnapshot(store, space), transaction: null, begun: {} }
}
