import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { type RaRecord, type SortPayload, useListContext, useTranslate } from 'ra-core'
import { type ReactNode, useMemo } from 'react'
import { DataTable, List } from 'react-admin'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { whileFailed } from '../providers/useProviderQuery.ts'
import { useLiveRows } from '../providers/useSubscribe.ts'
import { FailurePanel, StaleNote } from './failures.tsx'
import { PageTurns } from './PageTurns.tsx'
import { Panel } from './Panel.tsx'
import { RowsSkeleton } from './skeletons.tsx'
import { TableScroll, tableLook } from './table.tsx'
import { Toolkit } from './toolkit.tsx'

/**
 * react-admin's `<List><DataTable>` as every plain list here is: a panel with its title, rows without
 * export and bulk actions, kept true by a subscription, with our skeleton, failure and empty text, tried
 * again while reading fails, and pages that need no total. The children are the `Column`s.
 */
export function PlainList({
  resource,
  title,
  isTitled = true,
  aside,
  sort,
  perPage = 50,
  filter,
  meta,
  empty,
  everyMs,
  freshMs = 0,
  isLive = everyMs === undefined,
  foot,
  children,
}: {
  resource: string
  title: string
  /** False where the page's own heading says it already. */
  isTitled?: boolean
  /** At the right of the title: the button that adds one. */
  aside?: ReactNode
  sort?: SortPayload
  perPage?: number
  /** What is asked for always. */
  filter?: Record<string, unknown>
  /** As of the provider's verbs: which of a resource's places, say. */
  meta?: Record<string, unknown>
  /** What stands there when there are none. */
  empty: ReactNode
  /** How often it is read again, where no subscription keeps it true. */
  everyMs?: number
  /** How long its answer is good enough for a screen that comes back. */
  freshMs?: number
  /** Whether a subscription keeps it true: a list that is one query of one collection. */
  isLive?: boolean
  /** Below the rows. */
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <Toolkit>
      <Panel title={title} isTitled={isTitled} aside={aside}>
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
          {...(sort === undefined ? {} : { sort })}
          perPage={perPage}
          {...(filter === undefined ? {} : { filter })}
          // The failure stands in the list; a notification would say it twice.
          queryOptions={{
            meta,
            onError: () => {},
            staleTime: freshMs,
            refetchOnWindowFocus: everyMs !== undefined,
            refetchInterval: (query) => whileFailed(query) || (everyMs ?? false),
          }}
          pagination={<ListPages />}
          sx={{ '& .RaList-noActions': { mt: 0 }, '& .RaList-main': { minWidth: 0 } }}
        >
          <Rows label={title} meta={meta} empty={empty} isLive={isLive}>
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
  isLive,
  children,
}: {
  label: string
  meta: Record<string, unknown> | undefined
  empty: ReactNode
  isLive: boolean
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
    isLive && data !== undefined,
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
        // A panel of its own has its own room.
        <Box sx={typeof empty === 'string' ? { px: 4, py: 3, color: 'text.secondary' } : {}}>
          {empty}
        </Box>
      ) : (
        // Focusable, so that it can be scrolled without a mouse.
        <Ground className="stacks" tabIndex={0} role="group" aria-label={label}>
          <DataTable bulkActionButtons={false} rowClick={false} hover={false}>
            {children}
          </DataTable>
        </Ground>
      )}
    </>
  )
}

/** The pages of the list around it. */
function ListPages() {
  const { page, setPage, hasNextPage, hasPreviousPage } = useListContext()
  return (
    <PageTurns
      page={page}
      onBack={hasPreviousPage === true ? () => setPage(page - 1) : null}
      onNext={hasNextPage === true ? () => setPage(page + 1) : null}
    />
  )
}

const Ground = styled(TableScroll)(({ theme }) => ({
  // One thing scrolls: this.
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  ...tableLook(theme),
}))
