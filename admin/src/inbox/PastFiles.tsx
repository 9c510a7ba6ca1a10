import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { INBOX_KIND_IDS, INBOX_KINDS, type InboxKind } from '#shared/documents/inboxFiles.ts'
import { pastFiles } from '#shared/orders/ops/inboxFiles.ts'
import { useReading } from '../app/useReading.ts'
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
  const { data, error, refetch } = useReading({
    key: ['inbox', 'past', String(limit)],
    resource: 'uploads',
    read: async ({ store, carrier: { id } }) => {
      const read = async (kind: InboxKind) => {
        const options = pastFiles(id, kind, limit + 1)
        const found = await store.list<InboxDocument>(INBOX_KINDS[kind].collection, options)
        return found.map((one) => inboxRow(kind, one))
      }
      const rows = (await Promise.all(INBOX_KIND_IDS.map(read))).flat().sort(byCame)
      return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
    },
  })
  if (data === undefined && error !== null)
    return <FailurePanel error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  if (data.rows.length === 0)
    return (
      <MessagePanel icon={HistoryOutlined} tone="slate" title={translate('inbox.empty_past_title')}>
        {translate('inbox.empty_past_text')}
      </MessagePanel>
    )
  return (
    <>
      <InboxTable rows={data.rows} caption={translate('inbox.past')} timeZone={timeZone} />
      {data.hasMore && (
        <Box sx={{ p: 3 }}>
          <Button variant="outlined" onClick={() => setLimit(limit + A_PAGE)}>
            {translate('inbox.more')}
          </Button>
        </Box>
      )}
    </>
  )
}
