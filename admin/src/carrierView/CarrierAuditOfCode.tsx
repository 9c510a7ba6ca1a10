import { Navigate, useParams } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { listInventory } from '#shared/results/ops/carrierLists.ts'
import { AccessDeniedPage } from '../app/messagePages.tsx'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useReading } from '../app/useReading.ts'
import { RefusalError } from '../providers/RefusalError.ts'
import { FailurePanel } from '../ui/failures.tsx'
import { Card } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'

/**
 * What a carrier user finds at the address of an audit's staff page, which emails and colleagues pass
 * on: the same audit's page for carriers.
 */
export function CarrierAuditOfCode() {
  const { auditCode = '' } = useParams()
  const { user } = useActiveCarrier()
  const isCarriers = user?.role === 'carrier'
  const carriers = user?.carriers ?? []
  const code = canonicalAuditCode(auditCode)
  const { data, error, refetch } = useReading({
    key: ['carrierAudits', 'code', code, carriers.join()],
    resource: 'carrierAudits',
    read: async ({ store }) => {
      const pages = await Promise.all(
        carriers.map((carrier) => listInventory(store, { carrier, search: auditCode })),
      )
      const found = pages
        .flatMap(({ audits }) => audits)
        .find((audit) => canonicalAuditCode(audit.auditCode) === code)
      if (found === undefined)
        throw new RefusalError(refusal('RECORD_NOT_FOUND', { what: 'your audits' }))
      return found.id
    },
    enabled: isCarriers,
  })
  if (user !== null && !isCarriers) return <AccessDeniedPage />
  if (data !== undefined) return <Navigate to={`/inventory/${data}`} replace />
  return (
    <Card>
      {error === null ? (
        <RowsSkeleton rows={8} />
      ) : (
        <FailurePanel level="h1" error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}
