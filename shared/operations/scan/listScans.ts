import type { InboxFile, InboxStatus } from '../../domain/inbox/InboxFile.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/** A carrier's scans of one status, or of any, newest first. */
export function listScans(
  store: DocumentStore,
  { carrier, status, limit }: { carrier: string; status?: InboxStatus | undefined; limit: number },
): Promise<InboxFile[]> {
  return store.list<InboxFile>(COLLECTIONS.scans, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      ...(status === undefined ? [] : [{ field: 'status', op: '==' as const, value: status }]),
    ],
    limit,
  })
}
