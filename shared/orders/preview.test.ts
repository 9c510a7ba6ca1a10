import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { orderFileOfBytes } from './orderFile.ts'
import { previewOrders, previewXml } from './preview.ts'
import { DEFAULT_FEED_PROFILE } from './profiles.ts'

const fixture = (name: string) =>
  orderFileOfBytes(
    name,
    readFileSync(new URL(`../../tests/fixtures/orders/${name}`, import.meta.url)),
  )
const textFile = (name: string, text: string) =>
  orderFileOfBytes(name, new TextEncoder().encode(text))

it('shows an order as rows, record and audit, and from which cell each field came', async () => {
  const look = await previewOrders(fixture('HM.csv'), {
    carrier: 'HM',
    profile: DEFAULT_FEED_PROFILE,
    limit: 2,
  })
  if (!look.ok) throw new Error(look.error.message)
  const [first] = look.value
  expect(look.value).toHaveLength(2)
  const lineage = first?.taken?.lineage.find(({ field }) => field === 'policyNumber')
  const row = first?.rows.find(({ line }) => line === lineage?.line)
  const cell = row?.cells[first?.columns.indexOf(lineage?.column ?? '') ?? -1]
  expect(cell).toBe(lineage?.text)
  expect(first?.taken?.fields.policyNumber).toBe(lineage?.value)
})

it('shows what is wrong with an order that is rejected', async () => {
  const look = await previewOrders(fixture('GSD.csv'), {
    carrier: 'GSD',
    profile: DEFAULT_FEED_PROFILE,
    limit: 100,
  })
  const rejected = look.ok ? look.value.filter(({ taken }) => taken === null) : []
  expect(rejected.length).toBeGreaterThan(0)
  for (const { problems } of rejected) expect(problems.length).toBeGreaterThan(0)
})

it('shows the elements of an XML file, texts as they stand', async () => {
  const look = await previewXml(fixture('HM.xml'))
  if (!look.ok) throw new Error(look.error.message)
  expect(look.value.root).toMatchObject({ name: 'AuditOrders' })
  expect(look.value.orders).toHaveLength(60)
  expect(look.value.orders[0]).toMatchObject({ error: null, tree: { name: 'Order' } })
})

it.each([
  ['<!DOCTYPE a><AuditOrders/>', 'ORDER_FILE_XML_DOCTYPE'],
  ['<AuditOrders><Order>', 'ORDER_FILE_XML_BROKEN'],
])('refuses %s', async (text, code) => {
  expect(await previewXml(textFile('a.xml', text))).toMatchObject({ ok: false, error: { code } })
})

it('shows an order with an unknown entity as one that cannot be read', async () => {
  const text = '<AuditOrders><Order number="7"><Policy>&what;</Policy></Order></AuditOrders>'
  expect(await previewXml(textFile('a.xml', text))).toMatchObject({
    value: { orders: [{ order: '7', tree: null, error: { code: 'ORDER_XML_ENTITY' } }] },
  })
})
