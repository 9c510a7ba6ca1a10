import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import encodeQR from 'qr'
import { useGetOne, useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatPin } from '#shared/audit/access/pin.ts'
import { readAudit } from '#shared/audit/listing.ts'
import { publicLink } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { EventList } from '../audits/EventList.tsx'
import { CopyButton } from '../ui/buttons.tsx'
import { FailurePanel } from '../ui/failures.tsx'
import { Card, Panel } from '../ui/Panel.tsx'
import { AuditDialogHost } from '../work/AuditDialogHost.tsx'
import { type AuditDialog, AuditDialogProvider } from '../work/auditDialogs.ts'
import { NextActionPanel } from '../work/NextActionPanel.tsx'
import { usePin } from '../work/usePin.ts'

/** What the insured answers and the worker does shows within this. */
const LOOK_EVERY_MS = 5_000

/** A demo audit with its next moves, how the insured opens it, and what has happened to it. */
export function DemoDrive({ auditFSID, timeZone }: { auditFSID: string; timeZone: string }) {
  const translate = useTranslate()
  const { clock } = useServices()
  const [dialog, setDialog] = useState<AuditDialog | null>(null)
  const { data, error, refetch } = useGetOne<Audit>(
    'audits',
    { id: auditFSID },
    { retry: false, refetchInterval: LOOK_EVERY_MS },
  )
  if (data === undefined && error !== null) {
    return (
      <Card aria-label={translate('demo.title')}>
        <FailurePanel error={error} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (data === undefined) return <Box role="status">{translate('demo.reading')}</Box>
  const audit = readAudit(data)
  return (
    <AuditDialogProvider value={setDialog}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
          <NextActionPanel
            audit={audit}
            today={todayIn(timeZone, clock.now())}
            timeZone={timeZone}
          />
          <DemoAccess audit={audit} />
        </Box>
        <Panel
          title={translate('demo.happened')}
          aside={
            <Button
              component={Link}
              to={`/audits/${encodeURIComponent(audit.auditCode)}`}
              sx={{ mr: -3, '&:hover': { textDecoration: 'none' } }}
            >
              {translate('demo.open_audit')}
            </Button>
          }
        >
          <EventList events={audit.history} empty={translate('demo.nothing')} timeZone={timeZone} />
        </Panel>
      </Box>
      {dialog !== null && (
        <AuditDialogHost audit={audit} dialog={dialog} onDone={() => setDialog(null)} />
      )}
    </AuditDialogProvider>
  )
}

/** The public link of a demo audit, to click, to copy and for a phone, with the code and the PIN. */
function DemoAccess({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  const { pin, isError, refetch } = usePin(audit)
  const link = publicLink(audit, window.location.origin)
  const facts = [
    { label: 'code', value: audit.auditCode },
    { label: 'pin', value: pin === undefined ? 'pin_reading' : formatPin(pin) || 'pin_none' },
  ]
  const isWord = (value: string) => value === 'pin_reading' || value === 'pin_none'
  return (
    <Panel title={translate('demo.access')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 5, px: 4, pb: 4 }}>
        <QrCode text={link} label={translate('demo.qr')} />
        <Box sx={{ flex: 1, minWidth: 220, display: 'grid', gap: 3, alignContent: 'start' }}>
          <Box sx={{ color: 'text.secondary' }}>{translate('demo.access_text')}</Box>
          <Box component="dl" sx={{ display: 'flex', gap: 7, m: 0 }}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <Typography variant="caption" component="dt" color="text.secondary">
                  {translate(`demo.${label}`)}
                </Typography>
                <Typography variant="h2" component="dd" className="figures" sx={{ m: 0 }}>
                  {isWord(value) ? translate(`demo.${value}`) : value}
                </Typography>
              </div>
            ))}
          </Box>
          {isError && (
            <Box role="alert" sx={{ color: 'error.main' }}>
              {translate('demo.pin_failed')}{' '}
              <Button variant="outlined" onClick={() => void refetch()}>
                {translate('app.try_again')}
              </Button>
            </Box>
          )}
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 2,
              '& a:hover': { textDecoration: 'none' },
            }}
          >
            <Button
              component="a"
              href={link}
              target="_blank"
              rel="noreferrer"
              variant="outlined"
              startIcon={<OpenInNewOutlined />}
            >
              {translate('demo.open_link')}
            </Button>
            <CopyButton variant="text" label={translate('demo.copy_link')} text={link} />
          </Box>
        </Box>
      </Box>
    </Panel>
  )
}

/** A text as a QR code: dark on light in both themes, which every reader of codes takes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 3 }), [text])
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <Code role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={path} fill="#000" />
    </Code>
  )
}

const Code = styled('svg')({
  width: 148,
  height: 148,
  flex: 'none',
  background: '#fff',
  borderRadius: 6,
  shapeRendering: 'crispEdges',
})
