import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import { useListContext, useTranslate } from 'ra-core'
import { queryToken } from '#shared/audit/search.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useAuditFilter } from './useAuditFilter.ts'
import { useListOrder } from './useListOrder.ts'

/**
 * Why the rows are not what was asked for: a search for signs alone, an order that does not go with the
 * filters, or a page that cannot be reached.
 */
export function ListNotes({ tooFar }: { tooFar: Refusal | null }) {
  const translate = useTranslate()
  const { page } = useListContext()
  const { filter } = useAuditFilter()
  const { refused } = useListOrder()
  const { q = '' } = filter
  const notes = [
    ...(q !== '' && queryToken(q) === null ? [translate('list.nothing_to_search', { q })] : []),
    ...(refused !== null ? [translate('list.usual_order_instead', { ...refused })] : []),
    // react-admin has gone to the first page, which is what is shown.
    ...(tooFar !== null && page === 1 ? [translate('list.first_instead', { ...tooFar })] : []),
  ]
  return (
    <Box role="status" sx={{ '& > *': { display: 'flex', gap: 2, mb: 3, color: 'warning.main' } }}>
      {notes.map((note) => (
        <Box key={note}>
          <InfoOutlined aria-hidden sx={{ fontSize: 16, mt: '2px' }} />
          <bdi>{note}</bdi>
        </Box>
      ))}
    </Box>
  )
}
