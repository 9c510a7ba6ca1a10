import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import { type Day, formatDay } from '#shared/kernel/day.ts'
import type { CalendarKind } from '#shared/reports/calendar.ts'
import { readCalendarDay } from '#shared/reports/ops/readCalendar.ts'
import { useReading } from '../app/useReading.ts'
import { ReadPart } from '../ui/failures.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { AuditRows } from './AuditRows.tsx'
import { PageTurns } from './PageTurns.tsx'
import { usePages } from './usePages.ts'

const FRESH_MS = 60_000

/** The date shown beside each row, besides the one that the list is about. */
const BESIDE: Record<CalendarKind, { text: string; of: (audit: Audit) => Day | null }> = {
  due: { text: 'reports.step_due', of: ({ nextDue }) => nextDue },
  nofly: { text: 'reports.kind.due', of: ({ auditDue }) => auditDue },
  step: { text: 'reports.kind.due', of: ({ auditDue }) => auditDue },
}

/** Who has a date on a day, a list for each kind: fifty audits a page, of however many. */
export function CalendarDay({
  day,
  timeZone,
  kinds,
}: {
  day: Day
  timeZone: string
  /** With how many each has on that day. */
  kinds: readonly { kind: CalendarKind; count: number }[]
}) {
  return (
    <Box data-calendar="day" sx={{ pb: 3 }}>
      {kinds.map(({ kind, count }) => (
        <KindList key={kind} day={day} kind={kind} count={count} timeZone={timeZone} />
      ))}
    </Box>
  )
}

function KindList({
  day,
  timeZone,
  kind,
  count,
}: {
  day: Day
  timeZone: string
  kind: CalendarKind
  count: number
}) {
  const translate = useTranslate()
  const pages = usePages<string>(day)
  const { after } = pages
  const reading = useReading({
    key: ['reports', 'calendar day', day, kind, after ?? ''],
    resource: 'reports',
    read: ({ store, carrier: { id }, slices }) =>
      readCalendarDay(store, { carrier: id, slices, day, kind, after }),
    freshMs: FRESH_MS,
  })
  const title = translate(`reports.kind_count.${kind}`, { smart_count: count })
  const { text, of } = BESIDE[kind]
  return (
    <>
      <Box component="h3" sx={{ m: 0, px: 4, py: 2, fontSize: 13, fontWeight: 550 }}>
        {title}
      </Box>
      <ReadPart
        reading={reading}
        timeZone={timeZone}
        loading={<RowsSkeleton rows={4} label={translate('reports.rows_loading')} />}
      >
        {({ audits, next }) => (
          <>
            <AuditRows
              caption={title}
              about={translate(text)}
              rows={audits.map((audit) => {
                const beside = of(audit)
                return { audit, about: beside === null ? '' : formatDay(beside) }
              })}
            />
            <PageTurns pages={pages} next={next} />
          </>
        )}
      </ReadPart>
    </>
  )
}
