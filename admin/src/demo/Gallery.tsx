import EditOutlined from '@mui/icons-material/EditOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { BANDS, type Band } from '#shared/audit/bands.ts'
import { type BakeState, STATES } from '#shared/audit/states.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { addDays, type Day, todayIn } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { KeyButton, KeyCap } from '../ui/buttons.tsx'
import { AuditDue, DueMark, NextDue } from '../ui/dues.tsx'
import { ElapsedTime } from '../ui/ElapsedTime.tsx'
import { StaleNote } from '../ui/failures.tsx'
import {
  AreaControl,
  ChoiceControl,
  Control,
  DayInput,
  Field,
  MistakeNote,
  TypedInput,
} from '../ui/inputs.tsx'
import { ClaimMark } from '../ui/marks.tsx'
import { NoticeBox, RefusalNote } from '../ui/notices.tsx'
import { BAND_ICONS, StateChip } from '../ui/states.tsx'
import { ToneChip } from '../ui/ToneChip.tsx'
import { Dialogs, FourStates, Tables, Tabs, TypeRanks } from './GalleryScreens.tsx'
import './demoMessages.ts'

const PARTS: readonly { title: string; part: ReactNode }[] = [
  { title: 'states', part: <Chips /> },
  { title: 'due', part: <Marks /> },
  { title: 'buttons', part: <Buttons /> },
  { title: 'fields', part: <Fields /> },
  { title: 'notices', part: <Notices /> },
  { title: 'words', part: <TypeRanks /> },
  { title: 'tabs', part: <Tabs /> },
  { title: 'tables', part: <Tables /> },
  { title: 'dialogs', part: <Dialogs /> },
  { title: 'four', part: <FourStates /> },
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
        <ElapsedTime since={now} />
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

/** Every kind of input: a line, a choice, an amount, a day, several lines, and a mistake. */
function Fields() {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [amount, setAmount] = useState('1,234.50')
  const [day, setDay] = useState<Day>('2026-11-19')
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
        control={({ id }) => (
          <div>
            <Control id={id} aria-describedby={`${id}-mistake`} aria-invalid required />
            <MistakeNote id={`${id}-mistake`} mistake={translate('gallery.field_mistake')} />
          </div>
        )}
      />
      <Field
        label={translate('gallery.amount')}
        control={(ids) => <TypedInput {...ids} kind="money" value={amount} onText={setAmount} />}
      />
      <Field
        label={translate('gallery.day')}
        control={(ids) => <DayInput {...ids} value={day} onDay={setDay} />}
      />
      <Field
        label={translate('gallery.lines')}
        control={(ids) => <AreaControl {...ids} defaultValue={translate('gallery.warning_text')} />}
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

/** Parts beside each other, as many as fit. */
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
})
