import Add from '@mui/icons-material/Add'
import CancelOutlined from '@mui/icons-material/CancelOutlined'
import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import { isOpenStep, sortSteps, stepNameOf } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { type SendingState, sendingOf } from '#shared/audit/steps/receipts.ts'
import { STEP_CATEGORIES, STEPS } from '#shared/audit/steps/table.ts'
import { formatDay, formatMoment } from '#shared/kernel/day.ts'
import { usePerson } from '../../app/usePerson.ts'
import { useActionPreview } from '../../providers/pending/useActionPreview.ts'
import { useActor } from '../../providers/useActor.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useAuditDialog } from '../../work/auditDialogs.ts'
import { StepMenu } from './StepMenu.tsx'
import type { useAuditSteps } from './useAuditSteps.ts'

/**
 * The steps by their categories, in each completed ones first, by start date, empty dates last
 * (specification §4), open ones below a rule; of those that are done also when and by whom.
 */
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
  const { preview } = useActionPreview(audit)
  const steps = sortSteps(data ?? [])
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
      {STEP_CATEGORIES.map((category) => {
        const inIt = steps.filter(({ type }) => STEPS[type].category === category)
        const firstOpen = inIt.find(isNotDone)
        return inIt.length === 0 ? null : (
          <Group key={category} aria-label={category}>
            <h3>{category}</h3>
            <ul>
              {inIt.map((step) => (
                <li key={step.id} className={classOf(step, firstOpen)}>
                  <Sign step={step} />
                  <span className="name">
                    <bdi>{stepNameOf(step)}</bdi>
                    {statusKey(step) !== '' && (
                      <small>{translate(`show.status.${statusKey(step)}`)}</small>
                    )}
                    <StepLine step={step} timeZone={timeZone} />
                  </span>
                  {isNotDone(step) && (
                    <span className="when">
                      {step.dateStarted === null ? '' : formatDay(step.dateStarted, { timeZone })}
                    </span>
                  )}
                  <StepMenu step={step} preview={preview} />
                </li>
              ))}
            </ul>
          </Group>
        )
      })}
    </Panel>
  )
}

/** What became of what it sent; else when it was done, and by whom. */
function StepLine({ step, timeZone }: { step: Step; timeZone: string }) {
  const translate = useTranslate()
  const person = usePerson()
  const { userId } = useActor()
  const moment = (at: Date | null) =>
    at === null ? '' : formatMoment(at, { seconds: false, timeZone })
  const sending = sendingOf(step)
  if (sending !== null) {
    const { state, at, sentAt } = sending
    const isLetter = STEPS[step.type].channel === 'letter'
    const words = state === 'queued' && isLetter ? 'to_print' : state
    return (
      <small className={`done ${SENDING_LOOKS[state] ?? ''}`}>
        {translate(`show.sending.${words}`, { at: moment(at) })}
        {sentAt != null && <span>{translate('show.sending.left', { at: moment(sentAt) })}</span>}
      </small>
    )
  }
  if (step.dateCompleted === null) return null
  const at = moment(step.dateCompleted)
  // The specification gives NEW no acting user.
  if (step.acUserId === '') return <small className="done">{at}</small>
  const who = step.acUserId === userId ? translate('show.you') : person(step.acUserId)
  return <small className="done">{translate('show.step_by', { at, who })}</small>
}

/** What a person may have to do something about. */
const SENDING_LOOKS: Partial<Record<SendingState, 'wrong' | 'doubt'>> = {
  uncertain: 'doubt',
  bounced: 'wrong',
  undeliverable: 'wrong',
  refused: 'wrong',
  undelivered: 'wrong',
  returned: 'wrong',
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

const SAID_RESULTS = ['lapsed', 'bounced', 'undeliverable', 'undelivered', 'returned']

/** What became of a step, where it is more than "open" or "done", and its sending does not say it. */
function statusKey(step: Step): string {
  const { status, result } = step
  if (status === 'SCHEDULED' || status === 'ANSWERED') return status
  if (sendingOf(step) !== null) return ''
  return SAID_RESULTS.includes(result) ? result : ''
}

const Group = styled('section')(({ theme: { palette } }) => ({
  paddingBottom: 8,
  '& h3': {
    margin: 0,
    padding: '4px 16px',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    color: palette.text.secondary,
    // The specification writes them in capitals.
    textTransform: 'lowercase',
    '&::first-letter': { textTransform: 'uppercase' },
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { display: 'flex', gap: 6, padding: '4px 8px 4px 16px' },
  '& .first-open:not(:first-of-type)': {
    borderTop: `1px solid ${palette.divider}`,
    marginTop: 6,
    paddingTop: 8,
  },
  '& .first-open ~ li .name, & .first-open .name': { fontWeight: 550 },
  '& .over .name': { fontWeight: '400 !important', color: palette.text.secondary },
  '& svg': { fontSize: 16, flex: 'none' },
  // Sign and menu stand beside the name, also where more lines follow it.
  '& li > svg': { marginTop: 2 },
  '& li > button': { marginTop: -2 },
  '& .name': { flex: 1, minWidth: 0 },
  '& small': { marginLeft: 6, fontSize: 12, fontWeight: 400, color: palette.text.secondary },
  '& .done': { display: 'block', marginLeft: 0 },
  '& .done span': { display: 'block' },
  '& .wrong': { color: palette.error.main },
  '& .doubt': { color: palette.bakehouse.tones.amber.text },
  '& .when': { color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
}))
