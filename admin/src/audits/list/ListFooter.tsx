import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useListContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { KnownCarrier } from '../../app/useActiveCarrier.ts'
import type { AuditListMeta } from '../../providers/dataProvider/auditLists.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { pinnedFoot } from '../../ui/pinnedFoot.ts'
import { TextButton } from './controls.tsx'
import { useAuditFilter } from './useAuditFilter.ts'

const KEPT_MS = 300_000

/** Which rows these are, and the pages before and after. The total is counted when asked for. */
export function ListFooter({ carrier }: { carrier: KnownCarrier }) {
  const translate = useTranslate()
  const { data, page, perPage, setPage, hasNextPage, hasPreviousPage } = useListContext()
  if (data === undefined || data.length === 0) return null
  const from = (page - 1) * perPage + 1
  return (
    <Box
      ref={pinnedFoot}
      component="nav"
      aria-label={translate('list.pages')}
      sx={{
        position: 'sticky',
        bottom: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 40,
        px: 4,
        mt: '-1px',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        zIndex: 1,
        '@media print': { position: 'static', '& button': { display: 'none' } },
      }}
    >
      <Box sx={{ flex: 1, display: 'flex', gap: 3, alignItems: 'center' }}>
        <Box className="figures" sx={{ color: 'text.secondary' }} aria-live="polite">
          {data.length === 1 ? from : translate('list.range', { from, to: from + data.length - 1 })}
        </Box>
        <Total carrier={carrier} />
      </Box>
      <Box sx={{ fontSize: 12, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
        {translate('list.per_page', { count: perPage })}
      </Box>
      <IconButton
        onClick={() => setPage(page - 1)}
        disabled={!hasPreviousPage}
        aria-label={translate('list.previous_page')}
      >
        <ChevronLeft fontSize="small" />
      </IconButton>
      <span>{translate('list.page', { page })}</span>
      <IconButton
        onClick={() => setPage(page + 1)}
        disabled={!hasNextPage}
        aria-label={translate('list.next_page')}
      >
        <ChevronRight fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** Counting costs a read for each thousand audits, so it runs only on demand. */
function Total({ carrier: { id, timeZone } }: { carrier: KnownCarrier }) {
  const translate = useTranslate()
  const provider = useAdminProvider()
  const { filter } = useAuditFilter()
  const asked = { ...filter, carrierCompany: id, timeZone }
  const since = useReadSince()
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['counts', 'list', asked, since],
    queryFn: () => provider.countAudits(asked),
    enabled: false,
    staleTime: KEPT_MS,
  })
  if (data !== undefined) {
    const count = data.count.toLocaleString('en-US')
    const text = data.isMore ? 'list.total_more' : 'list.total'
    return <Box className="figures">{translate(text, { count })}</Box>
  }
  return (
    <TextButton onClick={() => void refetch()} aria-busy={isFetching}>
      {translate(isError ? 'list.count_failed' : isFetching ? 'list.counting' : 'list.count_all')}
    </TextButton>
  )
}

/** When a page was last read again: a total from before may be wrong. Going on to another page keeps it. */
function useReadSince(): Date | undefined {
  const { page, meta } = useListContext()
  const readAt = (meta as AuditListMeta | undefined)?.readAt
  const [last, setLast] = useState({ page, readAt, since: readAt })
  if (readAt !== last.readAt)
    setLast({ page, readAt, since: page === last.page ? readAt : last.since })
  return last.since
}
