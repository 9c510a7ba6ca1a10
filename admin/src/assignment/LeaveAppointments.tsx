import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { appointmentMoment } from '#shared/audit/messages/appointmentWords.ts'
import type { Leave } from '#shared/firm/model.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import './loadMessages.ts'

/** The appointments that an auditor has in days away, each with its audit; nothing without any. */
export function LeaveAppointments({
  auditor,
  away,
  head,
}: {
  auditor: string
  away: Leave
  /** The key of the text above them, with their number: what becomes of them. */
  head: 'load.in_leave' | 'load.in_hand_over'
}) {
  const translate = useTranslate()
  const { data = [] } = useProviderQuery('readLeaveAppointments', { auditor, away })
  if (data.length === 0) return null
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ color: 'warning.main' }}>{translate(head, { smart_count: data.length })}</Box>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {data.map(({ id, auditCode, insuredCompany, appointment }) => (
          <li key={id}>
            <Link
              to={`/audits/${canonicalAuditCode(auditCode)}`}
              style={{ textDecoration: 'underline' }}
            >
              {auditCode}
            </Link>{' '}
            {appointmentMoment(appointment)} <bdi>{insuredCompany}</bdi>
          </li>
        ))}
      </Box>
    </Box>
  )
}
