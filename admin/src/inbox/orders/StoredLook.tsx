import FindInPageOutlined from '@mui/icons-material/FindInPageOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { orderKeyId } from '#shared/audit/orderNumber.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { listStoredOrders, readStoredOrder } from '#shared/orders/ops/storedOrders.ts'
import { useReading } from '../../app/useReading.ts'
import { FailurePanel } from '../../ui/failures.tsx'
import { ChoiceControl } from '../../ui/inputs.tsx'
import { MessagePanel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import type { AskedSource } from '../addressOfSource.ts'
import { OrderForms } from './OrderForms.tsx'

/** The orders of an import as its slices keep them, one by one; first the one that is asked for. */
export function StoredLook({
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
  const list = useReading({
    key: ['inbox', 'stored', batchId, String(place)],
    resource: COLLECTIONS.uploads,
    read: ({ store }) => listStoredOrders(store, batchId, place),
  })
  const id = chosen ?? list.data?.[0]?.consolidatedId ?? null
  const look = useReading({
    key: ['inbox', 'stored', batchId, 'order', id ?? ''],
    resource: COLLECTIONS.uploads,
    read: ({ store }) => readStoredOrder(store, batchId, id ?? ''),
    enabled: id !== null,
  })
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
