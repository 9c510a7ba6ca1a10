import type { DocumentStore } from '../ports/documentStore.ts'
import { StoreError } from '../ports/storeError.ts'

/**
 * A store whose calls take their time, so that two workers overtake each other, and whose batches are
 * cut off: some never arrive (1), some do and nobody hears of it (2).
 */
export function unreliableStore(
  store: DocumentStore,
  fates: readonly number[],
  delays: readonly number[],
): DocumentStore {
  let batches = 0
  let calls = 0
  const delay = async () => {
    const turns = delays[calls++ % Math.max(1, delays.length)] ?? 0
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
  }
  return {
    ...store,
    get: async <T>(...args: Parameters<DocumentStore['get']>) => {
      await delay()
      return store.get<T>(...args)
    },
    list: async <T>(...args: Parameters<DocumentStore['list']>) => {
      await delay()
      return store.list<T>(...args)
    },
    batch: async (writes) => {
      const fate = fates[batches++ % Math.max(1, fates.length)] ?? 0
      await delay()
      if (fate === 1) throw new StoreError('unavailable', 'Batch', 'killed before')
      await store.batch(writes)
      if (fate === 2) throw new StoreError('unavailable', 'Batch', 'killed after')
    },
  }
}
