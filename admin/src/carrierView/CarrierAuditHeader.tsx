import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { StateChip } from '../ui/states.tsx'

/** Which audit it is and where it stands, and the way back. */
export function CarrierAuditHeader({
  audit: { insuredCompany, insuredDbaName, bakeState },
}: {
  audit: CarrierAudit
}) {
  const translate = useTranslate()
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 32, mb: 4 }}
    >
      <Box
        component="nav"
        aria-label={translate('audit.trail')}
        sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
      >
        <Box component={Link} to="/" sx={{ color: 'text.secondary' }}>
          {translate('inventory.title')}
        </Box>
        <ChevronRight aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
      </Box>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        <bdi>{insuredCompany || translate('audit.no_name')}</bdi>
      </Typography>
      {insuredDbaName !== '' && (
        <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <bdi>{translate('audit.dba', { name: insuredDbaName })}</bdi>
        </Box>
      )}
      <StateChip state={bakeState} />
    </Box>
  )
}
