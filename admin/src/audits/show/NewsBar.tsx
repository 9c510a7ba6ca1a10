import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Replay from '@mui/icons-material/Replay'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { formatMoment } from '#shared/kernel/day.ts'
import { usePerson } from '../../app/usePerson.ts'
import type { LiveAudit } from './useLiveAudit.ts'

/** Another user's change in words, or that live changes have stopped. */
export function NewsBar({
  live: { news, dismiss, hasFailed, retry },
  timeZone,
}: {
  live: LiveAudit
  timeZone: string
}) {
  const translate = useTranslate()
  const person = usePerson()
  return (
    <Box role="status">
      {(news !== null || hasFailed) && (
        <Box
          sx={({ palette }) => ({
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            mb: 4,
            px: 3,
            minHeight: 44,
            borderLeft: '3px solid',
            borderColor: news === null ? palette.bakehouse.tones.amber.mark : palette.primary.main,
            borderRadius: 1,
            background: news === null ? palette.bakehouse.tones.amber.tint : palette.primary.light,
            overflowWrap: 'anywhere',
          })}
        >
          {news === null ? (
            <>
              <CloudOffOutlined aria-hidden sx={{ fontSize: 16 }} />
              <Box sx={{ flex: 1 }}>{translate('show.live_failed')}</Box>
              <Button startIcon={<Replay />} onClick={retry}>
                {translate('app.try_again')}
              </Button>
            </>
          ) : (
            <>
              <SyncOutlined aria-hidden sx={{ fontSize: 16, color: 'primary.main' }} />
              <Box sx={{ flex: 1 }}>
                <bdi>{translate('show.news', { by: person(news.by), text: news.text })}</bdi>{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {formatMoment(news.at, { timeZone }).slice(-8)}
                </Box>
              </Box>
              <Button onClick={dismiss}>{translate('show.seen')}</Button>
            </>
          )}
        </Box>
      )}
    </Box>
  )
}
