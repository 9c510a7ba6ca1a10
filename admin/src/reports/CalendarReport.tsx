import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useEffect } from 'react'
import { hourOf } from '#shared/audit/messages/appointmentWords.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type Day, formatDay, parseDay } from '#shared/kernel/day.ts'
import {
  CALENDAR_KIND_NAMES,
  CALENDAR_VIEW_NAMES,
  CALENDAR_VIEWS,
  type CalendarKind,
  type CalendarView,
  calendarRange,
  calendarStep,
} from '#shared/reports/calendar.ts'
import { monthOf, monthText } from '#shared/reports/period.ts'
import { fetchedCode } from '../app/lazyScreen.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { PageTurns, useCursorPages } from '../ui/PageTurns.tsx'
import { Card, MessagePanel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { PHONE } from '../ui/table.tsx'
import { AuditRows } from './AuditRows.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { useReport } from './useReport.ts'
import './reportsMessages.ts'

const loadGrid = () =>
  fetchedCode(async () => ({ default: (await import('./CalendarGrid.tsx')).CalendarGrid }))
const Calendar = lazy(loadGrid)

const FRESH_MS = 60_000
/** In the address instead of no kind at all. */
const NONE = 'none'

/** `/admin/reports/calview`: due days, last contact days, steps and appointments of the open audits, day by day. */
export function CalendarReport() {
  const translate = useTranslate()
  const report = useReport()
  const { carrier, today, settings, param, setParams } = report
  // A month's entries have no room there.
  const isPhone = useMediaQuery(PHONE)
  const view =
    CALENDAR_VIEW_NAMES.find((each) => each === param('view')) ?? (isPhone ? 'agenda' : 'month')
  const day = parseDay(param('date')) ?? today
  const asked = param('kinds')
  const kinds = CALENDAR_KIND_NAMES.filter(
    (kind) => asked === '' || asked.split(',').includes(kind),
  )
  const { from, to } = calendarRange(view, day)
  const { most } = CALENDAR_VIEWS[view]
  const reading = useProviderQuery('readCalendar', { from, to, kinds, most }, { freshMs: FRESH_MS })
  // The code is on its way while the dates are read; where it fails, drawing the grid asks again.
  useEffect(() => {
    if (view !== 'day') loadGrid().catch(() => {})
  }, [view])
  const go = (changes: { view?: CalendarView; date?: string }) => setParams(changes)
  const toggle = (kind: CalendarKind) => {
    const next = kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind]
    const isAll = next.length === CALENDAR_KIND_NAMES.length
    setParams({ kinds: isAll ? '' : next.join() || NONE })
  }
  return (
    <ReportFrame view="calview" report={report}>
      <Card aria-label={translate('reports.calview')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, py: 3 }}>
          <IconButton
            aria-label={translate('reports.earlier')}
            onClick={() => go({ date: calendarStep(view, day, -1) })}
          >
            <ChevronLeft fontSize="small" />
          </IconButton>
          <Button variant="outlined" onClick={() => go({ date: today })}>
            {translate('reports.today')}
          </Button>
          <IconButton
            aria-label={translate('reports.later')}
            onClick={() => go({ date: calendarStep(view, day, 1) })}
          >
            <ChevronRight fontSize="small" />
          </IconButton>
          <Box component="h2" aria-live="polite" sx={{ m: 0, fontSize: 14, flex: 1, ml: 2 }}>
            {view === 'month'
              ? monthText(monthOf(day))
              : view === 'day'
                ? formatDay(day)
                : translate('reports.from_to', { from: formatDay(from), to: formatDay(to) })}
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 3,
              flexBasis: { xs: '100%', sm: 'auto' },
            }}
          >
            {CALENDAR_KIND_NAMES.map((kind) => (
              <CheckField
                key={kind}
                label={translate(`reports.kind.${kind}`)}
                checked={kinds.includes(kind)}
                onCheck={() => toggle(kind)}
              />
            ))}
          </Box>
          <Box
            role="group"
            aria-label={translate('reports.calendar_view')}
            sx={{ display: 'flex', gap: 1 }}
          >
            {CALENDAR_VIEW_NAMES.map((each) => (
              <Button
                key={each}
                size="small"
                variant={each === view ? 'outlined' : 'text'}
                aria-pressed={each === view}
                onClick={() => go({ view: each })}
              >
                {translate(`reports.view.${each}`)}
              </Button>
            ))}
          </Box>
        </Box>
        <ReadPart
          reading={reading}
          timeZone={carrier.timeZone}
          loading={<RowsSkeleton rows={4} label={translate('reports.calendar_loading')} />}
        >
          {(days) => (
            <>
              {days.isCounted && view !== 'day' && (
                <Box sx={{ px: 4, pb: 3, fontSize: 12, color: 'text.secondary' }}>
                  {translate('reports.counted_days', { count: most })}
                </Box>
              )}
              {days.loads.size === 0 && view !== 'month' && view !== 'week' ? (
                <MessagePanel
                  icon={EventAvailableOutlined}
                  tone="slate"
                  title={translate('reports.no_dates')}
                  actions={
                    <Button variant="outlined" onClick={() => go({ view: 'month' })}>
                      {translate('reports.to_month')}
                    </Button>
                  }
                />
              ) : view === 'day' ? (
                <CalendarDay
                  day={day}
                  timeZone={carrier.timeZone}
                  kinds={kinds.flatMap((kind) => {
                    const count = days.loads.get(day)?.[kind] ?? 0
                    return count === 0 ? [] : { kind, count }
                  })}
                />
              ) : (
                <Suspense
                  fallback={<RowsSkeleton rows={4} label={translate('reports.calendar_loading')} />}
                >
                  <Calendar
                    key={`${view} ${from}`}
                    view={view}
                    day={day}
                    today={today}
                    days={days}
                    isPhone={isPhone}
                    capacity={settings.capacity}
                    onDay={(date) => go({ view: 'day', date })}
                  />
                </Suspense>
              )}
            </>
          )}
        </ReadPart>
      </Card>
    </ReportFrame>
  )
}

/** What is shown beside each row, besides the date that the list is about. */
const BESIDE: Record<CalendarKind, { text: string; of: (audit: Audit) => string }> = {
  due: { text: 'reports.step_due', of: ({ nextDue }) => dayText(nextDue) },
  nofly: { text: 'reports.kind.due', of: ({ auditDue }) => dayText(auditDue) },
  step: { text: 'reports.kind.due', of: ({ auditDue }) => dayText(auditDue) },
  meeting: {
    text: 'reports.meeting_when',
    of: ({ appointment }) =>
      appointment
        ? `${hourOf(appointment)}, ${appointment.auditorName || appointment.auditor}`
        : '',
  },
}

function dayText(day: Day | null): string {
  return day === null ? '' : formatDay(day)
}

/** Who has a date on a day, a list for each kind: fifty audits a page, of however many. */
function CalendarDay({
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
  const pages = useCursorPages<string>(day)
  const { after } = pages
  const reading = useProviderQuery('listCalendarDay', { day, kind, after }, { freshMs: FRESH_MS })
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
              rows={audits.map((audit) => ({ audit, about: of(audit) }))}
            />
            <PageTurns {...pages.turns(next)} />
          </>
        )}
      </ReadPart>
    </>
  )
}
