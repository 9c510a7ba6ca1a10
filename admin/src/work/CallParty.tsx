import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { StepParty } from '#shared/domain/step/StepDefinition.ts'
import { STEP_TYPES, STEPS, type StepType } from '#shared/domain/step/steps.ts'
import { isLoggedContact } from '#shared/domain/step/waiting.ts'
import { ChoiceControl } from './Control.tsx'
import { Field } from './Field.tsx'

const DIRECTIONS = ['out', 'in'] as const
const PARTIES: readonly StepParty[] = ['insured', 'agent', 'accountant', 'carrier']

/** Who was called or who called, for a call that carries out no open step. */
export function CallParty({
  chosen,
  onChoose,
}: {
  chosen: StepType
  onChoose: (type: StepType) => void
}) {
  const translate = useTranslate()
  const { party = 'insured', direction = 'out' } = STEPS[chosen]
  const choose = (wanted: { party: string | null; direction: string | null }) => {
    const type = STEP_TYPES.find((each) => {
      const row = STEPS[each]
      return (
        isLoggedContact(each) &&
        row.channel === 'call' &&
        row.party === wanted.party &&
        row.direction === wanted.direction
      )
    })
    if (type !== undefined) onChoose(type)
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
      <Field
        label={translate('work.call.direction')}
        control={(ids) => (
          <ChoiceControl
            {...ids}
            value={direction ?? 'out'}
            onChange={(event) => choose({ party, direction: event.target.value })}
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
        label={translate('work.call.party')}
        control={(ids) => (
          <ChoiceControl
            {...ids}
            value={party ?? 'insured'}
            onChange={(event) => choose({ party: event.target.value, direction })}
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
