import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { importHarness, orderFile, orderRows } from '#shared/testing/importHarness.ts'
import { forgetOrderNumbers, onOneLine } from '#shared/testing/oneLineXml.ts'
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

it.each(['as they are stored', 'as earlier releases stored them'])(
  'reads the rows of one order of XML that is written on one line, %s',
  async (how) => {
    const { store, imported } = importHarness()
    const xml = onOneLine(await readFile('tests/fixtures/orders/HM.xml', 'utf8'))
    const [, orders = ''] = /<AuditOrders[^>]*>(.*)<\/AuditOrders>/.exec(xml) ?? []
    const copies = ['A', 'B', 'C'].map((name) => orders.replaceAll('"HM00', `"${name}`))
    await imported([orderFile('HM.xml', `<AuditOrders>${copies.join('')}</AuditOrders>`)])
    if (how === 'as earlier releases stored them') await forgetOrderNumbers(store)
    const [upload] = store.all(COLLECTIONS.uploads)
    const batchId = upload?.id ?? ''
    const lists = await Promise.all([0, 1, 2].map((at) => listStoredOrders(store, batchId, at)))
    expect(lists.flat()).toHaveLength(180)
    let rows = 0
    for (const { orderNumber, consolidatedId } of lists.flat()) {
      const look = await readStoredOrder(store, batchId, consolidatedId)
      const column = look?.columns.indexOf('Order/@number') ?? -1
      const numbers = look?.rows.map(({ cells }) => cells[column])
      expect([...new Set(numbers)]).toEqual([orderNumber])
      rows += numbers?.length ?? 0
    }
    // Every row of the three slices, each once.
    expect(rows).toBe(3 * 123)
  },
)
