import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { formatPin } from '#shared/audit/access/pin.ts'
import { publicLink } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { CopyButton } from '../ui/buttons.tsx'
import { Panel } from '../ui/Panel.tsx'
import { usePin } from '../work/usePin.ts'
import { QrCode } from './QrCode.tsx'

/** The public link of a demo audit, to click, to copy and for a phone, with the code and the PIN. */
export function DemoAccess({ audit }: { audit: Audit }) {
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
