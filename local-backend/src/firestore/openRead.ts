import { contention } from './contention.ts'
import type { Engine } from './Engine.ts'
import { lockForReading } from './lockForReading.ts'
import { queryLockName } from './lockName.ts'
import type { Query } from './Query.ts'
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

/**
 * Settles what a read is consistent with: now, a time, or a transaction's moment. A transaction that
 * may write first waits for its turn with what it is going to read.
 */
export async function openRead(
  engine: Engine,
  space: string,
  consistency: Consistency,
  reads: { keys?: readonly string[]; query?: Query } = {},
): Promise<OpenRead> {
  const { store, history, transactions } = engine
  const { transaction: id, newTransaction, readTime } = consistency
  if (id) {
    const transaction = transactions.use(id)
    if (transaction.space !== space) {
      throw new StatusError('INVALID_ARGUMENT', 'The transaction belongs to another database.')
    }
    return {
      snapshot: await transactionSnapshot(engine, transaction, reads),
      transaction,
      begun: {},
    }
  }
  if (newTransaction !== undefined && newTransaction !== null) {
    const at = newTransaction.readOnly?.readTime
    const { time } =
      at === undefined
        ? currentSnapshot(store, space)
        : snapshotAt(store, history, space, parseTimestamp(at))
    const transaction = transactions.begin(space, newTransaction, time)
    const snapshot = await transactionSnapshot(engine, transaction, reads)
    return { snapshot, transaction, begun: { transaction: transaction.id } }
  }
  if (readTime) {
    const snapshot = snapshotAt(store, history, space, parseTimestamp(readTime))
    return { snapshot, transaction: null, begun: {} }
  }
  return { snapshot: currentSnapshot(store, space), transaction: null, begun: {} }
}

/** Remembers the reads before they are made, so that nothing comes in between unnoticed. */
async function transactionSnapshot(
  engine: Engine,
  transaction: Transaction,
  { keys = [], query }: { keys?: readonly string[]; query?: Query },
): Promise<Snapshot> {
  const { store, history } = engine
  await lockForReading(engine, transaction, keys, query === undefined ? [] : [queryLockName(query)])
  // Its moment may be forgotten, after a compaction: then it has to be tried again.
  if (!transaction.isReadOnly && history.since(transaction.readTime) === null) throw contention()
  for (const key of keys) transaction.keys.add(key)
  if (query !== undefined) transaction.queries.push(query)
  return snapshotAt(store, history, transaction.space, transaction.readTime)
}
