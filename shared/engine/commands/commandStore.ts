import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'

/** A store through which a command is done once or not at all. */
interface OnceStore extends DocumentStore {
  /** True once the batch has been written. */
  isWritten(): boolean
}

/**
 * `store`, for a command that writes one batch: `end` adds the writes that end the command to that batch,
 * so an engine that is killed anywhere has done both or neither. A batch that failed may be tried again.
 * A second one throws: such a command belongs to the long lane.
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

/** A document by its collection and id. */
export type DocumentAddress = readonly [collection: string, id: string]

/**
 * `store`, with these documents read at once and together: the first read of each has that result, every
 * further one goes to the store. For a command that would read one after the other.
 */
export function readAhead(
  store: DocumentStore,
  documents: readonly DocumentAddress[],
): DocumentStore {
  const asked = new Map(
    documents.map(([collection, id]) => [`${collection}/${id}`, store.get<never>(collection, id)]),
  )
  // A command that is refused before reads none of them, and has none of their failures.
  for (const reading of asked.values()) reading.catch(() => {})
  return {
    ...store,
    get: <T>(collection: string, id: string) => {
      const path = `${collection}/${id}`
      const reading = asked.get(path)
      asked.delete(path)
      return reading ?? store.get<T>(collection, id)
    },
  }
}
