import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { useCarrierOf } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { FailurePanel } from '../ui/failures.tsx'
import { Card } from '../ui/Panel.tsx'
import { Bar, useIsSlow } from '../ui/skeletons.tsx'
import { ScanColumns, ScanScreen } from './ScanScreen.tsx'
import { useScan, useScanQueue } from './useScanQueue.ts'
import './scanMessages.ts'

/**
 * The scan of the address (specification §2). A link to a scan of another carrier of the user's
 * switches to that one.
 */
export function ScanPage() {
  const { scanId = '' } = useParams()
  const translate = useTranslate()
  const queue = useScanQueue()
  const { scan, error, refetch } = useScan(scanId, queue)
  const known = useCarrierOf(scanId, scan?.carrierCompany)
  const { user, carrier, isSwitching, error: userError, retry } = known
  usePageTitle(scan?.name ?? translate('scans.title'))

  const failure = userError ?? error
  if (scan === undefined && failure !== null)
    return (
      <Card aria-label={translate('scans.title')}>
        <FailurePanel
          level="h1"
          error={failure}
          onRetry={() => {
            if (userError !== null) retry()
            queue.retry()
            void refetch()
          }}
          instead={<LinkButton to="/inbox">{translate('scans.back')}</LinkButton>}
        />
      </Card>
    )
  if (scan === undefined || user === null || isSwitching) return <SkeletonScan />
  return <ScanScreen scan={scan} queue={queue} carrier={carrier} />
}

/** The shape of the scan to come, shown only when it takes longer than a blink. */
function SkeletonScan() {
  const translate = useTranslate()
  if (!useIsSlow()) return null
  return (
    <div role="status" aria-label={translate('scans.loading')}>
      <Bar style={{ width: 320, height: 20, marginBottom: 24 }} />
      <ScanColumns>
        <Card sx={{ p: 6 }}>
          <Bar style={{ height: 560, maxWidth: 480, margin: '0 auto' }} />
        </Card>
        <Card sx={{ p: 4, display: 'grid', gap: 4 }}>
          {[60, 100, 80, 100, 40].map((width, at) => (
            <Bar key={`${at}-${width}`} style={{ width: `${width}%`, height: 16 }} />
          ))}
        </Card>
      </ScanColumns>
      <Box sx={{ height: 24 }} />
    </div>
  )
}
