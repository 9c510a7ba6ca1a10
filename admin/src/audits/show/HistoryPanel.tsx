import type { SvgIconComponent } from '@mui/icons-material'
import Add from '@mui/icons-material/Add'
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import CallOutlined from '@mui/icons-material/CallOutlined'
import Check from '@mui/icons-material/Check'
import DriveFileRenameOutlineOutlined from '@mui/icons-material/DriveFileRenameOutlineOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import MarkunreadMailboxOutlined from '@mui/icons-material/MarkunreadMailboxOutlined'
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import Remove from '@mui/icons-material/Remove'
import SmsOutlined from '@mui/icons-material/SmsOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import WebOutlined from '@mui/icons-material/WebOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { type HistoryIndicators, historyIndicators, shownText } from '#shared/audit/history.ts'
import type { HistoryEntry } from '#shared/audit/model.ts'
import { STATES } from '#shared/audit/states.ts'
import { STEPS, type StepChannel } from '#shared/audit/steps/table.ts'
import { dueIn } from '#shared/audit/timing.ts'
import {
  type Day as CalendarDay,
  type DateInput,
  formatDay,
  formatMoment,
  readMoment,
  todayIn,
} from '#shared/kernel/day.ts'
import { usePerson } from '../../app/usePerson.ts'
import { useActor } from '../../providers/useActor.ts'
import { KeyCap } from '../../ui/buttons.tsx'
import { ElapsedTime } from '../../ui/ElapsedTime.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { STATE_ICONS } from '../../ui/states.tsx'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { useAuditDialog } from '../../work/auditDialogs.ts'
import { ResponseWords } from './ResponseWords.tsx'

/** A history of years is shown from its newest end; each click shows so many entries more. */
const FIRST_ENTRIES = 60
const MORE_ENTRIES = 300

const INDICATORS = ['outreach', 'opened', 'submitted'] as const

