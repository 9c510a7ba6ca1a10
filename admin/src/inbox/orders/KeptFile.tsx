import { useTranslate } from 'ra-core'
import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import { FailurePanel } from '../../components/FailurePanel.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { Card } from '../../components/Panel.tsx'
import { SkeletonRows } from '../../components/SkeletonRows.tsx'
import type { InboxDocument } from '../InboxRow.ts'
import type { OrderFile } from './OrderFile.ts'
import { OrderFilePage } from './OrderFilePage.tsx'
import { useFileBytes } from './useOrderFile.ts'

/** An order file that lies in the inbox: read, then shown. */
export function KeptFile({
  kind,
  document,
  url,
  carrier,
}: {
  kind: OrderFile['kind']
  document: InboxDocument
  url: string
  carrier: Carrier
}) {
  const translate = useTranslate()
  const { data, error, refetch } = useFileBytes(url)
  if (data !== undefined) {
    const { id, name = id, profile } = document
    return (
      <OrderFilePage
        document={document}
        file={{ kind, id, name, bytes: data, url, carrier, profile }}
      />
    )
  }
  return (
    <Card aria-label={translate('orders.loading')}>
      {error === null ? (
        <SkeletonRows />
      ) : (
        <FailurePanel
          level="h1"
          error={error}
          onRetry={() => void refetch()}
          instead={<LinkButton to="/inbox">{translate('orders.back')}</LinkButton>}
        />
      )}
    </Card>
  )
}
