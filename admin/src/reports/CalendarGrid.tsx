import FullCalendar from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import listPlugin from '@fullcalendar/react/list'
import classicTheme from '@fullcalendar/react/themes/classic'
import Popper from '@mui/material/Popper'
import { styled, useTheme } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { type SyntheticEvent, useState } from 'react'
import { useHref, useNavigate } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { hourOf } from '#shared/audit/messages/appointmentWords.ts'
import type { Tone } from '#shared/audit/states.ts'
import type { Day } from '#shared/kernel/day.ts'
import {
  CALENDAR_KIND_NAMES,
  type CalendarDays,
  type CalendarEvent,
  type CalendarKind,
  type CalendarView,
} from '#shared/reports/calendar.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import './reportsMessages.ts'

/** Views that the grid draws; a day is a list of its own. */
export type GridView = Exclude<CalendarView, 'day'>

/** `most`: events of a day before "more"; an agenda has no more than it can draw. */
const VIEWS: Record<GridView, { name: string; most: number | false }> = {
  month: { name: 'dayGridMonth', most: 4 },
  week: { name: 'dayGridWeek', most: 20 },
  agenda: { name: 'listWeek', most: false },
}

const TONES: Record<CalendarKind, Tone> = {
  due: 'amber',
  nofly: 'red',
  step: 'blue',
  meeting: 'green',
}

