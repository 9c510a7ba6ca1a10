import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router'
import type { Carrier } from '#shared/firm/model.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { FailurePanel } from '../../ui/failures.tsx'
import { Card } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { readAskedSource } from '../addressOfSource.ts'
import type { InboxDocument } from '../InboxRow.ts'
import type { OrderFile } from './OrderFile.ts'
import { OrderFilePage } from './OrderFilePage.tsx'
import { RunPage } from './RunPage.tsx'
import { useFileBytes } from './useOrderFile.ts'

interface Kept {
  kind: OrderFile['kind']
  document: InboxDocument
  url: string
  carrier: Carrier
}

/**
 * An order file in the inbox. Where the cell of a field is asked for, as its import kept it:
 * that reads a few rows, not the file and every order of it.
 */
export function KeptFile(kept: Kept) {
  const [search] = useSearchParams()
  const { document, carrier } = kept
  const isStored = document.slices !== undefined && document.slices !== null
  if (isStored && readAskedSource(search) !== null)
    return <RunPage document={document} carrier={carrier} />
  return <WholeFile {...kept} />
}

function WholeFile({ kind, document, url, carrier }: Kept) {
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
        <RowsSkeleton />
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
