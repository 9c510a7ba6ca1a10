import EditOutlined from '@mui/icons-material/EditOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { HttpError, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { BANDS, type Band } from '#shared/audit/bands.ts'
import { type BakeState, STATES } from '#shared/audit/states.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { addDays, todayIn } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { EventList } from '../audits/EventList.tsx'
import { KeyButton, KeyCap } from '../ui/buttons.tsx'
import { AuditDue, DueMark, NextDue } from '../ui/dues.tsx'
import { ElapsedTime } from '../ui/ElapsedTime.tsx'
import { FailurePanel, StaleNote } from '../ui/failures.tsx'
import { ChoiceControl, Control, Field } from '../ui/inputs.tsx'
import { ClaimMark } from '../ui/marks.tsx'
import { NoticeBox, RefusalNote } from '../ui/notices.tsx'
import { MessagePanel, Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { BAND_ICONS, StateChip } from '../ui/states.tsx'
import { ToneChip } from '../ui/ToneChip.tsx'
import './demoMessages.ts'

const PARTS: readonly { title: string; part: ReactNode }[] = [
  { title: 'states', part: <Chips /> },
  { title: 'due', part: <Marks /> },
  { title: 'buttons', part: <Buttons /> },
  { title: 'fields', part: <Fields /> },
  { title: 'notices', part: <Notices /> },
  { title: 'words', part: <Type /> },
  { title: 'four', part: <States /> },
]

/** The shared components of the admin in each of their states, one below the other. */
export function Gallery() {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {PARTS.map(({ title, part }) => (
        <section key={title}>
          <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
            {translate(`gallery.${title}`)}
          </Typography>
          {part}
        </section>
      ))}
    </Box>
  )
}

const nothing = () => {}

/** Every state and every band as its chip, in the order of the work. */
function Chips() {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Row>
        {(Object.keys(STATES) as BakeState[]).map((state) => (
          <StateChip key={state} state={state} />
        ))}
      </Row>
      <Row aria-label={translate('gallery.bands')} role="group">
        {(Object.keys(BANDS) as Band[]).map((band) => (
          <ToneChip
            key={band}
            tone={BANDS[band].tone}
            icon={BAND_ICONS[band]}
            title={BANDS[band].why}
          >
            {translate(`bands.label.${band}`)}
          </ToneChip>
        ))}
      </Row>
    </Box>
  )
}

/** Late, today, soon and later; and what is claimed by whom. */
const DAYS_FROM_TODAY = [-3, 0, 5, 40]

/** Days and claims as lists and panels show them. */
function Marks() {
  const translate = useTranslate()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  const now = clock.now()
  const today = todayIn(carrier.timeZone, now)
  const days = DAYS_FROM_TODAY.map((count) => addDays(today, count))
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Row>
        {days.map((day) => (
          <AuditDue key={day} audit={{ auditDue: day, bakeState: 'READY' }} today={today} />
        ))}
      </Row>
      <Row>
        {days.slice(0, 3).map((day) => (
          <DueMark key={day} day={day} today={today} />
        ))}
        {days.map((day) => (
          <NextDue key={day} day={day} today={today} />
        ))}
      </Row>
      <Row>
        <ClaimMark name="A" label={translate('gallery.mine')} own />
        <ClaimMark name="B" label={translate('gallery.theirs')} own={false} />
        <ElapsedTime since={now} short />
      </Row>
    </Box>
  )
}

/** The ranks of a button, a button that says its key, and keys alone. */
function Buttons() {
  const translate = useTranslate()
  return (
    <Row>
      <Button variant="contained" startIcon={<PhoneInTalkOutlined />}>
        {translate('gallery.filled')}
      </Button>
      <Button variant="outlined" startIcon={<EditOutlined />}>
        {translate('gallery.outlined')}
      </Button>
      <Button>{translate('gallery.quiet')}</Button>
      <Button variant="outlined" disabled>
        {translate('gallery.off')}
      </Button>
      <KeyButton variant="outlined" keyCap="L">
        {translate('gallery.with_key')}
      </KeyButton>
      <KeyCap>Ctrl</KeyCap>
      <KeyCap>Enter</KeyCap>
    </Row>
  )
}

