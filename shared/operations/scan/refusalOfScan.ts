import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import { type Refusal, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/** Why nothing can be done with a scan any more, by what is stored of it now; null while it waits. */
export async function refusalOfScan(
  { store }: { store: Pick<DocumentStore, 'get'> },
  { id, name }: Pick<InboxFile, 'id' | 'name'>,
): Promise<Refusal | null> {
  const now = await store.get<InboxFile>(COLLECTIONS.scans, id)
  if (now === null) return refusal('RECORD_NOT_FOUND', { what: 'the scans' })
  if (now.status === 'waiting') return null
  const by = now.decidedBy
  const what =
    now.status === 'done' ? `${by} attached it to ${now.auditCode ?? ''}` : `${by} set it aside`
  return refusal('SCAN_NOT_WAITING', { name, what })
}
