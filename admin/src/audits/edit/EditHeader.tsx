import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { useServices } from '../../app/services.ts'
import { usePerson } from '../../app/usePerson.ts'
import { AuditTitle } from '../AuditTitle.tsx'
import { useEditor } from './Editor.ts'

/** Which audit is edited, who claims it, and the way back to it. */
export function EditHeader() {
  const translate = useTranslate()
  const person = usePerson()
  const { clock } = useServices()
  const { audit, timeZone } = useEditor()
  const { assignee, claimUntil } = audit
  const isClaimed = assignee !== '' && claimUntil !== null && claimUntil > clock.now()
  return (
    <Box component="header" sx={{ mb: 1 }}>
      <AuditTitle audit={audit}>
        {isClaimed && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('edit.claimed_until', {
              who: person(assignee),
              time: formatMoment(claimUntil, { seconds: false, timeZone }).slice(-5),
            })}
          </Box>
        )}
        <Button
          component={Link}
          to={`/audits/${canonicalAuditCode(audit.auditCode)}`}
          startIcon={<ArrowBack />}
        >
          {translate('edit.back')}
        </Button>
      </AuditTitle>
    </Box>
  )
}
