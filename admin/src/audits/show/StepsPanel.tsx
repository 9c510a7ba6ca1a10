import Add from '@mui/icons-material/Add'
import CancelOutlined from '@mui/icons-material/CancelOutlined'
import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { formatDay } from '#shared/domain/format/day.ts'
import { isOpenStep } from '#shared/domain/step/bakerStepActive.ts'
import type { Step } from '#shared/domain/step/Step.ts'
import { sortSteps } from '#shared/domain/step/sortSteps.ts'
import { Panel } from '../../components/Panel.tsx'
import { useAuditDialog } from '../../work/auditDialogs.ts'
import { useRehearsal } from '../../work/useRehearsal.ts'
import { StepMenu } from './StepMenu.tsx'
import type { useAuditSteps } from './useAuditSteps.ts'

/** The steps: completed first, by start date, empty dates last (specification §4), open below a rule. */
export function StepsPanel({
  audit,
  steps: data,
  read: { error, refetch },
  timeZone,
}: {
  audit: Audit
  /** Undefined until they are read. */
  steps: readonly Step[] | undefined
  read: ReturnType<typeof useAuditSteps>
  timeZone: string
}) {
  const translate = useTranslate()
  const openDialog = useAuditDialog()
  const { rehearse } = useRehearsal(audit)
  const steps = sortSteps(data ?? [])
  const firstOpen = steps.find(isNotDone)
  return (
    <Panel
      title={translate('show.steps')}
      aside={
        <Button startIcon={<Add />} onClick={() => openDialog({ kind: 'addStep' })}>
          {translate('show.add')}
        </Button>
      }
    >
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
          <li key={step.id} className={classOf(step, firstOpen)}>
            <Sign step={step} />
            <span className="name">
              {step.displayName}
              {told(step) !== '' && <small>{translate(`show.status.${told(step)}`)}</small>}
            </span>
            <span className="when">{whenOf(step, timeZone)}</span>
            <StepMenu step={step} rehearse={rehearse} />
          </li>
        ))}
      </List>
    </Panel>
  )
}

function Sign({ step }: { step: Step }) {
  const translate = useTranslate()
  if (step.status === 'WITHDRAWN' || step.status === 'FAILED')
    return (
      <CancelOutlined
        titleAccess={translate(`show.status.${step.status}`)}
        sx={{ color: 'text.secondary' }}
      />
    )
  return isNotDone(step) ? (
    <RadioButtonUnchecked titleAccess={translate('show.step_open')} sx={{ color: 'info.main' }} />
  ) : (
    <CheckCircleOutline aria-hidden sx={{ color: 'success.main' }} />
  )
}

/** A rule stands above the first that is not done; what will not be done any more is quiet. */
function classOf(step: Step, firstOpen: Step | undefined): string {
  const isOver = isNotDone(step) && !isOpenStep(step)
  return [step === firstOpen ? 'first-open' : '', isOver ? 'over' : ''].join(' ')
}

function isNotDone({ dateCompleted }: Step): boolean {
  return dateCompleted === null
}

/** What became of a step, where it is more than "open" or "done". */
function told({ status, result }: Step): string {
  if (status === 'SCHEDULED' || status === 'ANSWERED') return status
  return result === 'lapsed' || result === 'bounced' ? result : ''
}

function whenOf({ dateCompleted, dateStarted }: Step, timeZone: string): string {
  const day = dateCompleted ?? dateStarted
  return day === null ? '' : formatDay(day, { timeZone })
}

const List = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '0 0 8px',
  '& li': { display: 'flex', alignItems: 'center', gap: 6, minHeight: 28, padding: '0 8px 0 16px' },
  '& .first-open:not(:first-of-type)': {
    borderTop: `1px solid ${palette.divider}`,
    marginTop: 6,
    paddingTop: 6,
  },
  '& .first-open ~ li .name, & .first-open .name': { fontWeight: 550 },
  '& .over .name': { fontWeight: '400 !important', color: palette.text.secondary },
  '& svg': { fontSize: 16 },
  '& .name': { flex: 1, minWidth: 0 },
  '& small': { marginLeft: 6, fontSize: 12, fontWeight: 400, color: palette.text.secondary },
  '& .when': { color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
}))
