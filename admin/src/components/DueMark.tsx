import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { dueIn } from '#shared/audit/timing.ts'
import { type Day, formatDay } from '#shared/kernel/day.ts'
import { ToneChip } from './ToneChip.tsx'

/** When work is due: a chip when it is late, "Today" in bold, else the date. */
export function DueMark({ day, today }: { day: Day; today: Day }) {
  const translate = useTranslate()
  const days = dueIn(day, today) ?? 0
  if (days < 0) {
    return (
      <ToneChip tone="red" icon={EventBusyOutlined} title={formatDay(day)}>
        {translate('audit.days_late', { days: -days })}
      </ToneChip>
    )
  }
  return (
    <Box
      component="span"
      className="figures"
      sx={{ fontWeight: days === 0 ? 620 : 400, color: days === 0 ? undefined : 'text.secondary' }}
    >
      {days === 0 ? translate('audit.today') : formatDay(day)}
    </Box>
  )
}
