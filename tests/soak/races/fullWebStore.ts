import {
  type DocumentData,
  doc,
  type Firestore,
  runTransaction,
  Timestamp,
  type Transaction,
} from 'firebase/firestore'
import { trimTexts } from '#shared/domain/format/trimTexts.ts'
import { storeErrorOf } from '#shared/firebase-web/storeErrorOf.ts'
import type {
  BatchWrite,
  DocumentStore,
  ListOptions,
  StoredDocument,
} from '#shared/ports/documentStore.ts'
import { StoreError, type StoreVerb } from '#shared/ports/storeError.ts'

/** What work on one audit asks of a store. */
type WorkingStore = Pick<DocumentStore, 'get' | 'list' | 'batch'>

/**
 * The store over the whole web SDK (not its lite form): every read and write is a transaction, which
 * needs no listener. It lists documents by their ids only, as work on one audit does.
 */
export function fullWebStore(database: Firestore): WorkingStore {
  const inTransaction = <T>(verb: StoreVerb, work: (transaction: Transaction) => Promise<T>) =>
    runTransaction(database, work, { maxAttempts: 1 }).catch((error: unknown) => {
      throw storeErrorOf(error, verb)
    })
  const read = async <T>(transaction: Transaction, collection: string, id: string) => {
    const snapshot = await transaction.get(doc(database, collection, id))
    return snapshot.exists()
      ? ({ ...(datesIn(snapshot.data()) as T), id } as StoredDocument<T>)
      : null
  }
  return {
    get: <T>(collection: string, id: string) =>
      inTransaction('GetD', (transaction) => read<T>(transaction, collection, id)),
    list: <T>(collection: string, { filters = [] }: ListOptions = {}) =>
      inTransaction('Get', async (transaction) => {
        const [filter] = filters
        if (filter?.field !== 'id' || filter.op !== 'in') throw new Error('Only lists of ids.')
        const found = await Promise.all(
          filter.value.map((id) => read<T>(transaction, collection, String(id))),
        )
        return found.filter((each) => each !== null)
      }),
    batch: (writes) =>
      inTransaction('Batch', async (transaction) => {
        const expecting = writes.filter((write) => 'expect' in write && write.expect)
        for (const write of expecting) await check(database, transaction, write)
        for (const write of writes) put(database, transaction, write)
      }),
  }
}

async function check(database: Firestore, transaction: Transaction, write: BatchWrite) {
  if (!('expect' in write) || write.expect === undefined) return
  const found = await transaction.get(doc(database, write.collection, write.id))
  if (found.get(write.expect.field) !== write.expect.value)
    throw new StoreError('conflict', 'Batch', `${write.collection}: somebody wrote in between`)
}

function put(database: Firestore, transaction: Transaction, write: BatchWrite): void {
  const target = doc(database, write.collection, write.id)
  if (write.kind === 'delete') transaction.delete(target)
  else if (write.kind === 'update')
    transaction.update(target, trimTexts(write.data) as DocumentData)
  else transaction.set(target, trimTexts(write.data) as DocumentData)
}

function datesIn(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate()
  if (Array.isArray(value)) return value.map(datesIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, datesIn(inner)]))
}
