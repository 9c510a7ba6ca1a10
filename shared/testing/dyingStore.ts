import type { DocumentStore } from '../ports/documentStore.ts'

/** What a process that was killed leaves: its call never returned. */
export class Died extends Error {}

/**
 * A store whose process dies at its `at`-th write (batch, set or delete), from 0: before the write, or
 * after it and before its answer.
 */
export function dyingStore(
  store: DocumentStore,
  at: number,
  moment: 'before' | 'after',
): DocumentStore {
  let count = 0
  async function write(call: () => Promise<void>): Promise<void> {
    const dies = count++ === at
    if (dies && moment === 'before') throw new Died()
    await call()
    if (dies) throw new Died()
  }
  return {
    ...store,
    batch: (writes) => write(() => store.batch(writes)),
    set: (...args) => write(() => store.set(...args)),
    delete: (...args) => write(() => store.delete(...args)),
  }
}
