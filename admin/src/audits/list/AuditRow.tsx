import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Audit, Day } from '#shared/domain/audit/Audit.ts'
import { canonicalAuditCode } from '#shared/domain/audit/auditCode.ts'
import { nextAction } from '#shared/domain/audit/nextAction.ts'
import { AuditDue } from '../../components/AuditDue.tsx'
import { actionIcon } from '../../components/actionIcon.ts'
import { NextDue } from '../../components/NextDue.tsx'
import { StateChip } from '../../components/StateChip.tsx'

/** One audit of the list. The code is the link, and its target is the whole row. */
export function AuditRow({ audit, today, now }: { audit: Audit; today: Day; now: Date }) {
  const translate = useTranslate()
  const action = nextAction(audit)
  const ActionIcon = actionIcon(action)
  const place = [audit.insuredMailingCity, audit.insuredMailingState].filter(Boolean).join(', ')
  return (
    <tr className="audit">
      <td className="code">
        <Link to={`/audits/${canonicalAuditCode(audit.auditCode)}`} data-audit={audit.id}>
          {audit.auditCode}
        </Link>
      </td>
      <td className="insured" title={[audit.insuredCompany, place].filter(Boolean).join(', ')}>
        <b>
          <bdi>{audit.insuredCompany || translate('list.no_name')}</bdi>
        </b>
        {place !== '' && <span>{place}</span>}
      </td>
      <td className="state">
        <StateChip state={audit.bakeState} />
      </td>
      <td className="action">
        <span>
          <ActionIcon aria-hidden />
          {action.label}
        </span>
      </td>
      <td className="number next-due">
        <NextDue day={action.due} today={today} />
      </td>
      <td className="audit-due">
        <AuditDue day={audit.auditDue} today={today} />
      </td>
      <td className="claim">{isClaimed(audit, now) && <Claim name={audit.assignee} />}</td>
    </tr>
  )
}

function isClaimed(audit: Audit, now: Date): boolean {
  return audit.assignee !== '' && audit.claimUntil !== null && audit.claimUntil > now
}

function Claim({ name }: { name: string }) {
  const translate = useTranslate()
  const label = translate('list.claimed_by', { name })
  return (
    <Box
      role="img"
      aria-label={label}
      title={label}
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        width: 20,
        height: 20,
        borderRadius: '50%',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: 11,
        fontWeight: 620,
      }}
    >
      {[...name][0]?.toUpperCase()}
    </Box>
  )
}
