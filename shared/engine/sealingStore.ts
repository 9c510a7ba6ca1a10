import type { HistoryEntry } from '../domain/audit/Audit.ts'
import { type SealKey, sealHistory } from '../domain/audit/historySeal.ts'
import type { Random } from '../domain/Random.ts'
import { COLLECTIONS } from '../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../ports/documentStore.ts'

/**
 * `store`, for engines: every history that is written is sealed on its way, whichever operation writes
 * it. Audits are written by batch only.
 */
export function sealingStore(store: DocumentStore, key: SealKey, random: Random): DocumentStore {
  const sealed = (write: BatchWrite): BatchWrite => {
    if (write.collection !== COLLECTIONS.audits || write.kind === 'delete') return write
    const { history } = write.data
    if (!Array.isArray(history)) return write
    const data = { ...write.data, history: sealHistory(history as HistoryEntry[], key, random) }
    return { ...write, data }
  }
  return { ...store, batch: (writes) => store.batch(writes.map(sealed)) }
}
