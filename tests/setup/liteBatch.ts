import {
  type DocumentData,
  doc,
  type Firestore,
  runTransaction,
  type Transaction,
  type WriteBatch,
  writeBatch,
} from 'firebase/firestore/lite'
import { trimTexts } from '#shared/kernel/cleanText.ts'
import { type BatchWrite, StoreError } from '#shared/kernel/ports/documentStore.ts'

/**
 * Writes all or nothing, texts trimmed (specification §5). The web SDK's batch cannot say "must not
 * exist" or "must not have changed", so a batch with a `create` or an `expect` goes as a transaction:
 * what was read is committed on the condition that it still is so.
 */
export async function liteBatch(database: Firestore, writes: readonly BatchWrite[]): Promise<void> {
  if (writes.length === 0) return
  const conditional = writes.filter(isConditional)
  if (conditional.length === 0) {
    const batch = writeBatch(database)
    for (const write of writes) put(database, batch, write)
    return batch.commit()
  }
  await runTransaction(database, async (transaction) => {
    const found = await Promise.all(
      conditional.map((write) => transaction.get(doc(database, write.collection, write.id))),
    )
    for (const [index, write] of conditional.entries()) checkWrite(write, found[index]?.data())
    for (const write of writes) put(database, transaction, write)
  })
}

function put(database: Firestore, into: WriteBatch | Transaction, write: BatchWrite): void {
  const target = doc(database, write.collection, write.id)
  // Batch and transaction share these three verbs, but not one signature TypeScript can call.
  const batch = into as WriteBatch
  if (write.kind === 'delete') batch.delete(target)
  else if (write.kind === 'update') batch.update(target, trimTexts(write.data) as DocumentData)
  else batch.set(target, trimTexts(write.data) as DocumentData)
}

function isConditional(write: BatchWrite): boolean {
  return write.kind === 'create' || ('expect' in write && write.expect !== undefined)
}

function checkWrite(write: BatchWrite, found: DocumentData | undefined): void {
  const { collection } = write
  if (write.kind === 'create' && found !== undefined)
    throw new StoreError('already-exists', 'Batch', `${collection} exists`)
  if (!('expect' in write) || write.expect === undefined) return
  if (found === undefined)
    throw new StoreError('not-found', 'Batch', `${collection} holds no such document`)
  if (found[write.expect.field] !== write.expect.value)
    throw new StoreError('conflict', 'Batch', `${collection}: changed in between`)
}
