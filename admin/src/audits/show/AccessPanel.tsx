import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { intakeStatusIn } from '#shared/audit/access/intake.ts'
import { extensionDays, type LinkLife, linkLife } from '#shared/audit/access/linkLife.ts'
import { formatPin } from '#shared/audit/access/pin.ts'
import { publicLink } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { IntakeStatus } from '#shared/audit/states.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { useServices } from '../../app/services.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { CopyButton } from '../../ui/buttons.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useAuditDialog } from '../../work/auditDialogs.ts'
import { usePin } from '../../work/usePin.ts'

type LinkAction = 'renewPin' | 'closeLink' | 'replaceLink'

/**
 * How the insured opens the audit: by its own link, or by its code and the PIN beside it; and how staff
 * end that.
 */
export function AccessPanel({ audit, timeZone }: { audit: Audit; timeZone: string }) {
  const translate = useTranslate()
  const openDialog = useAuditDialog()
  const { clock } = useServices()
  const provider = useAdminProvider()
  const { intakeId, auditCode, linkClosedAt, v } = audit
  const { pin, isError, refetch } = usePin(audit)
  // Its version is asked for: whatever moves the audit may open or close it.
  const { data: intake } = useQuery({
    queryKey: ['intakes', intakeId, v],
    queryFn: () => provider.readIntake({ intakeId }),
    placeholderData: (before) => before,
  })
  const now = clock.now()
  const life = intake && linkLife(audit, { openUntil: intake.openUntil, now, timeZone })
  const isExtendable = extensionDays(audit, { now, timeZone }) !== null
  const isClosed = Boolean(linkClosedAt)
  const isOver = isClosed || life?.standing === 'ended'
  const ask = (kind: LinkAction, name: string) =>
    openDialog({
      kind: 'action',
      action: { kind },
      title: translate(`show.${name}`),
      explain: translate(`show.${name}_explained`),
      words: kind === 'renewPin' ? 'none' : 'optional',
    })
  return (
    <Panel
      title={translate('show.access')}
      aside={
        !isOver && (
          <CopyButton
            variant="text"
            label={translate('show.copy_link')}
            text={publicLink(audit, window.location.origin)}
          />
        )
      }
    >
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 7, m: 0, px: 4, pt: 1 }}>
        {[
          ['code', auditCode] as const,
          [
            'pin',
            isError || pin === undefined ? '' : formatPin(pin) || translate('show.no_pin'),
          ] as const,
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
      {intake && life && (
        <LinkEnd audit={audit} life={life} status={intake.status} timeZone={timeZone} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 4, pt: 3 }}>
        {!isClosed && intakeStatusIn(audit) !== 'closed' && (
          <Button variant="outlined" onClick={() => openDialog({ kind: 'resendLink' })}>
            {translate('show.resend_link')}
          </Button>
        )}
        {isExtendable && (
          <Button variant="outlined" onClick={() => openDialog({ kind: 'extendLink' })}>
            {translate('show.extend_link')}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, pt: 1, pb: 2 }}>
        {!isOver && pin !== undefined && pin !== '' && (
          <CopyButton
            variant="text"
            label={translate('show.copy_pin')}
            text={`${auditCode} ${formatPin(pin)}`}
          />
        )}
        {!isClosed && (
          <>
            <Button onClick={() => ask('renewPin', 'renew_pin')}>
              {translate('show.renew_pin')}
            </Button>
            <Button onClick={() => ask('closeLink', 'close_link')}>
              {translate('show.close_link')}
            </Button>
          </>
        )}
        <Button onClick={() => ask('replaceLink', 'replace_link')}>
          {translate('show.replace_link')}
        </Button>
      </Box>
    </Panel>
  )
}

/** When the link ends; in its last days, and once it is over, where it is seen. */
function LinkEnd({
  audit: { linkClosedAt },
  life: { standing, lastDay, daysLeft },
  status,
  timeZone,
}: {
  audit: Audit
  life: LinkLife
  status: IntakeStatus
  timeZone: string
}) {
  const translate = useTranslate()
  const day = formatDay(lastDay)
  if (standing === 'open')
    return (
      <Box sx={{ px: 4, pt: 2, fontSize: 12, color: 'text.secondary' }}>
        {translate('show.readable', { status: translate(`show.intake.${status}`), day })}
      </Box>
    )
  const words =
    standing === 'ending'
      ? translate(daysLeft === 0 ? 'show.link_ends_today' : 'show.link_ending', {
          ...{ day, smart_count: daysLeft },
        })
      : translate(`show.link_${standing}`, {
          day: standing === 'closed' ? formatDay(linkClosedAt, { timeZone }) : day,
        })
  return (
    <Box
      role="status"
      sx={({ palette: { bakehouse } }) => ({
        ...{ display: 'flex', gap: 2, mx: 4, mt: 2, px: 3, py: 2, borderRadius: 1 },
        background: bakehouse.tones[STANDING_TONES[standing]].tint,
        color: bakehouse.tones[STANDING_TONES[standing]].text,
      })}
    >
      <ScheduleOutlined aria-hidden sx={{ fontSize: 16, mt: 0.5 }} />
      <span>{words}</span>
    </Box>
  )
}

const STANDING_TONES = { ending: 'amber', ended: 'red', closed: 'slate' } as const
