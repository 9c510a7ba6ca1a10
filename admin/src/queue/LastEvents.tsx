import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { HistoryEntry } from '#shared/domain/audit/Audit.ts'
import { formatMoment } from '#shared/domain/format/day.ts'
import { historyName } from '#shared/domain/user/historyName.ts'
import { Panel } from '../components/Panel.tsx'

const SHOWN = 6

/** Who holds it changes nothing about the conversation. */
const LEFT_OUT: readonly string[] = ['CLAIMED', 'RELEASED']

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** What was tried and said last, newest first: what one wants to know before the phone is answered. */
export function LastEvents({
  history,
  timeZone,
}: {
  history: readonly HistoryEntry[]
  timeZone: string
}) {
  const translate = useTranslate()
  const events = history.filter(({ op }) => !LEFT_OUT.includes(op)).slice(-SHOWN)
  return (
    <Panel title={translate('queue.attempts')}>
      {events.length === 0 && (
        <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>{translate('queue.no_attempts')}</Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 2 }}>
        {events.toReversed().map(({ n, date, text, userId }) => (
          <Box
            component="li"
            key={n}
            sx={{ display: 'flex', gap: 4, px: 4, py: 1, overflowWrap: 'anywhere' }}
          >
            <Box component="time" sx={{ flex: 'none', color: 'text.secondary' }}>
              {formatMoment(date, { seconds: false, timeZone })}
            </Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <bdi>{text}</bdi>
            </Box>
            <Box sx={{ flex: 'none', maxWidth: '35%', color: 'text.secondary' }}>
              {historyName(userId, 'baker', NO_NAMES)}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
