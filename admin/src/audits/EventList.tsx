import Box from '@mui/material/Box'
import { shownText } from '#shared/audit/history.ts'
import type { HistoryEntry } from '#shared/audit/model.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { usePerson } from '../app/usePerson.ts'

/** Entries of a history, newest first: when, what, who. `empty` stands there when there are none. */
export function EventList({
  events,
  empty,
  timeZone,
}: {
  /** Oldest first, as a history is. */
  events: readonly HistoryEntry[]
  empty: string
  timeZone: string
}) {
  const person = usePerson()
  if (events.length === 0) return <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>{empty}</Box>
  return (
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
            <bdi>{shownText(text)}</bdi>
          </Box>
          <Box sx={{ flex: 'none', maxWidth: '35%', color: 'text.secondary' }}>
            {person(userId)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
