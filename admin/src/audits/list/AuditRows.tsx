import FilterListOff from '@mui/icons-material/FilterListOff'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import { type KnownCarrier, useActiveCarrier } from '../../app/useActiveCarrier.ts'
import type { AuditListMeta } from '../../providers/dataProvider/auditLists.ts'
import { useExpectedAudits } from '../../providers/pending/useExpectedAudits.ts'
import { mayDo } from '../../providers/permissions.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { FailurePanel } from '../../ui/failures.tsx'
import { MessagePanel } from '../../ui/Panel.tsx'
import { addressOfList } from '../listAddress.ts'
import { AuditTable } from './AuditTable.tsx'
import { AuditRowsSkeleton } from './Table.tsx'
import { useAuditFilter } from './useAuditFilter.ts'
import type { LiveAudits } from './useLiveAudits.ts'
import type { Selection } from './useSelection.ts'

/** The rows in one of their four states: being read, failed, none, there. */
export function AuditRows({
  carrier,
  live,
  selection,
  onRetry,
}: {
  carrier: KnownCarrier
  live: LiveAudits
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

/** No rows, and why: the filters match nothing, or nothing was imported yet. */
function NoAudits({ carrier }: { carrier: KnownCarrier }) {
  const translate = useTranslate()
  const { count, clear } = useAuditFilter()
  const { meta } = useListContext()
  const { user } = useActiveCarrier()
  if (count > 0) {
    return (
      <MessagePanel
        icon={FilterListOff}
        tone="slate"
        title={translate('empty.filtered_title')}
        actions={
          <Button variant="contained" onClick={clear}>
            {translate('filters.clear_all')}
          </Button>
        }
      >
        {translate('empty.filtered_text', { carrier: carrier.name })}
      </MessagePanel>
    )
  }
  if (((meta as AuditListMeta | undefined)?.slices ?? []).length === 0) {
    return (
      <MessagePanel icon={InboxOutlined} tone="amber" title={translate('empty.slices_title')}>
        {translate('empty.slices_text')}
      </MessagePanel>
    )
  }
  const mayImport = user !== null && mayDo(user.role, 'list', 'inbox')
  return (
    <MessagePanel
      icon={InboxOutlined}
      tone="slate"
      title={translate('empty.none_title')}
      actions={mayImport && <LinkButton to="/inbox">{translate('empty.open_inbox')}</LinkButton>}
    >
      {translate(mayImport ? 'empty.none_text' : 'empty.none_admins', { carrier: carrier.name })}
    </MessagePanel>
  )
}
