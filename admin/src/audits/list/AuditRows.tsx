import { useListContext, useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import type { KnownCarrier } from '../../app/useActiveCarrier.ts'
import { useExpectedAudits } from '../../providers/pending/useExpectedAudits.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { FailurePanel } from '../../ui/failures.tsx'
import { addressOfList } from '../listAddress.ts'
import { AuditRowsSkeleton } from './AuditRowsSkeleton.tsx'
import { AuditTable } from './AuditTable.tsx'
import { NoAudits } from './NoAudits.tsx'
import type { LiveRows } from './useLiveRows.ts'
import type { Selection } from './useSelection.ts'

/** The rows in one of their four states: being read, failed, none, there. */
export function AuditRows({
  carrier,
  live,
  selection,
  onRetry,
}: {
  carrier: KnownCarrier
  live: LiveRows
  selection: Selection
  onRetry: () => void
}) {
  const translate = useTranslate()
  const { error, isPending } = useListContext<Audit>()
  const { bands } = live
  const rows = useExpectedAudits(live.rows)
  if (rows === undefined && error) {
    return (
      <FailurePanel
        error={error}
        onRetry={onRetry}
        next={isPassing(error) ? translate('app.retries') : undefined}
        instead={<LinkButton to={addressOfList({})}>{translate('filters.clear_all')}</LinkButton>}
      />
    )
  }
  if (isPending || rows === undefined) return <AuditRowsSkeleton />
  if (rows.length === 0) return <NoAudits carrier={carrier} />
  return (
    <AuditTable
      audits={rows}
      news={live.news}
      selection={selection}
      timeZone={carrier.timeZone}
      bands={bands}
    />
  )
}

/** Failures that may pass without anybody doing anything. */
function isPassing(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 500
  )
}
