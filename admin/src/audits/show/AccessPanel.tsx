import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { CopyButton } from '../../components/CopyButton.tsx'
import { Panel } from '../../components/Panel.tsx'
import type { AdminDataProvider } from '../../providers/dataProvider/createDataProvider.ts'

/** What the insured types to open the audit: its code and the PIN beside it. */
export function AccessPanel({ auditFSID, auditCode }: { auditFSID: string; auditCode: string }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['audits', 'publicAccess', auditFSID],
    queryFn: () => dataProvider.publicAccess(auditFSID),
  })
  const pin = data?.pin ?? ''
  return (
    <Panel
      title={translate('show.access')}
      aside={
        pin !== '' && (
          <CopyButton
            variant="text"
            label={translate('show.copy_pin')}
            text={`${auditCode} ${pin}`}
          />
        )
      }
    >
      <Box component="dl" sx={{ display: 'flex', gap: 7, m: 0, px: 4, pt: 1, pb: 3 }}>
        {[
          ['code', auditCode] as const,
          ['pin', isError || data === undefined ? '' : pin || translate('show.no_pin')] as const,
        ].map(([label, value]) => (
          <div key={label}>
            <Typography variant="caption" component="dt" color="text.secondary">
              {translate(`show.${label}`)}
            </Typography>
            <Typography
              variant="h2"
              component="dd"
              sx={{ m: 0, minHeight: 24, letterSpacing: '0.02em', fontWeight: 550 }}
            >
              {value}
            </Typography>
          </div>
        ))}
      </Box>
      {isError && (
        <Box role="alert" sx={{ px: 4, pb: 3, color: 'error.main' }}>
          {translate('show.pin_failed')}{' '}
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('app.try_again')}
          </Button>
        </Box>
      )}
    </Panel>
  )
}
