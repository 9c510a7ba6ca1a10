import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { StepParty } from '#shared/domain/step/StepDefinition.ts'
import { STEP_TYPES, STEPS, type StepType } from '#shared/domain/step/steps.ts'
import { isLoggedContact } from '#shared/domain/step/waiting.ts'
import { ChoiceControl } from './Control.tsx'
import { Field } from './Field.tsx'

const DIRECTIONS = ['out', 'in'] as const
const CHANNELS = ['call', 'email'] as const
const PARTIES: readonly StepParty[] = ['insured', 'agent', 'accountant', 'carrier']

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
  const now = { party, direction, channel }
  const choose = (change: Partial<Record<keyof typeof now, string>>) => {
    const wanted = { ...now, ...change }
    const type = STEP_TYPES.find((each) => {
      const row = STEPS[each]
      return (
        isLoggedContact(each) &&
        row.channel === wanted.channel &&
        row.party === wanted.party &&
        row.direction === wanted.direction
      )
    })
    if (type !== undefined) onChoose(type)
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
      <Field
        label={translate('work.call.direction')}
        control={(ids) => (
          <ChoiceControl
            {...ids}
            value={direction ?? 'out'}
            onChange={(event) => choose({ direction: event.target.value })}
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
            onChange={(event) => choose({ channel: event.target.value })}
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
            onChange={(event) => choose({ party: event.target.value })}
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
