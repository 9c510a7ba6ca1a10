import type { InboxFile, InboxStatus } from '../../domain/inbox/InboxFile.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

export interface ScanList {
  carrier: string
  status?: InboxStatus | undefined
  /** In the order they came, as they are worked; else newest first (specification §7). */
  oldestFirst?: boolean
  limit: number
}

/** A carrier's scans of one status, or of any. */
export function listScans(
  store: DocumentStore,
  { carrier, status, oldestFirst = false, limit }: ScanList,
): Promise<InboxFile[]> {
  return store.list<InboxFile>(COLLECTIONS.scans, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      ...(status === undefined ? [] : [{ field: 'status', op: '==' as const, value: status }]),
    ],
    ...(oldestFirst ? { sort: { field: 'dateAdded', direction: 'asc' } } : {}),
    limit,
  })
}
