import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type RaRecord, type SortPayload, useListContext, useTranslate } from 'ra-core'
import { type ReactNode, useMemo } from 'react'
import { DataTable, List } from 'react-admin'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useLiveRows } from '../providers/useSubscribe.ts'
import { FailurePanel, StaleNote } from './failures.tsx'
import { Panel } from './Panel.tsx'
import { RowsSkeleton } from './skeletons.tsx'
import { TableScroll, tableLook } from './table.tsx'
import { Toolkit } from './toolkit.tsx'
import './uiMessages.ts'

/**
 * react-admin's `<List><DataTable>` as every plain list here is: a panel with its title, rows without
 * export and bulk actions, kept true by a subscription, our skeleton, failure and empty text, and pages
 * that need no total. The children are the `Column`s.
 */
export function PlainList({
  resource,
  title,
  aside,
  sort,
  perPage = 50,
  filter,
  meta,
  empty,
  foot,
  children,
}: {
  resource: string
  title: string
  /** At the right of the title: the button that adds one. */
  aside?: ReactNode
  sort: SortPayload
  perPage?: number
  /** What is asked for always. */
  filter?: Record<string, unknown>
  /** As of the provider's verbs: which of a resource's places, say. */
  meta?: Record<string, unknown>
  /** What stands there when there are none. */
  empty: ReactNode
  /** Below the rows. */
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <Toolkit>
      <Panel title={title} aside={aside}>
        <List
          resource={resource}
          title={false}
          component="div"
          actions={false}
          exporter={false}
          empty={false}
          // Several lists may share a screen, and what is personal may not stand in an address.
          disableSyncWithLocation
          storeKey={false}
          sort={sort}
          perPage={perPage}
          {...(filter === undefined ? {} : { filter })}
          // The failure stands in the list; a notification would say it twice.
          queryOptions={{ meta, onError: () => {} }}
          pagination={<PageTurns />}
          sx={{ '& .RaList-noActions': { mt: 0 }, '& .RaList-main': { minWidth: 0 } }}
        >
          <Rows label={title} meta={meta} empty={empty}>
            {children}
          </Rows>
        </List>
        {foot}
      </Panel>
    </Toolkit>
  )
}

/** The rows with their states: being read, failed, none, read, and read before reading failed. */
function Rows({
  label,
  meta,
  empty,
  children,
}: {
  label: string
  meta: Record<string, unknown> | undefined
  empty: ReactNode
  children: ReactNode
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  const list = useListContext<RaRecord>()
  const { resource, data, error, refetch, page, perPage, sort, filterValues, filter } = list
  useLiveRows(
    resource,
    { pagination: { page, perPage }, sort, filter: { ...filterValues, ...filter }, meta },
    data !== undefined,
  )
  // When these rows came.
  const since = useMemo(() => clock.now(), [data, clock])
  const retry = () => void refetch()
  if (data === undefined && error)
    return <FailurePanel error={error} onRetry={retry} next={translate('app.retries')} />
  if (data === undefined) return <RowsSkeleton />
  return (
    <>
      {error && <StaleNote since={since} timeZone={carrier.timeZone} onRetry={retry} />}
      {data.length === 0 ? (
        <Box sx={{ px: 4, py: 3, color: 'text.secondary' }}>{empty}</Box>
      ) : (
        // Focusable, so that it can be scrolled without a mouse.
        <Ground tabIndex={0} role="group" aria-label={label}>
          <DataTable bulkActionButtons={false} rowClick={false} hover={false}>
            {children}
          </DataTable>
        </Ground>
      )}
    </>
  )
}

/** To the page before and the next one; react-admin's own says "1-10 of 10" where no total is known. */
function PageTurns() {
  const translate = useTranslate()
  const { page, setPage, hasNextPage, hasPreviousPage } = useListContext()
  if (!hasNextPage && !hasPreviousPage) return null
  return (
    <Box
      component="nav"
      aria-label={translate('ui.pages')}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, py: 3 }}
    >
      <Button variant="outlined" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        {translate('ui.earlier')}
      </Button>
      <span>{translate('ui.page', { page })}</span>
      <Button variant="outlined" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        {translate('ui.later')}
      </Button>
    </Box>
  )
}

const Ground = styled(TableScroll)(({ theme }) => ({
  // One thing scrolls: this.
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  ...tableLook(theme),
}))
