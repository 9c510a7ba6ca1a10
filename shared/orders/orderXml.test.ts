import { readFile } from 'node:fs/promises'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '#shared/errors/refusal.ts'
import { bytesSource } from '#shared/testing/importHarness.ts'
import type { OrderProblem, OrderRow } from './model.ts'
import { orderXml } from './orderXml.ts'
import { DEFAULT_FEED_PROFILE } from './profiles.ts'
import { readOrders } from './readOrders.ts'

async function read(...pieces: string[]) {
  const rows: OrderRow[] = []
  const problems: OrderProblem[] = []
  const reader = orderXml('orders.xml', 'HM', DEFAULT_FEED_PROFILE, {
    row(row) {
      const { line, values, problem } = row
      const order = values.orderNumber?.trim() ?? ''
      if (problem) problems.push({ line, order, ...problem })
      else rows.push(row)
    },
  })
  let refused: Refusal | null = null
  for (const piece of pieces) refused ??= await reader.push(piece)
  refused ??= await reader.end()
  return { rows, problems, refused, reader }
}

function file(orders: string, attributes = 'carrier="HM" batch="HM-01" count="1"'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\r\n<AuditOrders ${attributes}>\r\n${orders}\r\n</AuditOrders>`
}

const ORDER = `<Order number="007"><ReportType>Phone</ReportType>
 <Policy><Number>1E5</Number><From>2025-01-01</From><To>2026-01-01</To></Policy>
 <Insured><Name>Flour &amp; Sons</Name><Name2/><Address><Zip> 01234 </Zip></Address></Insured>
 <ClassCodes><ClassCode id="091581"><PremiumBasis>s</PremiumBasis></ClassCode></ClassCodes></Order>`

describe('orderXml', () => {
  it('reads every order and class code line of the sample, whole or in pieces', async () => {
    const text = await readFile('tests/fixtures/orders/HM.xml', 'utf8')
    const whole = await read(text)
    expect(whole.refused).toBeNull()
    expect(whole.problems).toEqual([])
    expect(whole.rows).toHaveLength(123)
    expect(new Set(whole.rows.map(({ values }) => values.orderNumber)).size).toBe(60)
    expect(whole.reader.ignored()).toEqual([])
    const pieces = await read(...(text.match(/[\s\S]{1,1000}/g) ?? []))
    expect(pieces.rows).toEqual(whole.rows)
  })

  it('keeps every value as text: leading zeros, numbers with an E', async () => {
    const { rows, reader } = await read(file(ORDER))
    expect(rows).toMatchObject([
      {
        line: 3,
        columns: { zip: 'Order/Insured/Address/Zip', classCode: 'ClassCode/@id' },
        values: {
          orderNumber: '007',
          reportType: 'Phone',
          policyNumber: '1E5',
          policyFrom: '2025-01-01',
          policyTo: '2026-01-01',
          insuredName: 'Flour & Sons',
          insuredName2: '',
          zip: '01234',
          classCode: '091581',
          premiumBasis: 's',
        },
      },
    ])
    expect(reader.columnOf('zip')).toBe('Order/Insured/Address/Zip')
    expect(reader.columnOf('classCode')).toBe('ClassCode/@id')
  })

  it('decodes entities once, in attributes too, and leaves CDATA as it is', async () => {
    const order = ORDER.replace('007', 'A&#38;B').replace(
      'Flour &amp; Sons',
      'A &amp;lt; &#x42;<![CDATA[ &amp; <C>]]>',
    )
    const { rows } = await read(file(order))
    expect(rows[0]?.values.orderNumber).toBe('A&B')
    expect(rows[0]?.values.insuredName).toBe('A &lt; B &amp; <C>')
  })

  it('names the line of each order', async () => {
    const { rows } = await read(
      file(`${ORDER}\n<!-- <Order> -->\n${ORDER.replace('007', '8')}`, ''),
    )
    expect(rows.map(({ line }) => line)).toEqual([3, 8])
  })

  it('keeps one order without class codes as one row, for the rules of orders to judge', async () => {
    const { rows } = await read(file(ORDER.replace(/<ClassCodes>.*<\/ClassCodes>/, '')))
    expect(rows.map(({ values }) => values.classCode)).toEqual([undefined])
  })

  it.each([
    ['an empty file', '  \n', 'ORDER_FILE_EMPTY'],
    ['a text that is not well formed', file('<Order><a></Order>'), 'ORDER_FILE_XML_BROKEN'],
    ['plain text', 'Order Number', 'ORDER_FILE_XML_BROKEN'],
    ['a DOCTYPE', `<!DOCTYPE AuditOrders SYSTEM "x">${file(ORDER)}`, 'ORDER_FILE_XML_DOCTYPE'],
    ['an entity', `<!DOCTYPE a [<!ENTITY b "c">]>${file(ORDER)}`, 'ORDER_FILE_XML_DOCTYPE'],
    ['another outermost element', '<Letters><Order/></Letters>', 'ORDER_FILE_XML_ROOT'],
    ['two outermost elements', `${file(ORDER)}<More/>`, 'ORDER_FILE_XML_BROKEN'],
    ['fewer orders than stated', file(ORDER, 'count="2"'), 'ORDER_FILE_COUNT_MISMATCH'],
    ['another carrier', file(ORDER, 'carrier="GSD"'), 'ORDER_FILE_CARRIER_MISMATCH'],
    ['no orders', file('', 'count="0"'), 'ORDER_FILE_NO_ORDERS'],
  ])('refuses %s, however it is cut', async (_, text, code) => {
    for (const size of [1, 7, 10_000]) {
      const { refused } = await read(...(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []))
      expect(refused?.code).toBe(code)
      expect(refused?.message).not.toMatch(/[{}]/)
    }
  })

  it('says where a broken text breaks', async () => {
    const { refused } = await read(file('<Order><a></Order>'))
    expect(refused?.message).toContain('line 3')
  })

  it.each([
    [
      'an element twice',
      ORDER.replace('</Policy>', '<Number>2</Number></Policy>'),
      'ORDER_XML_REPEATED',
    ],
    ['an undefined entity', ORDER.replace('&amp;', '&nbsp;'), 'ORDER_XML_ENTITY'],
    ['a reference to no character', ORDER.replace('&amp;', '&#0;'), 'ORDER_XML_ENTITY'],
    // An end that lies behind a tag, as far away as an order may be long.
    [
      'a reference without an end',
      ORDER.replace('&amp;', `&#${'&'.repeat(250_000)}<a/>;`),
      'ORDER_XML_ENTITY',
    ],
    [
      'too many elements',
      ORDER.replace(
        '</Order>',
        `<m>${Array.from({ length: 2100 }, (__, i) => `<e${i}/>`).join('')}</m></Order>`,
      ),
      'ORDER_XML_TOO_LARGE',
    ],
  ])('rejects only the order with %s', async (_, order, code) => {
    const { refused, rows, problems } = await read(file(`${order}${ORDER.replace('007', '8')}`, ''))
    expect(refused).toBeNull()
    expect(problems.map(({ error, order: number }) => [error.code, number])).toEqual([
      [code, '007'],
    ])
    expect(rows.map(({ values }) => values.orderNumber)).toEqual(['8'])
  })

  it('lists elements it has no field for', async () => {
    const { reader } = await read(
      file(ORDER.replace('</Order>', '<Priority>Rush</Priority></Order>')),
    )
    expect(reader.ignored()).toEqual(['Order/Priority'])
  })

  it('lists an element of a class line that is the order’s own, and the other way around', async () => {
    const { reader, rows } = await read(
      file(
        ORDER.replace('</Order>', '<Estimate>500</Estimate></Order>').replace(
          '</ClassCode>',
          '<Insured><Phone>5125550100</Phone></Insured></ClassCode>',
        ),
      ),
    )
    expect(reader.ignored()).toEqual(['Order/Estimate', 'ClassCode/Insured/Phone'])
    expect(rows.map(({ values }) => values.estimatedExposure)).not.toContain('500')
  })
})

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
