import { useQuery } from '@tanstack/react-query'
import type { Audit } from '#shared/audit/model.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import { auditReport } from '#shared/documents/auditReport.ts'
import { readReport } from '#shared/documents/ops/auditReports.ts'
import { useServices } from '../../app/services.ts'

/**
 * The bytes of a report: the saved version at `url`, or, for null, one made of the audit as it is now.
 */
export function useReportBytes(audit: Audit, url: string | null) {
  const { store, clock, files, logger } = useServices()
  return useQuery({
    queryKey: ['report', audit.id, url ?? audit.v],
    queryFn: async () => {
      try {
        if (url !== null) return await files.read(filePathOf(url))
        return await auditReport(await readReport({ store, clock }, audit, null))
      } catch (error) {
        logger.error('report not read', { audit: audit.id })
        throw error
      }
    },
    // A saved version never changes, and one made of the audit is asked for by its version.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