/** A line, a choice, and a line with a mistake. */
function Fields() {
  const translate = useTranslate()
  const [text, setText] = useState('')
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        gap: 4,
        gridTemplateColumns: { sm: 'repeat(3, 1fr)' },
      }}
    >
      <Field
        label={translate('gallery.field')}
        hint={translate('gallery.field_hint')}
        optional
        control={(ids) => (
          <Control {...ids} value={text} onChange={({ target }) => setText(target.value)} />
        )}
      />
      <Field
        label={translate('gallery.choice')}
        control={(ids) => (
          <ChoiceControl {...ids} defaultValue="full">
            {['full', 'empty', 'loading'].map((each) => (
              <option key={each} value={each}>
                {translate(`gallery.${each}`)}
              </option>
            ))}
          </ChoiceControl>
        )}
      />
      <Field
        label={translate('gallery.field_wrong')}
        hint={translate('gallery.field_mistake')}
        control={(ids) => <Control {...ids} aria-invalid required />}
      />
    </Box>
  )
}

/** What a screen says beside its contents: a warning, mistakes, a refusal, that reading fails. */
function Notices() {
  const translate = useTranslate()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  return (
    <>
      <NoticeBox tone="amber" icon={ReportProblemOutlined} title={translate('gallery.warning')}>
        {translate('gallery.warning_text')}
      </NoticeBox>
      <NoticeBox tone="red" icon={ErrorOutline} title={translate('gallery.field_wrong')}>
        {translate('gallery.field_mistake')}
      </NoticeBox>
      <RefusalNote refusal={refusal('AUDIT_CHANGED')} onLookAgain={nothing} />
      <StaleNote since={clock.now()} timeZone={carrier.timeZone} onRetry={nothing} />
    </>
  )
}

const RANKS = [
  { name: 'page', variant: 'h1' },
  { name: 'dialog', variant: 'h2' },
  { name: 'section', variant: 'h4' },
  { name: 'body', variant: 'body1' },
  { name: 'small', variant: 'caption' },
] as const

/** The ranks of text, largest first. */
function Type() {
  const translate = useTranslate()
  return (
    <Box className="figures">
      {RANKS.map(({ name, variant }) => (
        <Typography key={name} variant={variant} component="p" sx={{ my: 1 }}>
          {translate(`gallery.${name}`)}
        </Typography>
      ))}
    </Box>
  )
}

/** Being read, empty with the next useful thing, failed with its reference, read. */
function States() {
  const translate = useTranslate()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  const date = clock.now()
  const failure = {
    refusal: refusal('READ_FAILED', { what: 'The audits' }),
    reference: 'DEMO-1',
    at: date,
  }
  const entry = { n: 1, h: '', op: 'NOTE', text: translate('gallery.full'), userId: '', date }
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <Panel title={translate('gallery.loading')}>
        <RowsSkeleton rows={3} label={translate('gallery.loading')} />
      </Panel>
      <Panel title={translate('gallery.full')}>
        <EventList
          events={[entry, { ...entry, n: 2 }]}
          empty={translate('gallery.empty')}
          timeZone={carrier.timeZone}
        />
      </Panel>
      <Panel title={translate('gallery.empty_state')}>
        <MessagePanel
          icon={InboxOutlined}
          tone="slate"
          title={translate('gallery.empty')}
          actions={<Button variant="outlined">{translate('gallery.outlined')}</Button>}
        >
          {translate('gallery.empty_text')}
        </MessagePanel>
      </Panel>
      <Panel title={translate('gallery.failed_state')}>
        <FailurePanel
          error={new HttpError(failure.refusal.message, 503, failure)}
          onRetry={nothing}
        />
      </Panel>
    </Box>
  )
}

/** Parts beside each other, as many as fit. */
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
})
