import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import EventOutlined from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import { isOpenState } from '#shared/audit/states.ts'
import { dueIn } from '#shared/audit/timing.ts'
import { type Day, formatDay } from '#shared/kernel/day.ts'
import { ToneChip } from './ToneChip.tsx'

const SOON_DAYS = 7

/**
 * The day an audit is due, date first so that dates line up; a chip only when past due or near. One that
 * is not open is due no more, whenever it was.
 */
export function AuditDue({
  audit: { auditDue: day, bakeState },
  today,
}: {
  audit: Pick<Audit, 'auditDue' | 'bakeState'>
  today: Day
}) {
  const translate = useTranslate()
  const days = dueIn(day, today)
  if (days === null) return <Box sx={{ color: 'text.secondary' }}>—</Box>
  if (!isOpenState(bakeState)) return formatDay(day)
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      {formatDay(day)}
      {days < 0 ? (
        <ToneChip tone="red" icon={EventBusyOutlined}>
          {translate('audit.days_late', { days: -days })}
        </ToneChip>
      ) : days <= SOON_DAYS ? (
        <ToneChip tone="amber" icon={EventOutlined}>
          {days === 0 ? translate('audit.today') : translate('audit.days_left', { days })}
        </ToneChip>
      ) : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('audit.days_left', { days })}
        </Box>
      )}
    </Box>
  )
}

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
