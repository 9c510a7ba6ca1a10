import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { nextAction } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type Day, formatDay } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { actionIcon } from '../ui/actionIcon.ts'
import { clockIn } from '../ui/clocks.ts'
import { DueMark } from '../ui/dues.tsx'
import { UNSEEN } from '../ui/marks.tsx'
import { MessagePanel } from '../ui/Panel.tsx'
import { StateChip } from '../ui/states.tsx'

/** The audits in one's hands by the day their next step is due. */
export function MySteps({ audits, today }: { audits: readonly Audit[]; today: Day }) {
  const translate = useTranslate()
  const { clock } = useServices()
  if (audits.length === 0) {
    return (
      <MessagePanel icon={TaskAltOutlined} tone="slate" title={translate('home.mine_empty')}>
        {translate('home.mine_empty_text')}
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
              <td className="time">
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {clockIn(audit.timeZone, clock.now())}
                </Box>
              </td>
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

const Table = styled('table')(({ theme: { palette } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& caption': UNSEEN,
  '& th, & td': {
    padding: '0 8px',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 16 },
  '& th': { height: 32, fontSize: 12, fontWeight: 500, color: palette.text.secondary },
  '& tbody tr': { position: 'relative', height: 36, borderTop: `1px solid ${palette.divider}` },
  '& tbody tr:hover': { background: palette.bakehouse.hover },
  '& tr:has(a:focus-visible)': {
    outline: `2px solid ${palette.bakehouse.accent}`,
    outlineOffset: -2,
  },
  '& a': { color: 'inherit', fontWeight: 550, outline: 'none' },
  '& a:hover': { textDecoration: 'none' },
  // The link covers its row: the whole row is one target, and still one link.
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& .step > span': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& .step svg': { fontSize: 16, color: palette.text.secondary },
  '& .due': { width: 152 },
  '& .step': { width: 176 },
  '& .code': { width: 104 },
  '& .time': { width: 108, textAlign: 'right' },
  '& .state': { width: 148 },
  '@media (max-width: 1199px)': { '& .time': { display: 'none' } },
  '@media (max-width: 700px)': { '& .code + .insured ~ *, & .step': { display: 'none' } },
}))
