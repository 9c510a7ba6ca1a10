import Check from '@mui/icons-material/Check'
import PhoneCallbackOutlined from '@mui/icons-material/PhoneCallbackOutlined'
import PhoneDisabledOutlined from '@mui/icons-material/PhoneDisabledOutlined'
import PhoneMissedOutlined from '@mui/icons-material/PhoneMissedOutlined'
import RecordVoiceOverOutlined from '@mui/icons-material/RecordVoiceOverOutlined'
import VoicemailOutlined from '@mui/icons-material/VoicemailOutlined'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useEffect, useId, useRef } from 'react'
import { type Disposition, isLoggedContact } from '#shared/audit/steps/facts.ts'
import { STEP_TYPES, STEPS, type StepParty } from '#shared/audit/steps/table.ts'
import type { StepType } from '#shared/firm/model.ts'
import { KeyCap } from '../ui/buttons.tsx'
import { ChoiceInput, Field } from '../ui/inputs.tsx'
import './workMessages.ts'

const DIRECTIONS = ['out', 'in'] as const
const CHANNELS = ['call', 'email', 'text'] as const
const PARTIES: readonly StepParty[] = ['insured', 'agent', 'accountant', 'carrier']

const CONTACTS = STEP_TYPES.filter(
  (type) => isLoggedContact(type) && CHANNELS.some((each) => each === STEPS[type].channel),
)

/** What is kept rather where not all can be: texts are with the insured alone. */
const RANKS = { direction: 4, party: 2, channel: 1 }

function likeness(a: StepType, b: StepType): number {
  const parts = Object.keys(RANKS) as (keyof typeof RANKS)[]
  return parts.reduce((sum, part) => sum + (STEPS[a][part] === STEPS[b][part] ? RANKS[part] : 0), 0)
}

/** Who reached whom and how, for a contact that carries out no open step. */
export function CallParty({
  chosen,
  onChoose,
}: {
  chosen: StepType
  onChoose: (type: StepType) => void
}) {
  const translate = useTranslate()
  const { party, direction, channel } = STEPS[chosen]
  const optionsOf = (values: readonly string[], key: string) =>
    values.map((value) => ({ value, words: translate(`work.${key}${value}`) }))
  const choose = (part: keyof typeof RANKS, value: string) => {
    const [nearest] = CONTACTS.filter((each) => STEPS[each][part] === value).sort(
      (a, b) => likeness(b, chosen) - likeness(a, chosen),
    )
    if (nearest !== undefined) onChoose(nearest)
  }
  return (
    <Box
      sx={{
        display: 'grid',
        // On a phone one label has two lines: the choices stay in line.
        alignItems: 'end',
        gap: 4,
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      }}
    >
      <Field
        label={translate('work.call.direction')}
        control={(ids) => (
          <ChoiceInput
            {...ids}
            value={direction ?? 'out'}
            options={optionsOf(DIRECTIONS, 'call.')}
            onText={(text) => choose('direction', text)}
          />
        )}
      />
      <Field
        label={translate('work.call.channel')}
        control={(ids) => (
          <ChoiceInput
            {...ids}
            value={channel ?? 'call'}
            options={optionsOf(CHANNELS, 'call.by_')}
            onText={(text) => choose('channel', text)}
          />
        )}
      />
      <Field
        label={translate('work.call.party')}
        control={(ids) => (
          <ChoiceInput
            {...ids}
            value={party ?? 'insured'}
            options={optionsOf(PARTIES, 'parties.')}
            onText={(text) => choose('party', text)}
          />
        )}
      />
    </Box>
  )
}

const ICONS = {
  spoke: RecordVoiceOverOutlined,
  voicemail: VoicemailOutlined,
  noAnswer: PhoneMissedOutlined,
  wrongNumber: PhoneDisabledOutlined,
  callBack: PhoneCallbackOutlined,
} as const

/** How the call went, each by its number key. The first one has the focus at the start. */
export function DispositionList({
  offered,
  chosen,
  onChoose,
}: {
  offered: readonly Disposition[]
  chosen: Disposition | null
  onChoose: (disposition: Disposition) => void
}) {
  const translate = useTranslate()
  const name = useId()
  const list = useRef<HTMLDivElement>(null)
  // Chosen by its number the focus goes there too, unless something is being typed.
  useEffect(() => {
    const now = list.current
    if (chosen !== null && now?.contains(now.ownerDocument.activeElement))
      now.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [chosen])
  return (
    <List ref={list} role="radiogroup" aria-label={translate('work.call.how')}>
      {offered.map((disposition, index) => {
        const Icon = ICONS[disposition]
        return (
          <label key={disposition} className={disposition === chosen ? 'chosen' : undefined}>
            <input
              type="radio"
              name={name}
              checked={disposition === chosen}
              onChange={() => onChoose(disposition)}
              // The dialog is opened to choose one of these.
              // biome-ignore lint/a11y/noAutofocus: the first choice of a dialog
              autoFocus={index === 0}
            />
            <KeyCap aria-hidden>{index + 1}</KeyCap>
            <Icon aria-hidden />
            <span>
              <b>{translate(`work.dispositions.${disposition}`)}</b>
              <small>{translate(`work.dispositions.${disposition}_means`)}</small>
            </span>
            {disposition === chosen && <Check aria-hidden className="mark" />}
          </label>
        )
      })}
    </List>
  )
}

const List = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  '& label': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '6px 10px',
    border: '1px solid transparent',
    borderRadius: 6,
    cursor: 'pointer',
  },
  '& label:hover': { background: palette.action.hover },
  '& label:focus-within': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  '& .chosen, & .chosen:hover': {
    background: palette.primary.light,
    borderColor: palette.primary.main,
  },
  '& input': { position: 'absolute', opacity: 0 },
  '& svg': { fontSize: 18, color: palette.text.secondary },
  '& span': { flex: 1 },
  '& b': { display: 'block', fontWeight: 550 },
  '& small': { fontSize: 12, lineHeight: '16px', color: palette.text.secondary },
  '& .mark': { color: palette.primary.main },
}))
