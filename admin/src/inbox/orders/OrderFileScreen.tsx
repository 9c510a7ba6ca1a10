import { useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { FailurePanel } from '../../components/FailurePanel.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { Card } from '../../components/Panel.tsx'
import { SkeletonRows } from '../../components/SkeletonRows.tsx'
import { KeptFile } from './KeptFile.tsx'
import type { OrderFile } from './OrderFile.ts'
import { RunPage } from './RunPage.tsx'
import { useFileRecord } from './useOrderFile.ts'
import '../inboxMessages.ts'

/** `/inbox/uploads/{batchId}` and `/{batchId}/{uploadId}`: an order file, and what its import came to. */
export function UploadShow() {
  const { batchId = '' } = useParams()
  return <OrderFileScreen key={batchId} kind="upload" id={batchId} />
}

/** `/inbox/xmls/{xmlId}`: an XML file of orders, its tree beside what is made of it. */
export function XmlShow() {
  const { xmlId = '' } = useParams()
  return <OrderFileScreen key={xmlId} kind="xml" id={xmlId} />
}

function OrderFileScreen({ kind, id }: { kind: OrderFile['kind']; id: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useFileRecord(kind, id)
  usePageTitle(data?.document.name ?? data?.document.file ?? translate('inbox.title'))
  if (data === undefined && error !== null)
    return (
      <Card aria-label={translate('inbox.title')}>
        <FailurePanel
          level="h1"
          error={error}
          onRetry={() => void refetch()}
          instead={<LinkButton to="/inbox">{translate('orders.back')}</LinkButton>}
        />
      </Card>
    )
  if (data === undefined)
    return (
      <Card aria-label={translate('orders.loading')}>
        <SkeletonRows />
      </Card>
    )
  const { document, carrier } = data
  if (document.url === undefined) return <RunPage document={document} carrier={carrier} />
  return <KeptFile kind={kind} document={document} url={document.url} carrier={carrier} />
}
