import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesSource, csvOf, ORDER_ROW } from '#shared/testing/importHarness.ts'
import { soakSize } from '../../tests/setup/soakSize.ts'
import type { AssembledOrder } from './model.ts'
import { OrderFileChanged, type OrderFileSource } from './orderFile.ts'
import { HOLDING_LIMITS } from './orderGroups.ts'
import { DEFAULT_FEED_PROFILE } from './profiles.ts'
import { type ReadOrdersRequest, readOrders } from './readOrders.ts'

const REQUEST: ReadOrdersRequest = { carrier: 'HM', profile: DEFAULT_FEED_PROFILE }

const utf8 = (text: string) => Uint8Array.from(Buffer.from(text))

async function collect(orders: AsyncIterable<AssembledOrder>): Promise<AssembledOrder[]> {
  const all: AssembledOrder[] = []
  for await (const order of orders) all.push(order)
  return all
}

async function read(source: OrderFileSource, request = REQUEST) {
  const trusted = await readOrders(source, request)
  if (!trusted.ok) throw new Error(trusted.error.message)
  return { file: trusted.value, orders: await collect(trusted.value.orders()) }
}

const csv = (...changes: Record<string, string>[]) =>
  bytesSource('orders.csv', utf8(csvOf(changes.map((change) => ({ ...ORDER_ROW, ...change })))))

const numberOf = (order: AssembledOrder) =>
  order.ok ? order.record.header.orderNumber : order.order

