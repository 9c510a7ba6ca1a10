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
