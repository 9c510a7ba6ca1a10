import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { useReading } from '../app/useReading.ts'
import { RefusalError } from '../providers/RefusalError.ts'
import { ONE_SCAN, type ScanQueue } from './useScanQueue.ts'

/** The scan of an id: from the queue, or read separately. */
export function useScan(id: string, { scans, error: queueError }: ScanQueue) {
  const waiting = scans?.find((scan) => scan.id === id)
  const { data, error, refetch } = useReading<InboxFile>({
    key: [...ONE_SCAN, id],
    resource: 'scans',
    read: async ({ store }) => {
      const found = await store.get<InboxFile>(COLLECTIONS.scans, id)
      if (found === null) throw new RefusalError(refusal('RECORD_NOT_FOUND', { what: 'the scans' }))
      return found
    },
    enabled: waiting === undefined && (scans !== undefined || queueError !== null),
  })
  return { scan: waiting ?? data, error: waiting === undefined ? error : null, refetch }
}