describe('readOrders', () => {
  it('gives the same orders of the sample as CSV and as XML, after two readings', async () => {
    const content = async (name: string) => {
      const source = bytesSource(name, await readFile(`tests/fixtures/orders/${name}`), 1000)
      const { file, orders } = await read(source)
      expect([file.rows, file.orderCount, source.opened()]).toEqual([123, 60, 2])
      return orders.map((order) =>
        order.ok ? [order.record.header.insuredName, order.record.classes.length] : order.problems,
      )
    }
    expect(await content('HM.xml')).toEqual(await content('HM.csv'))
  })

  it('gives each order once, whole, however its rows are mixed and however little is held', async () => {
    const rows = fc
      .array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 30 })
      .map((orders) =>
        orders.map((order, n) => ({ 'Order Number': `T${order}`, 'Class Code': String(1000 + n) })),
      )
    const limits = fc.record({
      all: fc.constantFrom(900, 2000, HOLDING_LIMITS.all),
      order: fc.constant(800),
      looseRows: fc.constantFrom(0, 2, HOLDING_LIMITS.looseRows),
      looseSize: fc.constant(HOLDING_LIMITS.looseSize),
    })
    await fc.assert(
      fc.asyncProperty(rows, limits, async (changes, held) => {
        const few = { ...held, order: held.all > 2000 ? HOLDING_LIMITS.order : held.order }
        const expected = new Map<string, string[]>()
        for (const { 'Order Number': order, 'Class Code': code } of changes)
          expected.set(order, [...(expected.get(order) ?? []), code])
        const { orders } = await read(csv(...changes), { ...REQUEST, limits: few })
        expect(orders.map(numberOf).sort()).toEqual([...expected.keys()].sort())
        for (const order of orders)
          if (order.ok)
            expect(order.record.classes.map(({ classCode }) => classCode)).toEqual(
              expected.get(numberOf(order)),
            )
          else expect(order.problems[0]?.error.code).toBe('ORDER_TOO_LARGE')
      }),
      { numRuns: soakSize(20, 60) },
    )
  })

  it('reads again, and again, rather than hold more than it may', async () => {
    const changes = [1, 2].flatMap((time) =>
      Array.from({ length: 20 }, (_, n) => ({
        'Order Number': `T${n}`,
        'Class Code': `${time}000${n}`,
      })),
    )
    const source = csv(...changes)
    const limits = { all: 1000, order: 800, looseRows: 0, looseSize: 0 }
    const { orders } = await read(source, { ...REQUEST, limits })
    expect(orders.map((order) => order.ok)).toEqual(Array(20).fill(true))
    expect(source.opened()).toBeGreaterThan(3)
  })

  it('says where each value came from', async () => {
    const { orders } = await read(
      csv({ Zip: '4101', City: '' }, { 'Class Code': '58161', City: 'Bath' }),
    )
    const [order] = orders
    if (!order?.ok) throw new Error('rejected')
    const { lines } = order.record
    const sources = order.record.sources()
    expect(lines).toEqual([2, 3])
    expect(sources.header).toMatchObject({
      zip: { line: 2, column: 'Zip', text: '4101' },
      city: { line: 3, column: 'City', text: 'Bath' },
    })
    expect(sources.classes[1]).toMatchObject({
      classCode: { line: 3, column: 'Class Code', text: '58161' },
    })
    expect(order.repairs).toEqual([
      { line: 2, column: 'Zip', kind: 'zip-padded', from: '4101', to: '04101' },
    ])
    expect(order.rows[1]?.cells).toContain('58161')
  })

  it('reports an encoding once for the file, and reads every text right', async () => {
    const text = csvOf([{ ...ORDER_ROW, 'Insured Name': 'Café ’Oven’' }])
    const latin = Uint8Array.from(Buffer.from(text.replaceAll('’', '\x92'), 'latin1'))
    const marked = utf8(`\ufeff${text}`)
    const wide = Uint8Array.from(Buffer.from(text, 'utf16le'))
    for (const [bytes, from] of [
      [latin, 'windows-1252'],
      [marked, 'utf-8 with a mark'],
      [wide, 'utf-16le'],
    ] as const) {
      const { file, orders } = await read(bytesSource('orders.csv', bytes, 100))
      expect(orders[0]?.ok && orders[0].record.header.insuredName).toBe('Café ’Oven’')
      expect(file.repairs).toEqual([{ line: 1, column: '', kind: 'encoding', from, to: 'utf-8' }])
    }
  })

  it('reads windows-1252 under an XML header that claims UTF-8', async () => {
    const text = await readFile('tests/fixtures/orders/HM.xml', 'utf8')
    const damaged = text.replace('Rangoni Of Florence', 'Café \x92Oven\x92')
    const { file, orders } = await read(
      bytesSource('HM.xml', Uint8Array.from(Buffer.from(damaged, 'latin1'))),
    )
    expect(file.encoding).toBe('windows-1252')
    expect(orders[0]?.ok && orders[0].record.header.insuredName).toBe('Café ’Oven’')
  })

  it('tries windows-1252 for bytes that only began like UTF-8', async () => {
    const names = Array.from({ length: 200 }, (_, n) => (n === 0 ? 'CAF\xc9\x92S' : 'Caf\xe9 \xe0'))
    const text = csvOf(
      names.map((name, n) => ({ ...ORDER_ROW, 'Order Number': `T${n}`, 'Insured Name': name })),
    )
    const { file, orders } = await read(
      bytesSource('orders.csv', Uint8Array.from(Buffer.from(text, 'latin1')), 1000),
    )
    expect(file.encoding).toBe('windows-1252')
    expect(orders[0]?.ok && orders[0].record.header.insuredName).toBe('CAFÉ’S')
  })

  it.each([
    ['TOTAL,2', null],
    ['Total rows: 3', null],
    ['Total orders: 2', null],
    ['Total orders: 3', 'says it holds 3 orders, but it holds 2.'],
    ['Record count,4', 'says it holds 4 rows, but it holds 3.'],
    ['TRAILER,000007', 'says it holds 7 orders, but it holds 2.'],
  ])('checks the count that %j states', async (footer, says) => {
    const text = csvOf(
      [{}, { 'Class Code': '2' }, { 'Order Number': 'T2' }].map((change) => ({
        ...ORDER_ROW,
        ...change,
      })),
    )
    const result = await readOrders(bytesSource('o.csv', utf8(`${text}${footer}\r\n`)), REQUEST)
    if (says === null) expect(result.ok).toBe(true)
    else expect(!result.ok && result.error.message).toContain(says)
  })

  it('notices when the file is another one at its second reading', async () => {
    const texts = [csvOf([ORDER_ROW]), csvOf([ORDER_ROW, ORDER_ROW])]
    const source: OrderFileSource = {
      file: 'orders.csv',
      async *open() {
        yield utf8(texts.shift() ?? '')
      },
    }
    const trusted = await readOrders(source, REQUEST)
    if (!trusted.ok) throw new Error(trusted.error.message)
    await expect(collect(trusted.value.orders())).rejects.toThrow(OrderFileChanged)
  })

  it('prepares rows before anything is made of them', async () => {
    const { orders } = await read(csv({ State: '' }), {
      ...REQUEST,
      prepare: (row) => ({ ...row, values: { ...row.values, state: 'ME' } }),
    })
    expect(orders[0]?.ok && orders[0].record.header.state).toBe('ME')
  })

  it('gives rows without an order number one by one, each with its problem', async () => {
    const { file, orders } = await read(csv({ 'Order Number': '' }, { 'Order Number': ' ' }, {}))
    expect(file.orderCount).toBe(3)
    expect(orders.map((order) => order.ok)).toEqual([false, false, true])
  })
})
