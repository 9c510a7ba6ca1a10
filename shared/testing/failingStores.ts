import type { StopSignal } from '#shared/kernel/batches.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'

/** Thrown where a process was killed: its call never returned. */
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

/** A store, and the signal that asks for the end of an import as soon as a batch is written. */
export function stoppingStore(store: DocumentStore): { into: DocumentStore; signal: StopSignal } {
  const signal = { aborted: false }
  const into: DocumentStore = {
    ...store,
    async batch(writes) {
      await store.batch(writes)
      signal.aborted = true
    },
  }
  return { into, signal }
}

/** The store of an engine that is killed at its `at`-th write, from 0: nothing works for it after that. */
export function killedStore(
  store: DocumentStore,
  at: number,
  moment: 'before' | 'after',
): DocumentStore {
  let isDead = false
  const gone = () => new StoreError('unavailable', 'Batch', 'killed')
  const mortal = <Args extends unknown[], T>(verb: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      if (isDead) throw gone()
      try {
        return await verb(...args)
      } catch (error) {
        if (!(error instanceof Died)) throw error
        isDead = true
        throw gone()
      }
    }
  }
  const dying = dyingStore(store, at, moment)
  return {
    ...dying,
    get: mortal(dying.get) as DocumentStore['get'],
    list: mortal(dying.list) as DocumentStore['list'],
    batch: mortal(dying.batch),
    set: mortal(dying.set),
    update: mortal(dying.update),
    delete: mortal(dying.delete),
  }
}

/**
 * A store whose calls are delayed, so that two workers overtake each other, and whose batches are cut
 * off: some never arrive (1), of some the answer is lost (2).
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
