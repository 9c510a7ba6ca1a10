import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetList, useTranslate } from 'ra-core'
import { useState } from 'react'
import { INBOX_KINDS, type InboxKind } from '#shared/documents/inboxFiles.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { whileFailed } from '../providers/useProviderQuery.ts'
import { FailurePanel } from '../ui/failures.tsx'
import { MessagePanel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { byCame, type InboxDocument, inboxRow } from './InboxRow.ts'
import { InboxTable } from './InboxTable.tsx'

const A_PAGE = 50

/** What was imported, done or set aside, newest first, with what each import came to. */
export function PastFiles({ timeZone }: { timeZone: string }) {
  const translate = useTranslate()
  const [limit, setLimit] = useState(A_PAGE)
  const lists = [useFiles('upload', limit), useFiles('scan', limit), useFiles('xml', limit)]
  const error = lists.find((list) => list.error !== null)?.error ?? null
  const isRead = lists.every(({ data }) => data !== undefined)
  const retry = () => {
    for (const { refetch } of lists) void refetch()
  }
  if (!isRead)
    return error === null ? <RowsSkeleton /> : <FailurePanel error={error} onRetry={retry} />
  const rows = lists.flatMap((list) => list.rows).sort(byCame)
  const hasMore = rows.length > limit || lists.some(({ pageInfo }) => pageInfo?.hasNextPage)
  if (rows.length === 0)
    return (
      <MessagePanel icon={HistoryOutlined} tone="slate" title={translate('inbox.empty_past_title')}>
        {translate('inbox.empty_past_text')}
      </MessagePanel>
    )
  return (
    <>
      <InboxTable
        rows={rows.slice(0, limit)}
        caption={translate('inbox.past')}
        timeZone={timeZone}
      />
      {hasMore && (
        <Box sx={{ p: 3 }}>
          <Button variant="outlined" onClick={() => setLimit(limit + A_PAGE)}>
            {translate('inbox.more')}
          </Button>
        </Box>
      )}
    </>
  )
}

function useFiles(kind: InboxKind, limit: number) {
  const { carrier, user } = useActiveCarrier()
  const { collection, past } = INBOX_KINDS[kind]
  const params = {
    filter: { carrierCompany: carrier.id, status: past },
    pagination: { page: 1, perPage: limit },
  }
  const list = useGetList<InboxDocument>(collection, params, {
    enabled: user !== null,
    placeholderData: (before) => before,
    refetchOnWindowFocus: true,
    refetchInterval: whileFailed,
  })
  return { ...list, rows: (list.data ?? []).map((document) => inboxRow(kind, document)) }
}
