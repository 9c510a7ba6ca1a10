import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useGetManyReference, useTranslate } from 'ra-core'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { formatDay } from '#shared/domain/format/day.ts'
import type { Step } from '#shared/domain/step/Step.ts'
import { sortSteps } from '#shared/domain/step/sortSteps.ts'
import { Panel } from '../../components/Panel.tsx'

/** More steps than any audit has; the way through all of them is about thirty. */
const MOST_STEPS = 200

/** The steps: completed first, by start date, empty dates last (specification §4), open below a rule. */
export function StepsPanel({ audit, timeZone }: { audit: Audit; timeZone: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useGetManyReference<Step>(
    'asteps',
    {
      target: 'auditFSID',
      id: audit.id,
      filter: { carrierCompany: audit.carrierCompany },
      pagination: { page: 1, perPage: MOST_STEPS },
      sort: { field: 'dateAdded', order: 'DESC' },
    },
    { retry: false },
  )
  const steps = sortSteps(data ?? [])
  const firstOpen = steps.find(({ dateCompleted }) => dateCompleted === null)
  return (
    <Panel title={translate('show.steps')}>
      {data === undefined && error !== null && (
        <Box role="alert" sx={{ px: 4, pb: 3, color: 'error.main' }}>
          {translate('show.steps_failed')}{' '}
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('app.try_again')}
          </Button>
        </Box>
      )}
      {data?.length === 0 && (
        <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>{translate('show.no_steps')}</Box>
      )}
      <List>
        {steps.map((step) => (
          <li key={step.id} className={step === firstOpen ? 'first-open' : undefined}>
            {step.dateCompleted === null ? (
              <RadioButtonUnchecked
                titleAccess={translate('show.step_open')}
                sx={{ color: 'info.main' }}
              />
            ) : (
              <CheckCircleOutline aria-hidden sx={{ color: 'success.main' }} />
            )}
            <span className="name">{step.displayName}</span>
            <span className="when">
              {step.dateCompleted === null
                ? step.dateStarted !== null && formatDay(step.dateStarted, { timeZone })
                : formatDay(step.dateCompleted, { timeZone })}
            </span>
          </li>
        ))}
      </List>
    </Panel>
  )
}

const List = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '0 0 8px',
  '& li': { display: 'flex', alignItems: 'center', gap: 6, minHeight: 28, padding: '0 16px' },
  '& .first-open:not(:first-of-type)': {
    borderTop: `1px solid ${palette.divider}`,
    marginTop: 6,
    paddingTop: 6,
  },
  '& .first-open ~ li .name, & .first-open .name': { fontWeight: 550 },
  '& svg': { fontSize: 16 },
  '& .name': { flex: 1 },
  '& .when': { color: palette.text.secondary },
}))
