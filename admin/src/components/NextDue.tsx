import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { dueIn } from '#shared/audit/timing.ts'
import { type Day, formatDay } from '#shared/kernel/day.ts'

/** When the next action is due: "Today" in bold, "2 d late" in red, else the date. */
export function NextDue({ day, today }: { day: Day | null; today: Day }) {
  const translate = useTranslate()
  const days = dueIn(day, today)
  if (days === null) return null
  if (days < 0) {
    return (
      <Box component="span" title={formatDay(day)} sx={{ color: 'error.main', fontWeight: 620 }}>
        {translate('audit.days_late', { days: -days })}
      </Box>
    )
  }
  if (days === 0) {
    return (
      <Box component="span" sx={{ fontWeight: 620 }}>
        {translate('audit.today')}
      </Box>
    )
  }
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {formatDay(day)}
    </Box>
  )
}
