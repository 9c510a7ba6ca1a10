import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { appointmentMoment } from '#shared/audit/messages/appointmentWords.ts'
import { BAKE_STATES, type BakeState, isOverState, OPEN_STATES } from '#shared/audit/states.ts'
import { formatDay, todayIn } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { SendersNote } from '../outbox/SendersNote.tsx'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { StateCountBars } from '../ui/bars.tsx'
import { KeyCap, LinkButton } from '../ui/buttons.tsx'
import { FailurePanel, ReadPart } from '../ui/failures.tsx'
import { Card, Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { FirstDay } from './FirstDay.tsx'
import { DoNow, isToDoNow, MySteps } from './MySteps.tsx'
import { TodayPanel } from './TodayPanel.tsx'
import { UrgentStrip } from './UrgentStrip.tsx'
import { WorkerPanel } from './WorkerPanel.tsx'
import './homeMessages.ts'

const MINE = 10
const EVENTS = 8
const OFTEN = { freshMs: 30_000, everyMs: 300_000 }

/** The day's work: what to do now, what is urgent, what is in my hands, what happened. */
export function Home() {
  const translate = useTranslate()
  const { clock } = useServices()
  const { user, carrier, error: userError, retry } = useActiveCarrier()
  const { timeZone } = carrier
  const now = clock.now()
  const today = todayIn(timeZone, now)
  const figures = useProviderQuery('readUrgent', {}, OFTEN)
  const mine = useProviderQuery('readMine', { limit: MINE }, OFTEN)
  const activity = useProviderQuery('readToday', { limit: EVENTS }, OFTEN)
  usePageTitle(translate('home.title'))
  if (user === null && userError !== null) {
    return (
      <Card aria-label={translate('home.title')}>
        <FailurePanel level="h1" error={userError} onRetry={retry} />
      </Card>
    )
  }
  const audits = mine.data?.audits ?? []
  const toDo = audits.find((audit) => isToDoNow(audit, today))
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 32, mb: 3 }}>
        <Typography variant="h1" sx={{ flex: 1 }}>
          {weekday(now, timeZone)} {formatDay(now, { timeZone })}
        </Typography>
        {mine.data !== undefined && mine.data.counts.all > 0 && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('home.mine_count', {
              count: mine.data.counts.all,
              late: mine.data.counts.late,
            })}
          </Box>
        )}
        {toDo !== undefined ? (
          <DoNow audit={toDo} />
        ) : (
          mine.data !== undefined && (
            <LinkButton to="/queue">{translate('home.open_queue')}</LinkButton>
          )
        )}
      </Box>
      <FirstDay />
      <SendersNote timeZone={timeZone} />
      <ReadPart
        reading={figures}
        timeZone={timeZone}
        loading={<UrgentStrip figures={null} timeZone={timeZone} />}
      >
        {(read) => <UrgentStrip figures={read} timeZone={timeZone} />}
      </ReadPart>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          mt: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 304px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          <Panel
            title={translate('home.mine')}
            aside={
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                {mine.data !== undefined &&
                  translate('home.in_queue', { count: mine.data.waiting })}
                <Box component={Link} to="/queue" sx={{ fontSize: 13, fontWeight: 550 }}>
                  {translate('home.open_queue')}
                </Box>
                <KeyCap aria-hidden>G</KeyCap>
                <KeyCap aria-hidden>Q</KeyCap>
              </Box>
            }
          >
            <ReadPart
              reading={mine}
              timeZone={timeZone}
              loading={<RowsSkeleton rows={3} label={translate('home.mine_loading')} />}
            >
              {(read) => <MySteps {...read} today={today} />}
            </ReadPart>
          </Panel>
          <Panel
            title={translate('home.today')}
            aside={
              <Box component={Link} to="/audits" sx={{ fontSize: 13, fontWeight: 550 }}>
                {translate('home.all_audits')}
              </Box>
            }
          >
            <ReadPart
              reading={activity}
              timeZone={timeZone}
              loading={<RowsSkeleton rows={3} label={translate('home.today_loading')} />}
            >
              {(lines) => <TodayPanel lines={lines} timeZone={timeZone} />}
            </ReadPart>
          </Panel>
        </Box>
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          <MyAppointments />
          <StateBars states={figures.data?.states ?? null} />
          <WorkerPanel timeZone={timeZone} />
        </Box>
      </Box>
    </>
  )
}

/** The signed-in person's agreed appointments, on the clocks of the insureds; nothing without any. */
function MyAppointments() {
  const translate = useTranslate()
  const { data = [] } = useProviderQuery('readMyAppointments', {}, OFTEN)
  if (data.length === 0) return null
  return (
    <Panel title={translate('home.appointments')}>
      <Appointments>
        {data.map(({ id, auditCode, insuredCompany, appointment }) => (
          <li key={id}>
            <time dateTime={appointment.start.toISOString()}>{appointmentMoment(appointment)}</time>
            <Link to={`/audits/${canonicalAuditCode(auditCode)}`}>
              <bdi>{insuredCompany || auditCode}</bdi>
            </Link>
            <bdi>{appointment.place}</bdi>
          </li>
        ))}
      </Appointments>
    </Panel>
  )
}

const Appointments = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '0 0 8px',
  overflowWrap: 'anywhere',
  '& li': { display: 'grid', gap: 2, padding: '6px 16px' },
  '& time': { fontWeight: 550 },
  '& li > bdi': { fontSize: 12, color: palette.text.secondary },
}))

/** The audits by state in the order of the workflow, and how many of them are open. Null: being read. */
function StateBars({ states }: { states: Record<BakeState, number> | null }) {
  const translate = useTranslate()
  // Audits that are over would dwarf the rest.
  const shown = BAKE_STATES.filter((state) => !isOverState(state))
  const open = OPEN_STATES.reduce((sum, state) => sum + (states?.[state] ?? 0), 0)
  return (
    <Panel
      title={translate('home.by_state')}
      aside={states === null ? undefined : translate('home.open', { count: open })}
    >
      <StateCountBars states={shown.map((state) => ({ state, count: states?.[state] ?? null }))} />
    </Panel>
  )
}

function weekday(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(now)
}