/** What happened, by day, newest first, under the three indicators (specification §4). */
export function HistoryPanel({
  history,
  now,
  timeZone,
  newFrom = Number.POSITIVE_INFINITY,
}: {
  history: HistoryEntry[]
  now: Date
  timeZone: string
  /** Entries from this position on came while the screen was open. */
  newFrom?: number | undefined
}) {
  const translate = useTranslate()
  const person = usePerson()
  const indicators = historyIndicators(history)
  const today = todayIn(timeZone, now)
  const openDialog = useAuditDialog()
  const { userId } = useActor()
  const [shown, setShown] = useState(FIRST_ENTRIES)
  const days = historyByDay(history, timeZone, shown)
  const lastMoment = readMoment(days[0]?.entries[0]?.date)
  const earlier = history.length - shown
  return (
    <Panel
      title={translate('show.history')}
      aside={
        <Button startIcon={<Add />} onClick={() => openDialog({ kind: 'note' })}>
          {translate('show.note')}
          <KeyCap aria-hidden sx={{ ml: 2 }}>
            N
          </KeyCap>
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 4, pb: 3 }}>
        {INDICATORS.map((name) => (
          <Indicator key={name} name={name} indicators={indicators} />
        ))}
      </Box>
      {lastMoment !== null && (
        <Typography
          variant="caption"
          component="p"
          color="text.secondary"
          sx={{ px: 4, pb: 3, m: 0 }}
        >
          {translate('show.last_event')} <ElapsedTime since={lastMoment} />
        </Typography>
      )}
      {history.length === 0 && (
        <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>{translate('show.no_history')}</Box>
      )}
      {days.map(({ day, entries }) => (
        <Day key={day ?? `after ${entries.at(-1)?.n}`} aria-label={formatDay(day)}>
          <h3>
            {formatDay(day)} <span>{day !== null && dayWord(day, today, translate)}</span>
          </h3>
          <ul>
            {entries.map((entry) => (
              <li key={entry.n} className={entry.n >= newFrom ? 'new' : undefined}>
                {day !== null && (
                  <time dateTime={readMoment(entry.date)?.toISOString()}>
                    {formatMoment(entry.date, { seconds: false, timeZone }).slice(-5)}
                  </time>
                )}
                <EntrySign entry={entry} />
                <div>
                  <bdi>{shownText(entry.text)}</bdi>
                  {entry.auditor && <bdi>{` (${person(entry.auditor)})`}</bdi>}
                  <small>
                    {entry.userId === userId && userId !== ''
                      ? translate('show.you')
                      : person(entry.userId)}
                    <Ago date={entry.date} />
                    {newStateOf(entry) !== null &&
                      translate('show.to_state', { state: newStateOf(entry) })}
                  </small>
                  {entry.inbound !== undefined && (
                    <ResponseWords id={entry.inbound} entryText={entry.text} />
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Day>
      ))}
      {earlier > 0 && (
        <Box sx={{ p: 3, borderTop: 1, borderColor: 'divider' }}>
          <Button variant="outlined" onClick={() => setShown(shown + MORE_ENTRIES)}>
            {translate('show.earlier', { count: Math.min(earlier, MORE_ENTRIES), of: earlier })}
          </Button>
        </Box>
      )}
    </Panel>
  )
}

/** The state that an entry moved its audit to, where the entry's own words don't say it. */
function newStateOf({ text, from, to }: HistoryEntry): string | null {
  if (to === undefined || to === from) return null
  const { label } = STATES[to]
  return text.toLowerCase().startsWith(label.toLowerCase()) ? null : label
}

/** "Today" or "Yesterday"; further back the entries' own elapsed time says it. */
function dayWord(day: CalendarDay, today: CalendarDay, translate: (key: string) => string): string {
  const days = dueIn(today, day)
  return days === 0 ? translate('show.today') : days === 1 ? translate('show.yesterday') : ''
}

/** How long ago; of a damaged date what is wrong with it (specification §8). */
function Ago({ date }: { date: unknown }) {
  const moment = readMoment(date)
  if (moment === null) return <>, {formatMoment(date as DateInput)}</>
  return (
    <>
      , <ElapsedTime since={moment} />
    </>
  )
}

function EntrySign({ entry }: { entry: HistoryEntry }) {
  const Icon = entryIcon(entry)
  return Icon === null ? <span className="sign" /> : <Icon aria-hidden className="sign" />
}

function Indicator({
  name,
  indicators,
}: {
  name: keyof HistoryIndicators
  indicators: HistoryIndicators
}) {
  const translate = useTranslate()
  const what = translate(`show.${name}`)
  return indicators[name] ? (
    <ToneChip tone="green" icon={Check} title={translate('show.done', { what })}>
      {what}
    </ToneChip>
  ) : (
    <ToneChip tone="slate" icon={Remove} title={translate('show.not_yet', { what })}>
      {what}
    </ToneChip>
  )
}

const Day = styled('section')(({ theme: { palette } }) => ({
  // A history of years is laid out only where it is in view.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 120px',
  '& h3': {
    margin: 0,
    padding: '4px 16px',
    background: palette.bakehouse.ground,
    borderTop: `1px solid ${palette.divider}`,
    borderBottom: `1px solid ${palette.divider}`,
    fontSize: 12,
    lineHeight: '18px',
    fontWeight: 620,
    '& span': { marginLeft: 4, fontWeight: 400, color: palette.text.secondary },
  },
  '& > ul': { listStyle: 'none', margin: 0, padding: '4px 0' },
  '& > ul > li': { display: 'flex', gap: 8, padding: '4px 16px' },
  '& .sign': { width: 16, flex: 'none', fontSize: 16, marginTop: 2, color: palette.text.secondary },
  '& .new': {
    background: palette.primary.light,
    boxShadow: `inset 3px 0 ${palette.primary.main}`,
  },
  '& time': { color: palette.text.secondary },
  '& li > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: palette.text.secondary },
}))

export interface HistoryDay {
  /** Null: of entries whose date is missing or damaged. */
  day: CalendarDay | null
  /** Newest first. */
  entries: HistoryEntry[]
}

/**
 * A history grouped by the day in `timeZone` on which things happened (specification §2), newest first:
 * its newest `most` entries. An entry whose date cannot be read stays behind the one before it.
 */
function historyByDay(
  history: readonly HistoryEntry[],
  timeZone: string,
  most = Number.POSITIVE_INFINITY,
): HistoryDay[] {
  let before = 0
  const timed = history.map((entry) => {
    const moment = readMoment(entry.date)
    before = moment?.getTime() ?? before
    return { entry, moment, millis: before }
  })
  const newestFirst = timed
    .sort((a, b) => b.millis - a.millis || b.entry.n - a.entry.n)
    .slice(0, most)
  const days: HistoryDay[] = []
  for (const { entry, moment } of newestFirst) {
    const day = moment === null ? null : todayIn(timeZone, moment)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** Signs of contacts, by their channel. */
const BY_CHANNEL: Partial<Record<StepChannel, SvgIconComponent>> = {
  call: CallOutlined,
  email: MailOutlined,
  text: SmsOutlined,
  letter: MarkunreadMailboxOutlined,
}

/** Signs of what is done without moving the audit. */
const BY_OP: Record<string, SvgIconComponent> = {
  CALLED: CallOutlined,
  REACHED_OUT: CallOutlined,
  RESPONSE: CallOutlined,
  EMAILED: MailOutlined,
  CONFIRMED: MailOutlined,
  REVIEW: MailOutlined,
  TEXTED: SmsOutlined,
  MAILED: MarkunreadMailboxOutlined,
  NOTE: NoteAddOutlined,
  EDITED: DriveFileRenameOutlineOutlined,
  ATTACHED: AttachFileOutlined,
  REMOVED: AttachFileOutlined,
  RETYPED: AttachFileOutlined,
  IMPORTED: FileDownloadOutlined,
  ASSIGNED: PersonOutlined,
  CLAIMED: PersonOutlined,
  RELEASED: PersonOutlined,
  OPENED: VisibilityOutlined,
  PROVIDED: WebOutlined,
  LAPSED: HourglassEmptyOutlined,
  WAITING: HourglassEmptyOutlined,
}

/** The sign beside an entry of the history; null where words are enough. */
function entryIcon({ op, step, from, to }: HistoryEntry): SvgIconComponent | null {
  // A contact of any channel has the same operation.
  const channel = step === undefined ? null : STEPS[step]?.channel
  const byOp = (channel && BY_CHANNEL[channel]) ?? BY_OP[op]
  if (byOp !== undefined) return byOp
  return to === undefined || to === from ? null : STATE_ICONS[to]
}
