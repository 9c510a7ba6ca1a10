import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Audit } from '#shared/audit/model.ts'
import { StateChip } from '../ui/states.tsx'
import './list/listMessages.ts'

/** Which audit it is, at the top of its screens: the way back to the list, name, state, and what can be done. */
export function AuditTitle({ audit, children }: { audit: Audit; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 32 }}>
      <Box
        component="nav"
        aria-label={translate('audit.trail')}
        sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
      >
        <Box component={Link} to="/audits" sx={{ color: 'text.secondary' }}>
          {translate('list.title')}
        </Box>
        <ChevronRight aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
      </Box>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        <bdi>{audit.insuredCompany || translate('audit.no_name')}</bdi>
      </Typography>
      {audit.insuredDbaName !== '' && (
        <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <bdi>{translate('audit.dba', { name: audit.insuredDbaName })}</bdi>
        </Box>
      )}
      <StateChip state={audit.bakeState} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          ml: 'auto',
          '& a:hover': { textDecoration: 'none' },
          // On a phone all are in sight: words close together, in a second row what has no room.
          '@media (max-width: 599px)': { ml: 0, width: '100%', columnGap: 0 },
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
