import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { Intake } from '#shared/domain/audit/newIntake.ts'
import { formatDay } from '#shared/domain/format/day.ts'
import { publicLink } from '#shared/domain/outgoing/publicLink.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { useServices } from '../../app/services.ts'
import { CopyButton } from '../../components/CopyButton.tsx'
import { Panel } from '../../components/Panel.tsx'
import { useAuditDialog } from '../../work/auditDialogs.ts'
import { usePin } from '../../work/usePin.ts'

/** How the insured opens the audit: by its own link, or by its code and the PIN beside it. */
export function AccessPanel({ audit, timeZone }: { audit: Audit; timeZone: string }) {
  const translate = useTranslate()
  const openDialog = useAuditDialog()
  const { store } = useServices()
  const { intakeId, auditCode, v } = audit
  const { pin, isError, refetch } = usePin(audit)
  // Its version is asked for: whatever moves the audit may open or close it.
  const { data: intake } = useQuery({
    queryKey: ['intakes', intakeId, v],
    queryFn: () => store.get<Intake>(COLLECTIONS.intakes, intakeId),
    placeholderData: (before) => before,
  })
  return (
    <Panel
      title={translate('show.access')}
      aside={
        <CopyButton
          variant="text"
          label={translate('show.copy_link')}
          text={publicLink(audit, window.location.origin)}
        />
      }
    >
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 7, m: 0, px: 4, pt: 1 }}>
        {[
          ['code', auditCode] as const,
          ['pin', isError || pin === undefined ? '' : pin || translate('show.no_pin')] as const,
        ].map(([label, value]) => (
          <Box key={label} sx={{ minWidth: 0 }}>
            <Typography variant="caption" component="dt" color="text.secondary">
              {translate(`show.${label}`)}
            </Typography>
            <Typography
              variant="h2"
              component="dd"
              sx={{
                m: 0,
                minHeight: 24,
                letterSpacing: '0.02em',
                fontWeight: 550,
                overflowWrap: 'anywhere',
              }}
            >
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {isError && (
        <Box role="alert" sx={{ px: 4, pt: 2, color: 'error.main' }}>
          {translate('show.pin_failed')}{' '}
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('app.try_again')}
          </Button>
        </Box>
      )}
      {intake && (
        <Box sx={{ px: 4, pt: 2, fontSize: 12, color: 'text.secondary' }}>
          {translate('show.readable', {
            status: translate(`show.intake.${intake.status}`),
            day: formatDay(intake.openUntil, { timeZone }),
          })}
        </Box>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, px: 1, py: 2 }}>
        {pin !== undefined && pin !== '' && (
          <CopyButton
            variant="text"
            label={translate('show.copy_pin')}
            text={`${auditCode} ${pin}`}
          />
        )}
        <Button
          onClick={() =>
            openDialog({
              kind: 'action',
              action: { kind: 'renewPin' },
              title: translate('show.renew_pin'),
              words: 'none',
            })
          }
        >
          {translate('show.renew_pin')}
        </Button>
      </Box>
    </Panel>
  )
}
