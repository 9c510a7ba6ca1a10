import { useQuery } from '@tanstack/react-query'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import type { ScanContent } from '#shared/documents/ops/readScans.ts'
import { useServices } from '../app/services.ts'
import { sha256Of } from '../documents/download.ts'

/** A file that is not on screen leaves the cache soon: a scan may have 25 MB. */
const KEPT_MS = 30_000

/** The file of a scan, read as the signed-in person; null: nothing is read. */
export function useScanContent(scan: InboxFile | null) {
  const { files, logger } = useServices()
  return useQuery<ScanContent>({
    queryKey: ['files', 'scan', scan?.id ?? ''],
    queryFn: async () => {
      try {
        // A copy: what draws a document may take its bytes away.
        const bytes = new Uint8Array(await files.read(filePathOf(scan?.url ?? '')))
        return { bytes, sha256: await sha256Of(bytes) }
      } catch (error) {
        logger.error('scan not read', { scan: scan?.id ?? '' })
        throw error
      }
    },
    enabled: scan !== null,
    // A file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
}
