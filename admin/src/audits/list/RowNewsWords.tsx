import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useServices } from '../../app/services.ts'
import type { RowNews } from './useLiveRows.ts'

/** What just happened to a row, and how long ago: color alone would say neither. */
export function RowNewsWords({ news }: { news: RowNews }) {
  const translate = useTranslate()
  const { clock } = useServices()
  const seconds = Math.max(0, Math.round((clock.now().getTime() - news.at.getTime()) / 1_000))
  const when = seconds < 60 ? 'live.seconds_ago' : 'live.now'
  return (
    <Box
      component="span"
      role="status"
      sx={({ palette }) => ({
        '&&&': { color: palette.bakehouse.accentText, fontWeight: 550 },
      })}
    >
      {translate('live.news', { words: news.words, when: translate(when, { seconds }) })}
    </Box>
  )
}
