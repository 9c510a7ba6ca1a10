import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { FailurePanel } from '../ui/failures.tsx'
import { Card } from '../ui/Panel.tsx'
import { ScanScreen } from './ScanScreen.tsx'
import { SkeletonScan } from './SkeletonScan.tsx'
import { useScan } from './useScan.ts'
import { useScanQueue } from './useScanQueue.ts'
import './scanMessages.ts'

/** The scan of the address (specification §2). A link to a scan of another carrier of the user's switches to that one. */
export function ScanPage() {
  const { scanId = '' } = useParams()
  const translate = useTranslate()
  const { user, carrier, switchTo, error: userError, retry } = useActiveCarrier()
  const queue = useScanQueue()
  const { scan, error, refetch } = useScan(scanId, queue)
  const owner = scan?.carrierCompany
  const switches =
    owner !== undefined && owner !== carrier.id && (user?.carriers.includes(owner) ?? false)
  useEffect(() => {
    if (switches) switchTo(owner)
  }, [switches, owner, switchTo])
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
  if (scan === undefined || user === null || switches) return <SkeletonScan />
  return <ScanScreen scan={scan} queue={queue} carrier={carrier} />
}
