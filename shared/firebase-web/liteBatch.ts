import {
  type DocumentData,
  doc,
  type Firestore,
  runTransaction,
  type Transaction,
  type WriteBatch,
  writeBatch,
} from 'firebase/firestore/lite'
import { trimTexts } from '../domain/format/trimTexts.ts'
import type { BatchWrite } from '../ports/documentStore.ts'
import { StoreError } from '../ports/storeError.ts'

/**
 * Writes all or nothing, texts trimmed (specification §5). The web SDK's batch cannot say "must not
 * exist", so a batch with a `create` goes as a transaction: what was read as absent is committed on
 * the condition that it still is.
 */
export async function liteBatch(database: Firestore, writes: readonly BatchWrite[]): Promise<void> {
  if (writes.length === 0) return
  const creates = writes.filter(({ kind }) => kind === 'create')
  if (creates.length === 0) {
    const batch = writeBatch(database)
    for (const write of writes) put(database, batch, write)
    return batch.commit()
  }
  await runTransaction(
    database,
    async (transaction) => {
      const found = await Promise.all(
        creates.map((write) => transaction.get(doc(database, write.collection, write.id))),
      )
      const taken = found.find((snapshot) => snapshot.exists())
      if (taken) throw new StoreError('already-exists', 'Batch', `${taken.ref.parent.id} exists`)
      for (const write of writes) put(database, transaction, write)
    },
    { maxAttempts: 1 },
  )
}

function put(database: Firestore, into: WriteBatch | Transaction, write: BatchWrite): void {
  const target = doc(database, write.collection, write.id)
  // Batch and transaction share these three verbs, but not one signature TypeScript can call.
  const batch = into as WriteBatch
  if (write.kind === 'delete') batch.delete(target)
  else if (write.kind === 'update') batch.update(target, trimTexts(write.data) as DocumentData)
  else batch.set(target, trimTexts(write.data) as DocumentData)
}
