import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { formatMoment } from '#shared/kernel/day.ts'

/** Reading fails: what stays on screen is from then. */
export function StaleNote({
  since,
  timeZone,
  onRetry,
}: {
  since: Date
  timeZone: string
  onRetry: () => void
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 3, minHeight: 44 }}>
      <Box
        role="status"
        sx={{
          display: 'flex',
          flex: 1,
          gap: 2,
          alignItems: 'center',
          color: 'warning.main',
          fontWeight: 550,
        }}
      >
        <CloudOffOutlined aria-hidden sx={{ fontSize: 16 }} />
        {translate('app.stale', { time: formatMoment(since, { timeZone }).slice(-8) })}
      </Box>
      <Button variant="text" startIcon={<Replay />} onClick={onRetry}>
        {translate('app.try_again')}
      </Button>
    </Box>
  )
}
