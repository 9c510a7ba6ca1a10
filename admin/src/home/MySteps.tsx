import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { nextAction } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { isWait, workKindOf } from '#shared/audit/steps/facts.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { type Day, formatDay } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { actionIcon } from '../ui/actionIcon.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { clockIn } from '../ui/clocks.ts'
import { DueMark } from '../ui/dues.tsx'
import { MessagePanel } from '../ui/Panel.tsx'
import { StateChip } from '../ui/states.tsx'
import { PlainTable } from '../ui/table.tsx'

/** The audits in one's hands by the day their next step is due. */
export function MySteps({
  audits,
  waiting,
  today,
}: {
  audits: readonly Audit[]
  /** How much is in the person's queue. */
  waiting: number
  today: Day
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  if (audits.length === 0) {
    return (
      <MessagePanel icon={TaskAltOutlined} tone="slate" title={translate('home.mine_empty')}>
        {translate(waiting > 0 ? 'home.mine_in_queue' : 'home.mine_empty_text', {
          smart_count: waiting,
        })}
      </MessagePanel>
    )
  }
  return (
    <Table>
      <caption>{translate('home.mine_table')}</caption>
      <thead>
        <tr>
          {(['due', 'step', 'code', 'insured', 'time', 'state'] as const).map((name) => (
            <th key={name} scope="col" className={name}>
              {translate(`home.${name}_column`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {audits.map((audit) => {
          const action = nextAction(audit)
          const Icon = actionIcon(action)
          const { due } = action
          return (
            <tr key={audit.id}>
              <td className="due">
                {due === null ? (
                  ''
                ) : (
                  <>
                    {due <= today && <span>{formatDay(due)}</span>}{' '}
                    <DueMark day={due} today={today} />
                  </>
                )}
              </td>
              <td className="step">
                <span>
                  <Icon aria-hidden />
                  {action.label}
                </span>
              </td>
              <td className="code">
                <Link to={`/audits/${canonicalAuditCode(audit.auditCode)}`}>{audit.auditCode}</Link>
              </td>
              <td className="insured">
                <bdi>{audit.insuredCompany || translate('audit.no_name')}</bdi>
              </td>
              <td className="time quiet">{clockIn(audit.timeZone, clock.now())}</td>
              <td className="state">
                <StateChip state={audit.bakeState} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

/** The one filled button of the home screen: the step to do now, by its name. */
export function DoNow({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  const action = nextAction(audit)
  const name = audit.insuredCompany || audit.auditCode
  const isCall = action.kind === 'step' && workKindOf(action.step) === 'call'
  return (
    <LinkButton to={`/audits/${canonicalAuditCode(audit.auditCode)}`}>
      <span
        style={{
          maxWidth: 320,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {isCall
          ? translate('home.call', { name })
          : translate('home.do', { action: action.label, name })}
      </span>
    </LinkButton>
  )
}

/** Whether a person has to act on it today: not the engine, and not a wait that has its own end. */
export function isToDoNow(audit: Audit, today: Day): boolean {
  const action = nextAction(audit)
  if (action.due !== null && action.due > today) return false
  if (action.kind === 'step') return STEPS[action.step].baker && !isWait(action.step)
  return action.kind === 'standing'
}

const Table = styled(PlainTable)(({ theme: { palette } }) => ({
  tableLayout: 'fixed',
  '& th, & td': { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  '& tbody tr': { position: 'relative' },
  '& tr:has(a:focus-visible)': {
    outline: `2px solid ${palette.bakehouse.accent}`,
    outlineOffset: -2,
  },
  '& a': { color: 'inherit', outline: 'none' },
  '& a:hover': { textDecoration: 'none' },
  // The link covers its row: the whole row is one target, and still one link.
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& .step > span': { display: 'flex', alignItems: 'center', gap: 8 },
  '& .step svg': { fontSize: 16, color: palette.text.secondary },
  '& .due': { width: 160 },
  '& .step': { width: 184 },
  '& .code': { width: 112 },
  '& .time': { width: 116, textAlign: 'right' },
  '& .state': { width: 160 },
  '@media (max-width: 1199px)': { '& .time': { display: 'none' } },
  '@media (max-width: 700px)': { '& .code + .insured ~ *, & .step': { display: 'none' } },
}))
