import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'

/** What went through the store port. */
export interface StoreCount {
  /**
   * Documents asked for and found, and those asked for one by one that were not there; of what the
   * database counts one for each thousand, as it is billed.
   */
  reads: number
  /** Of these, steps. */
  stepReads: number
  /** Documents written in batches. */
  writes: number
  /** Of these, new ones. */
  created: number
}

/** The store with its traffic counted: what is read and written through it, whatever it does inside. */
export function countedStore(store: DocumentStore): { store: DocumentStore; count: StoreCount } {
  const count = { reads: 0, stepReads: 0, writes: 0, created: 0 }
  return {
    count,
    store: {
      ...store,
      get: (collection, id) => {
        count.reads++
        return store.get(collection, id)
      },
      list: async (collection, options) => {
        const found = await store.list<never>(collection, options)
        count.reads += found.length
        if (collection === COLLECTIONS.asteps) count.stepReads += found.length
        return found
      },
      count: async (collection, options) => {
        const found = await store.count(collection, options)
        count.reads += Math.max(1, Math.ceil(found / 1000))
        return found
      },
      batch: async (writes) => {
        count.writes += writes.length
        count.created += writes.filter(({ kind }) => kind === 'create').length
        await store.batch(writes)
      },
    },
  }
}
