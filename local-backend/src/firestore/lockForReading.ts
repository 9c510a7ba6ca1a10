import type { Engine } from './Engine.ts'
import { hasUnchangedReads } from './hasUnchangedReads.ts'
import { lockName } from './lockName.ts'
import type { Transaction } from './Transactions.ts'

/**
 * Before a transaction that may write reads documents: waits for its turn with them and for what is on
 * its way to the disk, and moves the transaction's moment to now, unless something it read before has
 * changed. `names` are further locks, of queries. One of two that wait for each other goes on without
 * its locks: its commit will be refused, unless the other one gives up. The read itself is not, because
 * the SDKs try a refused read again for seconds before they try the transaction again.
 */
export async function lockForReading(
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
