import SearchOff from '@mui/icons-material/SearchOff'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useParams, useSearchParams } from 'react-router'
import type { Carrier } from '#shared/firm/model.ts'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { useProviderQuery } from '../../providers/useProviderQuery.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { FailurePanel } from '../../ui/failures.tsx'
import { Card, MessagePanel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { addressOfFile, type InboxDocument, readAskedSource, uploadIdOf } from '../InboxRow.ts'
import { OrderFilePage } from './OrderFilePage.tsx'
import { RunPage } from './RunPage.tsx'
import type { OrderFile } from './useOrderRun.ts'
import '../inboxMessages.ts'

/** `/inbox/uploads/{batchId}` and `/{batchId}/{uploadId}`: an order file, and what its import came to. */
export function UploadShow() {
  const { batchId = '', uploadId } = useParams()
  return <OrderFileScreen key={batchId} kind="upload" id={batchId} uploadId={uploadId} />
}

/** `/inbox/xmls/{xmlId}`: an XML file of orders, its tree beside what is made of it. */
export function XmlShow() {
  const { xmlId = '' } = useParams()
  return <OrderFileScreen key={xmlId} kind="xml" id={xmlId} />
}

function OrderFileScreen({
  kind,
  id,
  uploadId,
}: {
  kind: OrderFile['kind']
  id: string
  /** The upload in the address; undefined: the import's own. */
  uploadId?: string | undefined
}) {
  const translate = useTranslate()
  const { data, error, refetch } = useProviderQuery(
    'readOrderFile',
    { kind, id },
    { ofRecord: true },
  )
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
        <RowsSkeleton />
      </Card>
    )
  const { document, carrier, imported } = data
  if (uploadId !== undefined && uploadId !== uploadIdOf(document))
    return <UnknownUpload id={id} name={document.name ?? document.file ?? id} />
  if (document.url === undefined) return <RunPage document={document} carrier={carrier} />
  return (
    <KeptFile
      kind={kind}
      document={document}
      url={document.url}
      carrier={carrier}
      imported={imported}
    />
  )
}

/** The address names an upload that the import does not have. */
function UnknownUpload({ id, name }: { id: string; name: string }) {
  const translate = useTranslate()
  return (
    <Card aria-label={translate('orders.no_upload')}>
      <MessagePanel
        icon={SearchOff}
        tone="slate"
        level="h1"
        title={translate('orders.no_upload')}
        actions={
          <>
            <LinkButton to={addressOfFile({ kind: 'upload', id })}>
              {translate('orders.open_import', { name })}
            </LinkButton>
            <LinkButton to="/inbox">{translate('orders.back')}</LinkButton>
          </>
        }
      >
        {translate('orders.no_upload_text', { name })}
      </MessagePanel>
    </Card>
  )
}

interface Kept {
  kind: OrderFile['kind']
  document: InboxDocument
  url: string
  carrier: Carrier
  imported: InboxDocument | null
}

/**
 * An order file in the inbox. Where the cell of a field is asked for, as its import kept it:
 * that reads a few rows, not the file and every order of it.
 */
function KeptFile(kept: Kept) {
  const [search] = useSearchParams()
  const { document, carrier } = kept
  const isStored = document.slices !== undefined && document.slices !== null
  if (isStored && readAskedSource(search) !== null)
    return <RunPage document={document} carrier={carrier} />
  return <WholeFile {...kept} />
}

function WholeFile({ kind, document, url, carrier, imported }: Kept) {
  const translate = useTranslate()
  const provider = useAdminProvider()
  const { data, error, refetch } = useQuery({
    queryKey: ['files', url],
    queryFn: () => provider.readInboxFile({ url }),
    // A file never changes; one that is not on screen leaves the cache at once.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data !== undefined) {
    const { id, name = id, profile } = document
    return (
      <OrderFilePage
        document={document}
        file={{ kind, id, name, bytes: data, carrier, profile }}
        imported={imported}
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
