import FindInPageOutlined from '@mui/icons-material/FindInPageOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetMany, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { orderKeyId } from '#shared/audit/orderNumber.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { usePerson } from '../../app/usePerson.ts'
import { useProviderQuery } from '../../providers/useProviderQuery.ts'
import { FailurePanel } from '../../ui/failures.tsx'
import { ChoiceControl } from '../../ui/inputs.tsx'
import { Card, MessagePanel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import {
  type AskedSource,
  addressOfFile,
  type InboxDocument,
  readAskedSource,
  recordedTotals,
  toCorrectOf,
} from '../InboxRow.ts'
import { ChangesPanel } from './ChangesPanel.tsx'
import { FileHeader, LeaveRejects, UndoImport } from './FileHeader.tsx'
import { OrderForms } from './OrderForms.tsx'
import { RunCounts } from './RunFigures.tsx'
import '../../audits/sources/sourceMessages.ts'

/**
 * An import as its record keeps it: what it came to, its changed orders and its rows. One whose file is
 * not here or, being XML, is a document of its own; or one of which a cell is asked for.
 */
export function RunPage({ document, carrier }: { document: InboxDocument; carrier: Carrier }) {
  const translate = useTranslate()
  const person = usePerson()
  const { id, file = id, sheet, rows = 0, created = 0, repairs = 0 } = document
  const { userId = '', dateAdded, status } = document
  const [search] = useSearchParams()
  const asked = readAskedSource(search)
  const came = formatMoment(dateAdded, { timeZone: carrier.timeZone })
  const facts = translate('orders.run_facts', { came, from: person(userId), rows })
  const stored = (
    <Card aria-label={translate('look.orders')}>
      {/* Another cell that is asked for is another look. */}
      <StoredLook key={search.toString()} batchId={id} carrier={carrier.id} asked={asked} />
    </Card>
  )
  return (
    <>
      <FileHeader
        name={file}
        status={status ?? 'imported'}
        toCorrect={toCorrectOf(document)}
        facts={sheet === undefined ? facts : `${facts} · ${translate('orders.sheet', { sheet })}`}
      >
        <LeaveRejects batchId={id} carrier={carrier.id} name={file} count={toCorrectOf(document)} />
        {status === 'imported' && created > 0 && (
          <UndoImport batchId={id} carrier={carrier.id} name={file} />
        )}
      </FileHeader>
      <RunCounts totals={recordedTotals(document)} repairs={repairs} isDone />
      <Box sx={{ mb: 3, color: 'text.secondary' }}>
        <FileItself document={document} />
      </Box>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {/* What is asked for comes first. */}
        {asked !== null && stored}
        <Card aria-label={translate('changes.title')}>
          <ChangesPanel batchId={id} carrier={carrier} previewed={null} />
        </Card>
        {asked === null && stored}
      </Box>
    </>
  )
}

/** Leads to the file that was imported, if it was left in the inbox; an XML file's import does not say so. */
function FileItself({ document: { id, url, format } }: { document: InboxDocument }) {
  const translate = useTranslate()
  const isXml = url === undefined && format === 'xml'
  const xml = useGetMany('xmls', { ids: [id] }, { enabled: isXml })
  const isKept = (xml.data ?? []).some((found) => found?.id === id)
  if (isXml && xml.data === undefined) return null
  if (url === undefined && !isKept) return translate('orders.not_kept')
  const kind = isXml ? 'xml' : 'upload'
  return <Link to={addressOfFile({ kind, id })}>{translate('sources.open_file')}</Link>
}

/** The orders of an import as its slices keep them, one by one; first the one that is asked for. */
function StoredLook({
  batchId,
  carrier,
  asked,
}: {
  batchId: string
  /** The carrier's id. */
  carrier: string
  asked: AskedSource | null
}) {
  const translate = useTranslate()
  const [place, setPlace] = useState(0)
  const wanted =
    asked === null
      ? null
      : {
          consolidatedId: orderKeyId(carrier, asked.orderNumber),
          orderNumber: asked.orderNumber,
        }
  const [chosen, setChosen] = useState(wanted?.consolidatedId ?? null)
  const list = useProviderQuery('readStoredOrders', { batchId, place })
  const id = chosen ?? list.data?.[0]?.consolidatedId ?? null
  const look = useProviderQuery(
    'readStoredOrder',
    { batchId, id: id ?? '' },
    { enabled: id !== null },
  )
  if (list.data === undefined && list.error !== null)
    return <FailurePanel error={list.error} onRetry={() => void list.refetch()} />
  if (list.data === undefined) return <RowsSkeleton />
  if (list.data.length === 0 && place === 0)
    return <MessagePanel icon={FindInPageOutlined} tone="slate" title={translate('look.empty')} />
  const isListed = list.data.some(({ consolidatedId }) => consolidatedId === id)
  const orders = wanted !== null && !isListed ? [wanted, ...list.data] : list.data
  const turn = (to: number) => {
    setPlace(to)
    setChosen(null)
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 3 }}>
        <Box sx={{ width: 240 }}>
          <ChoiceControl
            aria-label={translate('look.orders')}
            value={id ?? ''}
            onChange={(event) => setChosen(event.target.value)}
          >
            {orders.map(({ consolidatedId, orderNumber }) => (
              <option key={consolidatedId} value={consolidatedId}>
                {orderNumber}
              </option>
            ))}
          </ChoiceControl>
        </Box>
        {place > 0 && (
          <Button variant="outlined" onClick={() => turn(place - 1)}>
            {translate('look.previous')}
          </Button>
        )}
        {list.data.length > 0 && (
          <Button variant="outlined" onClick={() => turn(place + 1)}>
            {translate('look.next')}
          </Button>
        )}
      </Box>
      {look.data === undefined && look.error !== null && (
        <FailurePanel error={look.error} onRetry={() => void look.refetch()} />
      )}
      {look.data === undefined && look.error === null && id !== null && <RowsSkeleton />}
      {look.data === null && (
        <MessagePanel icon={FindInPageOutlined} tone="slate" title={translate('look.none')} />
      )}
      {look.data && (
        <OrderForms
          key={id}
          look={look.data}
          tree={null}
          asked={id === wanted?.consolidatedId ? asked?.field : undefined}
        />
      )}
    </>
  )
}
