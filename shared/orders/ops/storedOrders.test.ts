import { expect, it } from 'vitest'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { importHarness, orderRows } from '#shared/testing/importHarness.ts'
import { listStoredOrders, readStoredOrder } from './storedOrders.ts'

it('reads an order of an import in its three forms, wherever its rows lie', async () => {
  const { store, imported } = importHarness()
  const numbers = Array.from({ length: 400 }, (_, at) => ({ 'Order Number': `T${at}` }))
  await imported([orderRows(...numbers)])
  const [upload] = store.all(COLLECTIONS.uploads)
  const batchId = upload?.id ?? ''
  const lists = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6].map((place) => listStoredOrders(store, batchId, place)),
  )
  const orders = lists.flat()
  expect(orders).toHaveLength(400)
  for (const at of [0, 133, 134, 250, 399]) {
    const one = orders[at]
    const look = await readStoredOrder(store, batchId, one?.consolidatedId ?? '')
    expect(look?.order).toBe(one?.orderNumber)
    const number = look?.taken?.lineage.find(({ field }) => field === 'orderNumber')
    const row = look?.rows.find(({ line }) => line === number?.line)
    expect(row?.cells[look?.columns.indexOf(number?.column ?? '') ?? -1]).toBe(one?.orderNumber)
  }
  expect(await readStoredOrder(store, batchId, 'nowhere')).toBeNull()
})
