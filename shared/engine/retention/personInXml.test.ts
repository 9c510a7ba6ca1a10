import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { orderKeyId } from '#shared/audit/orderNumber.ts'
import { readStoredOrder } from '#shared/orders/ops/storedOrders.ts'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { importHarness, orderFile } from '#shared/testing/importHarness.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { forgetOrderNumbers, onOneLine } from '#shared/testing/oneLineXml.ts'
import { erasePerson } from './erasePerson.ts'
import { gatherPerson } from './exportPerson.ts'

/** The contacts of the order with three rows, and of the last. */
const YUKI = { order: 'HM0045001', email: 'yuki_whobrey@insured.example', name: 'Yuki Whobrey' }
const RIKKI = { order: 'HM0045059', email: 'rikki@insured.example', name: 'Rikki Nayar' }

/** The sample's orders, imported of XML on one line; the first order asks for Rikki. Audits are cancelled. */
async function imported(how: string) {
  const { store, imported: imports } = importHarness()
  const clock = fixedClock()
  const { id: carrier, ...settings } = aCarrier({ id: 'HM', name: 'Harvest Mutual' })
  await store.set('carriers', carrier, settings)
  const xml = onOneLine(await readFile('tests/fixtures/orders/HM.xml', 'utf8')).replace(
    'As per declarations',
    `Ask ${RIKKI.email}`,
  )
  await imports([orderFile('HM.xml', xml)])
  if (how === 'as earlier releases stored them') await forgetOrderNumbers(store)
  const [upload] = store.all<{ id: string }>('uploads')
  const batchId = upload?.id ?? ''
  for (const { id } of store.all('audits'))
    await store.update('audits', id, { bakeState: 'CANCELLED' })
  const rowsOf = async (order: string) =>
    (await readStoredOrder(store, batchId, orderKeyId('HM', order)))?.rows.map(({ cells }) => cells)
  const orders = store.all<Audit>('audits').map(({ orderNumber }) => orderNumber)
  const world = { store, files: memoryFileStore(() => clock.now()), clock }
  return { store, world, batchId, orders, rowsOf }
}

describe.each(['as they are stored', 'as earlier releases stored them'])(
  'a person in XML on one line, %s',
  (how) => {
    it('is erased in the rows of their order, and no other row changes', async () => {
      const { world, orders, rowsOf } = await imported(how)
      const before = new Map<string, unknown>()
      for (const order of orders) before.set(order, await rowsOf(order))
      const by = { by: 'admin@bakehouse.example', dryRun: false }
      expect(await erasePerson(world, { email: YUKI.email }, by)).toMatchObject({ ok: true })
      for (const order of orders)
        if (order !== YUKI.order)
          expect([order, await rowsOf(order)]).toEqual([order, before.get(order)])
      const rows = await rowsOf(YUKI.order)
      expect(rows).toHaveLength(3)
      expect(JSON.stringify(rows)).not.toMatch(/yuki|whobrey|313-288-7937/i)
    })

    it('is handed the rows of their order whole, and of others what mentions them', async () => {
      const { store, batchId } = await imported(how)
      const rowsGiven = async (email: string) => {
        const found = await gatherPerson(store, { email })
        if (!found.ok) throw new Error(found.error.message)
        return found.value.records.filter(
          ({ collection }) => collection === `uploads/${batchId}/original`,
        )
      }
      const own = await rowsGiven(YUKI.email)
      expect(own).toHaveLength(3)
      for (const { data } of own)
        expect(JSON.stringify(data)).toMatch(/GLP-0100037-02.*Yuki Whobrey/)
      const [mention, ...rest] = await rowsGiven(RIKKI.email)
      expect(mention).toMatchObject({ auditCode: '' })
      expect(JSON.stringify(mention?.data)).toContain(`Ask ${RIKKI.email}`)
      expect(JSON.stringify(mention?.data)).not.toMatch(/Rangoni|GLP-/)
      expect(rest).toHaveLength(3)
      for (const { data } of rest)
        expect(JSON.stringify(data)).toMatch(/GLP-0102183-04.*Rikki Nayar/)
    })
  },
)
