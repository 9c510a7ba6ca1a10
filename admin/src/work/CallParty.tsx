import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { isLoggedContact } from '#shared/audit/steps/facts.ts'
import { STEP_TYPES, STEPS, type StepParty } from '#shared/audit/steps/table.ts'
import type { StepType } from '#shared/firm/model.ts'
import { ChoiceControl, Field } from '../ui/inputs.tsx'
import './workMessages.ts'

const DIRECTIONS = ['out', 'in'] as const
const CHANNELS = ['call', 'email', 'text'] as const
const PARTIES: readonly StepParty[] = ['insured', 'agent', 'accountant', 'carrier']

const CONTACTS = STEP_TYPES.filter(
  (type) => isLoggedContact(type) && CHANNELS.some((each) => each === STEPS[type].channel),
)

/** What is kept rather where not all can be: only the insured texts, and only to us. */
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
          <ChoiceControl
            {...ids}
            value={direction ?? 'out'}
            onChange={(event) => choose('direction', event.target.value)}
          >
            {DIRECTIONS.map((each) => (
              <option key={each} value={each}>
                {translate(`work.call.${each}`)}
              </option>
            ))}
          </ChoiceControl>
        )}
      />
      <Field
        label={translate('work.call.channel')}
        control={(ids) => (
          <ChoiceControl
            {...ids}
            value={channel ?? 'call'}
            onChange={(event) => choose('channel', event.target.value)}
          >
            {CHANNELS.map((each) => (
              <option key={each} value={each}>
                {translate(`work.call.by_${each}`)}
              </option>
            ))}
          </ChoiceControl>
        )}
      />
      <Field
        label={translate('work.call.party')}
        control={(ids) => (
          <ChoiceControl
            {...ids}
            value={party ?? 'insured'}
            onChange={(event) => choose('party', event.target.value)}
          >
            {PARTIES.map((each) => (
              <option key={each} value={each}>
                {translate(`work.parties.${each}`)}
              </option>
            ))}
          </ChoiceControl>
        )}
      />
    </Box>
  )
}
