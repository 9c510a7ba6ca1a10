import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { appointmentMoment } from '#shared/audit/messages/appointmentWords.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { Panel } from '../ui/Panel.tsx'
import './homeMessages.ts'

const OFTEN = { freshMs: 30_000, everyMs: 300_000 }

/** The signed-in person's agreed appointments, on the clocks of the insureds; nothing without any. */
export function MyAppointments() {
  const translate = useTranslate()
  const { data = [] } = useProviderQuery('readMyAppointments', {}, OFTEN)
  if (data.length === 0) return null
  return (
    <Panel title={translate('home.appointments')}>
      <List>
        {data.map(({ id, auditCode, insuredCompany, appointment }) => (
          <li key={id}>
            <time dateTime={appointment.start.toISOString()}>{appointmentMoment(appointment)}</time>
            <Link to={`/audits/${canonicalAuditCode(auditCode)}`}>
              <bdi>{insuredCompany || auditCode}</bdi>
            </Link>
            <bdi>{appointment.place}</bdi>
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
  overflowWrap: 'anywhere',
  '& li': { display: 'grid', gap: 2, padding: '6px 16px' },
  '& time': { fontWeight: 550 },
  '& li > bdi': { fontSize: 12, color: palette.text.secondary },
}))
