import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { addDays, todayIn } from '#shared/kernel/day.ts'
import { useServices } from '../../app/services.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { AuditDue, DueMark, NextDue } from '../../ui/dues.tsx'
import { ElapsedTime } from '../../ui/ElapsedTime.tsx'
import { ClaimMark } from '../../ui/marks.tsx'
import { GalleryRow } from './GalleryRow.tsx'

/** Late, today, soon and later; and what is claimed by whom. */
const DAYS_FROM_TODAY = [-3, 0, 5, 40]

/** Days and claims as lists and panels show them. */
export function GalleryMarks() {
  const translate = useTranslate()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  const now = clock.now()
  const today = todayIn(carrier.timeZone, now)
  const days = DAYS_FROM_TODAY.map((count) => addDays(today, count))
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <GalleryRow>
        {days.map((day) => (
          <AuditDue key={day} audit={{ auditDue: day, bakeState: 'READY' }} today={today} />
        ))}
      </GalleryRow>
      <GalleryRow>
        {days.slice(0, 3).map((day) => (
          <DueMark key={day} day={day} today={today} />
        ))}
        {days.map((day) => (
          <NextDue key={day} day={day} today={today} />
        ))}
      </GalleryRow>
      <GalleryRow>
        <ClaimMark name="A" label={translate('gallery.mine')} own />
        <ClaimMark name="B" label={translate('gallery.theirs')} own={false} />
        <ElapsedTime since={now} short />
      </GalleryRow>
    </Box>
  )
}
