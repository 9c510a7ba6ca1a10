import { readFile } from 'node:fs/promises'
import { XMLParser } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { bytesSource } from '#shared/testing/importHarness.ts'
import { DEFAULT_FEED_PROFILE } from '../profiles.ts'
import { readOrders } from './readOrders.ts'

interface PeerOrder {
  '@number': string
  Policy: { Number: string }
  Insured: { Name: string; Address: { Zip: string } }
  ClassCodes: { ClassCode: { '@id': string; EstimatedExposure: string }[] }
}

it('reads of the XML sample order by order what fast-xml-parser reads of it as a whole', async () => {
  const bytes = await readFile('tests/fixtures/orders/HM.xml')
  const peer = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => name === 'Order' || name === 'ClassCode',
  }).parse(bytes.toString('utf8')) as { AuditOrders: { Order: PeerOrder[] } }

  const trusted = await readOrders(bytesSource('HM.xml', Uint8Array.from(bytes), 997), {
    carrier: 'HM',
    profile: DEFAULT_FEED_PROFILE,
  })
  if (!trusted.ok) throw new Error(trusted.error.message)
  const read = []
  for await (const order of trusted.value.orders()) {
    if (!order.ok) throw new Error(order.order)
    const { orderNumber, policyNumber, insuredName } = order.record.header
    const codes = order.record.classes.map(({ classCode }) => classCode)
    read.push([orderNumber, policyNumber, insuredName, ...codes])
  }
  expect(read).toEqual(
    peer.AuditOrders.Order.map(({ '@number': number, Policy, Insured, ClassCodes }) => [
      number,
      Policy.Number,
      Insured.Name,
      ...ClassCodes.ClassCode.map((line) => line['@id']),
    ]),
  )
})
