import ChevronLeft from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { InboxStatus } from '#shared/documents/inboxFiles.ts'
import { InboxStatusChip } from '../InboxStatusChip.tsx'

/** What the file is, where it is, and what can be done with it. */
export function FileHeader({
  name,
  status,
  toCorrect,
  facts,
  children,
}: {
  name: string
  status: InboxStatus
  /** Rejected orders that are still to be corrected. */
  toCorrect: number
  facts: string
  /** Its actions, the filled one last. */
  children?: ReactNode
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ mb: 4 }}>
      <Box
        component={Link}
        to="/inbox"
        sx={{ display: 'inline-flex', alignItems: 'center', mb: 1, fontSize: 12 }}
      >
        <ChevronLeft aria-hidden sx={{ fontSize: 16 }} />
        {translate('orders.back')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <InboxStatusChip status={status} toCorrect={toCorrect} />
          </Box>
          <Box className="figures" sx={{ color: 'text.secondary' }}>
            {facts}
          </Box>
        </Box>
        {children}
      </Box>
    </Box>
  )
}
