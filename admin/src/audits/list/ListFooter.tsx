import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useListContext, useTranslate } from 'ra-core'

/** Which rows these are, and the pages before and after. No total: that would cost a count. */
export function ListFooter() {
  const translate = useTranslate()
  const { data, page, perPage, setPage, hasNextPage, hasPreviousPage } = useListContext()
  if (data === undefined || data.length === 0) return null
  const from = (page - 1) * perPage + 1
  return (
    <Box
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
      }}
    >
      <Box sx={{ flex: 1, color: 'text.secondary' }} aria-live="polite">
        {data.length === 1 ? from : translate('list.range', { from, to: from + data.length - 1 })}
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
