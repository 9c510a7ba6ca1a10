import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'

/** A store through which a piece of work is done once or not at all. */
export interface OnceStore extends DocumentStore {
  /** True once the batch has been written. */
  isWritten(): boolean
}

/**
 * `store`, for work that writes one batch: `end` (the writes that end the command it comes from) goes
 * with that batch, so an engine that is killed anywhere has done both or neither. A batch that failed
 * may be tried again. A second one throws: such work belongs to the long lane.
 */
export function onceStore(
  store: DocumentStore,
  end: (writes: readonly BatchWrite[]) => readonly BatchWrite[],
): OnceStore {
  let isWritten = false

  async function batch(writes: readonly BatchWrite[]): Promise<void> {
    if (writes.length === 0) return
    if (isWritten) throw new Error('A command of this lane writes one batch.')
    await store.batch([...writes, ...end(writes)])
    isWritten = true
  }

  const refuse = () => Promise.reject(new Error('A command writes by batch.'))
  return {
    ...store,
    isWritten: () => isWritten,
    batch,
    set: (collection, id, data) => batch([{ kind: 'set', collection, id, data }]),
    update: (collection, id, data) => batch([{ kind: 'update', collection, id, data }]),
    delete: (collection, id) => batch([{ kind: 'delete', collection, id }]),
    add: refuse,
    arrayUnion: refuse,
    arrayRemove: refuse,
  }
}
