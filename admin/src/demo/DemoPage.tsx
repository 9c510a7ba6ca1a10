import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { Suspense } from 'react'
import { refusal } from '#shared/errors/refusal.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { lazyScreen } from '../app/lazyScreen.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { FailurePanel } from '../ui/failures.tsx'
import { Card, MessagePanel, Panel } from '../ui/Panel.tsx'
import { DemoWork } from './DemoWork.tsx'
import './demoMessages.ts'

const Gallery = lazyScreen(async () => (await import('./gallery/Gallery.tsx')).Gallery)

/** The demo page (specification §2): a demo audit taken through its steps, and the shared parts. */
export function DemoPage() {
  const translate = useTranslate()
  const { user, carriers, error, retry } = useActiveCarrier()
  const carrier = carriers.find(({ id }) => id === DEFAULT_CARRIER)
  usePageTitle(translate('demo.title'))
  const denied = refusal('DEMO_NO_ACCESS', { carrier: DEFAULT_CARRIER })
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <header>
        <Typography variant="h1">{translate('demo.title')}</Typography>
        <Box sx={{ mt: 1, color: 'text.secondary' }}>
          {translate('demo.lead', { carrier: DEFAULT_CARRIER })}
        </Box>
      </header>
      {user === null && error !== null && (
        <Card aria-label={translate('demo.audits')}>
          <FailurePanel error={error} onRetry={retry} />
        </Card>
      )}
      {user !== null && carrier !== undefined && <DemoWork carrier={carrier} />}
      {user !== null && carrier === undefined && (
        <Card aria-label={translate('demo.audits')}>
          <MessagePanel icon={LockOutlined} tone="amber" title={denied.message.replace(/\.$/, '')}>
            {denied.next}
          </MessagePanel>
        </Card>
      )}
      <Panel title={translate('demo.gallery')}>
        <Box sx={{ px: 4, pb: 4 }}>
          <Box sx={{ mb: 4, color: 'text.secondary' }}>{translate('demo.gallery_lead')}</Box>
          <Suspense fallback={<div role="status">{translate('gallery.reading')}</div>}>
            <Gallery />
          </Suspense>
        </Box>
      </Panel>
    </Box>
  )
}
