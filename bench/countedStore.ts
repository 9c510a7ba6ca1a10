import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'

/** What went through the store port, as Firestore bills it. */
export interface StoreCount {
  /**
   * A read for each document that was asked for or found, one for a query that finds none, and one for each
   * thousand of what the database counts.
   */
  reads: number
  /** Of these, steps. */
  stepReads: number
  /** Documents written, but for those deleted. */
  writes: number
  /** Of these, new ones. */
  created: number
  deletes: number
}

/**
 * The store with its traffic counted: what is read and written through it, whatever it does inside. `onWrite`
 * gets each write once it is done.
 */
export function countedStore(
  store: DocumentStore,
  onWrite: (write: BatchWrite) => void = () => {},
): { store: DocumentStore; count: StoreCount } {
  const count = { reads: 0, stepReads: 0, writes: 0, created: 0, deletes: 0 }
  const found = <T>(collection: string, documents: T[]) => {
    count.reads += Math.max(1, documents.length)
    if (collection === COLLECTIONS.asteps) count.stepReads += documents.length
    return documents
  }
  const written = (write: BatchWrite) => {
    if (write.kind === 'delete') count.deletes++
    else count.writes++
    if (write.kind === 'create') count.created++
    onWrite(write)
  }
  return {
    count,
    store: {
      get: (collection, id) => {
        count.reads++
        return store.get(collection, id)
      },
      list: async (collection, options) =>
        found(collection, await store.list<never>(collection, options)),
      listNested: async (collection, id, nested) =>
        found(nested, await store.listNested<never>(collection, id, nested)),
      count: async (collection, options) => {
        const counted = await store.count(collection, options)
        count.reads += Math.max(1, Math.ceil(counted / 1000))
        return counted
      },
      add: async (collection, data) => {
        const id = await store.add(collection, data)
        written({ kind: 'create', collection, id, data })
        return id
      },
      set: async (collection, id, data) => {
        await store.set(collection, id, data)
        written({ kind: 'set', collection, id, data })
      },
      update: async (collection, id, data) => {
        await store.update(collection, id, data)
        written({ kind: 'update', collection, id, data })
      },
      delete: async (collection, id) => {
        await store.delete(collection, id)
        written({ kind: 'delete', collection, id })
      },
      arrayUnion: async (collection, id, field, values) => {
        await store.arrayUnion(collection, id, field, values)
        written({ kind: 'update', collection, id, data: {} })
      },
      arrayRemove: async (collection, id, field, values) => {
        await store.arrayRemove(collection, id, field, values)
        written({ kind: 'update', collection, id, data: {} })
      },
      batch: async (writes) => {
        await store.batch(writes)
        for (const write of writes) written(write)
      },
    },
  }
}
