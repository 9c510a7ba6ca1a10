import { lockName, queryLockName } from './DocumentLocks.ts'
import type { Engine } from './Engine.ts'
import { hasUnchangedReads } from './hasUnchangedReads.ts'
import type { Query } from './Query.ts'
import { currentSnapshot, type Snapshot, snapshotAt } from './Snapshot.ts'
import { StatusError } from './StatusError.ts'
import { contention, type Transaction } from './Transactions.ts'
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

/**
 * Before a transaction that may write reads documents: waits for its turn with them and for what is on
 * its way to the disk, and moves the transaction's moment to now, unless something it read before has
 * changed. `names` are further locks, of queries. One of two that wait for each other goes on without
 * its locks: its commit will be refused, unless the other one gives up. The read itself is not, because
 * the SDKs try a refused read again for seconds before they try the transaction again.
 */
async function lockForReading(
  engine: Engine,
  transaction: Transaction,
  keys: readonly string[],
  names: readonly string[] = [],
): Promise<void> {
  if (transaction.isReadOnly) return
  const { locks, store } = engine
  const { space } = transaction
  const isMine = await locks.acquire(transaction, [
    ...keys.map((key) => lockName(space, key)),
    ...names,
  ])
  if (!isMine) locks.release(transaction)
  for (const key of keys) await store.untilPublished(space, key)
  if (hasUnchangedReads(engine, transaction)) transaction.readTime = store.readTime()
}
