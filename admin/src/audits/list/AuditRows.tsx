import { useListContext, useTranslate } from 'ra-core'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { KnownCarrier } from '../../app/useActiveCarrier.ts'
import { FailurePanel } from '../../components/FailurePanel.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { addressOfList } from '../listAddress.ts'
import { AuditTable } from './AuditTable.tsx'
import { NoAudits } from './NoAudits.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'

/** The rows in one of their four states: being read, failed, none, there. */
export function AuditRows({ carrier, onRetry }: { carrier: KnownCarrier; onRetry: () => void }) {
  const translate = useTranslate()
  const { data, error, isPending } = useListContext<Audit>()
  if (data === undefined && error) {
    return (
      <FailurePanel
        error={error}
        onRetry={onRetry}
        next={isPassing(error) ? translate('list.retries') : undefined}
        instead={<LinkButton to={addressOfList({})}>{translate('filters.clear_all')}</LinkButton>}
      />
    )
  }
  if (isPending || data === undefined) return <SkeletonRows />
  if (data.length === 0) return <NoAudits carrier={carrier} />
  return <AuditTable audits={data} timeZone={carrier.timeZone} />
}

/** Failures that may pass without anybody doing anything. */
function isPassing(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 500
  )
}
