import ArrowBack from '@mui/icons-material/ArrowBack'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/domain/audit/auditCode.ts'
import { formatMoment } from '#shared/domain/format/day.ts'
import { historyName } from '#shared/domain/user/historyName.ts'
import { useServices } from '../../app/services.ts'
import { StateChip } from '../../components/StateChip.tsx'
import { useEditor } from './Editor.ts'

/** Which audit is edited, who claims it, and the way back to it. */
export function EditHeader() {
  const translate = useTranslate()
  const { clock } = useServices()
  const { audit, role, timeZone } = useEditor()
  const { assignee, claimUntil } = audit
  const isClaimed = assignee !== '' && claimUntil !== null && claimUntil > clock.now()
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 32, mb: 1 }}
    >
      <Box
        component="nav"
        aria-label={translate('show.trail')}
        sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
      >
        <Box component={Link} to="/audits" sx={{ color: 'text.secondary' }}>
          {translate('list.title')}
        </Box>
        <ChevronRight aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
      </Box>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{audit.insuredCompany || translate('list.no_name')}</bdi>
      </Typography>
      {audit.insuredDbaName !== '' && (
        <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {translate('show.dba', { name: audit.insuredDbaName })}
        </Box>
      )}
      <StateChip state={audit.bakeState} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, ml: 'auto' }}>
        {isClaimed && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('edit.claimed_until', {
              who: historyName(assignee, role, new Map()),
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
      </Box>
    </Box>
  )
}