/** The days on screen with their dates, each a link to its audit; or how many there are. */
export function CalendarGrid({
  view,
  day,
  today,
  days,
  isPhone,
  capacity,
  onDay,
}: {
  view: GridView
  day: Day
  today: Day
  days: CalendarDays
  isPhone: boolean
  capacity: number
  onDay: (day: Day) => void
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [pointed, setPointed] = useState<Element | null>(null)
  const point = ({ target }: SyntheticEvent) =>
    setPointed(target instanceof Element ? target.closest('.bakehouse-date') : null)
  const base = useHref('/')
  const { palette } = useTheme()
  const { tones } = palette.bakehouse
  // A list marks its rows with a dot: that is for a mark, not for a tint.
  const isList = view === 'agenda'
  const colors = (kind: CalendarKind) => {
    const { tint, text, mark } = tones[TONES[kind]]
    return { color: isList ? mark : tint, contrastColor: text }
  }
  const pathOf = ({ audit }: CalendarEvent) => `/audits/${canonicalAuditCode(audit.auditCode)}`
  // A phone's month has no room for names: it says how many, and a day shows which.
  const isShort = isPhone && view === 'month'
  const counts = isShort ? 'kind_count_short' : 'kind_count'
  const isCounted = days.isCounted || isShort
  const events = isCounted
    ? [...days.loads].flatMap(([date, load]) =>
        CALENDAR_KIND_NAMES.filter((kind) => load[kind] > 0).map((kind) => ({
          id: `${kind} ${date}`,
          order: CALENDAR_KIND_NAMES.indexOf(kind),
          start: date,
          allDay: true,
          title: translate(`reports.${counts}.${kind}`, { smart_count: load[kind] }),
          className: 'bakehouse-date',
          extendedProps: { date },
          ...colors(kind),
        })),
      )
    : days.events.map((event) => ({
        id: `${event.kind} ${event.audit.id}`,
        order: CALENDAR_KIND_NAMES.indexOf(event.kind),
        // Appointments of a day by their hour, the others by the name.
        at: event.kind === 'meeting' ? (event.audit.appointment?.start.getTime() ?? 0) : 0,
        start: event.day,
        allDay: true,
        title: translate('reports.event', {
          what: whatOf(event, translate),
          who: event.audit.insuredCompany || event.audit.auditCode,
        }),
        className: 'bakehouse-date',
        url: `${base.replace(/\/$/, '')}${pathOf(event)}`,
        extendedProps: { path: pathOf(event) },
        ...colors(event.kind),
      }))
  return (
    <Frame
      data-calendar={view}
      onMouseOver={point}
      onFocus={point}
      onMouseLeave={() => setPointed(null)}
      onBlur={() => setPointed(null)}
      onKeyDown={({ key }) => key === 'Escape' && setPointed(null)}
    >
      <FullCalendar
        plugins={[dayGridPlugin, listPlugin, classicTheme]}
        initialView={VIEWS[view].name}
        initialDate={day}
        now={`${today}T12:00:00`}
        timeZone="UTC"
        headerToolbar={false}
        height="auto"
        firstDay={0}
        colorScheme={palette.mode}
        dayMaxEvents={VIEWS[view].most}
        events={events}
        eventOrder="order,at,title"
        displayEventTime={false}
        fixedWeekCount={false}
        allDayText=""
        listDayAltFormat={{ month: '2-digit', day: '2-digit', year: '2-digit' }}
        noEventsText={translate('reports.no_dates')}
        moreLinkClick={({ date }) => {
          onDay(date.toISOString().slice(0, 10))
        }}
        eventClick={({ event, jsEvent }) => {
          const { path, date } = event.extendedProps as { path?: string; date?: string }
          if (jsEvent.ctrlKey || jsEvent.metaKey || jsEvent.shiftKey) return
          jsEvent.preventDefault()
          if (path !== undefined) void navigate(path)
          else if (date !== undefined) onDay(date)
        }}
        dayCellTopContent={({ date, dayNumberText }) => (
          <DayHead
            number={dayNumberText}
            load={totalOf(days, date.toISOString().slice(0, 10))}
            capacity={capacity}
          />
        )}
      />
      {/* A date is cut where it is longer than its day is wide, after the name; a reader has it whole. */}
      {pointed !== null && !isList && (
        <Popper open anchorEl={pointed} placement="top-start" disablePortal aria-hidden>
          <Name>{pointed.textContent}</Name>
        </Popper>
      )}
    </Frame>
  )
}

/** A day's number, and its load where the day cannot hold it. */
function DayHead({ number, load, capacity }: { number: string; load: number; capacity: number }) {
  const translate = useTranslate()
  return (
    <span className="bakehouse-day">
      {load > capacity && <small>{translate('reports.over_capacity', { load, capacity })}</small>}{' '}
      {number}
    </span>
  )
}

/** What is due that day: of a step its name, of an appointment its time where the insured is. */
function whatOf(
  { kind, audit }: CalendarEvent,
  translate: (key: string, facts?: { time: string }) => string,
): string {
  if (kind === 'meeting' && audit.appointment)
    return translate('reports.meeting_at', { time: hourOf(audit.appointment) })
  return kind === 'step' && audit.nextStep !== null
    ? translate(`reports.step.${audit.nextStep}`)
    : translate(`reports.kind_short.${kind}`)
}

function totalOf({ loads }: CalendarDays, day: Day): number {
  const load = loads.get(day)
  return load === undefined ? 0 : load.due + load.nofly + load.step + load.meeting
}

const Frame = styled('div')(({ theme: { palette } }) => ({
  padding: '0 16px 16px',
  // The calendar's own colors are ours, also where it sets its own for the dark.
  '& [data-color-scheme]': {
    '--fc-classic-background': palette.background.paper,
    '--fc-classic-foreground': palette.text.primary,
    '--fc-classic-faint-foreground': palette.bakehouse.text3,
    '--fc-classic-muted-foreground': palette.text.secondary,
    '--fc-classic-border': palette.divider,
    '--fc-classic-strong-border': palette.bakehouse.line2,
    '--fc-classic-today': palette.bakehouse.accentSoft,
    '--fc-classic-primary': palette.primary.main,
    '--fc-classic-primary-foreground': palette.primary.contrastText,
  },
  fontSize: 12,
  '& .bakehouse-day': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& .bakehouse-day small': {
    fontSize: 11,
    fontWeight: 550,
    color: palette.bakehouse.tones.red.text,
  },
  '& a': { color: 'inherit' },
  '& .bakehouse-date *': { textOverflow: 'ellipsis' },
  // A list has room for a second line.
  '&[data-calendar="agenda"] .bakehouse-date *': { whiteSpace: 'normal' },
}))

const Name = styled('div')(({ theme: { palette } }) => ({
  marginBottom: 4,
  padding: '4px 8px',
  maxWidth: 320,
  borderRadius: 6,
  border: `1px solid ${palette.bakehouse.line2}`,
  background: palette.bakehouse.raised,
  color: palette.text.primary,
}))
