import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EDITABLE_FIELD_NAMES } from '#shared/audit/editableFields.ts'
import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import { readValue } from '#shared/audit/readField.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { bytesOfDamaged, type Cells, damagedFile } from '#shared/testing/damagedOrders.ts'
import { bytesSource, csvOf, ORDER_ROW } from '#shared/testing/importHarness.ts'
import { soakSize } from '../../tests/setup/soakSize.ts'
import type { AssembledOrder } from './model.ts'
import { instructionsOf, orderToAudit } from './orderToAudit.ts'
import { DEFAULT_FEED_PROFILE } from './profiles.ts'
import { readOrders } from './readOrders.ts'

async function read(bytes: Uint8Array) {
  const request = { carrier: 'HM', profile: DEFAULT_FEED_PROFILE }
  const trusted = await readOrders(bytesSource('orders.csv', bytes, 700), request)
  if (!trusted.ok) throw new Error(trusted.error.message)
  const orders: AssembledOrder[] = []
  for await (const order of trusted.value.orders()) orders.push(order)
  return orders
}

const readText = (text: string) => read(Uint8Array.from(Buffer.from(text)))

/** The one order of a row with these cells changed: its audit, its repairs, what is wrong with it. */
async function orderOf(changes: Cells) {
  const [order] = await readText(csvOf([{ ...ORDER_ROW, ...changes }]))
  if (!order) throw new Error('no order')
  const repairs = order.repairs.map(({ column, kind, from, to }) => [column, kind, from, to])
  if (!order.ok)
    return {
      rejects: order.problems.map(({ line, column, error }) => [line, column, error.code]),
      next: order.problems.map(({ error }) => error.next),
      repairs,
    }
  const audit = orderToAudit(order.record)
  const notes = instructionsOf(order.record, new Date(0), 'System').map(({ text }) => text)
  const defects = audit.defects.map(({ code, field }) => [code, field])
  return { audit, notes, defects, repairs }
}

/** One row of the table of what is found in real feeds. */
interface Found {
  cells: Cells
  audit?: Partial<OrderedFields>
  repair?: [column: string, kind: string, to: string]
  defect?: [code: string, field: string]
  note?: string
}

const REPAIRED: Found[] = [
  {
    cells: { 'Policy From': '45474', 'Policy To': '45839' },
    audit: { policyStart: '2024-07-01', policyEnd: '2025-07-01' },
    repair: ['Policy From', 'serial-date', '2024-07-01'],
  },
  { cells: { 'Policy From': '1/2/26' }, audit: { policyStart: '2026-01-02' } },
  { cells: { 'Policy From': '2025-10-01T00:00:00' }, audit: { policyStart: '2025-10-01' } },
  {
    cells: { 'Policy From': '10/1/2025 12:01:00 AM' },
    audit: { policyStart: '2025-10-01' },
    repair: ['Policy From', 'time-dropped', '2025-10-01'],
  },
  {
    cells: { 'Policy To': '10/01/2052' },
    audit: { policyEnd: '2052-10-01' },
    defect: ['ORDER_DEFECT_LONG_TERM', 'policyTo'],
  },
  { cells: { Phone: '1-207-555-0101' }, audit: { insuredPhone: '207.555.0101' } },
  {
    cells: { Phone: '(207) 555-0101 x12' },
    audit: { insuredPhone: '207.555.0101' },
    repair: ['Phone', 'phone-rest-noted', '207.555.0101'],
    note: 'Phone as ordered: (207) 555-0101 x12',
  },
  {
    cells: { Phone: '555-0142' },
    audit: { insuredPhone: '' },
    repair: ['Phone', 'phone-emptied', ''],
    defect: ['ORDER_DEFECT_UNREADABLE', 'phone'],
  },
  {
    cells: { State: 'NJ', Zip: '7030.0' },
    audit: { insuredMailingZip: '07030', insuredLocationZip: '07030' },
    repair: ['Zip', 'zip-padded', '07030'],
  },
  { cells: { Zip: '04101-1234' }, audit: { insuredMailingZip: '04101-1234' } },
  {
    cells: { State: 'TX', Zip: '7784' },
    audit: { insuredMailingZip: '7784' },
    defect: ['ORDER_DEFECT_UNREADABLE', 'zip'],
  },
  { cells: { State: 'new jersey', Zip: '07030' }, audit: { insuredMailingState: 'NJ' } },
  { cells: { State: 'me' }, audit: { insuredMailingState: 'ME' } },
  {
    cells: { State: 'PR', Zip: '00612' },
    audit: { insuredMailingState: '' },
    repair: ['State', 'state-emptied', ''],
    defect: ['ORDER_DEFECT_UNREADABLE', 'state'],
  },
  {
    cells: { State: 'DC', Zip: '20001' },
    audit: { insuredMailingState: '' },
    defect: ['ORDER_DEFECT_UNREADABLE', 'state'],
  },
  {
    cells: { 'Order Number': '="0045121"' },
    audit: { orderNumber: '0045121' },
    repair: ['Order Number', 'unwrapped', '0045121'],
  },
  {
    cells: { 'Class Code': "'016910" },
    repair: ['Class Code', 'unwrapped', '016910'],
  },
  {
    cells: { 'Class Code': '58161; 16910', 'Est Exposure': '$1,000; 2,000' },
    repair: ['Class Code', 'classes-split', '58161, 16910'],
  },
  {
    cells: { 'Class Code': '58161/16910', 'Est Exposure': '850,000' },
    repair: ['Est Exposure', 'exposure-emptied', ''],
    defect: ['ORDER_DEFECT_UNREADABLE', 'estimatedExposure'],
  },
  {
    cells: { 'Premium Basis': 'per furlong' },
    defect: ['ORDER_DEFECT_UNREADABLE', 'premiumBasis'],
  },
  {
    cells: { 'Est Exposure': '(1,200)' },
    defect: ['ORDER_DEFECT_UNREADABLE', 'estimatedExposure'],
  },
  { cells: { 'Est Exposure': 'N/A' }, defect: ['ORDER_DEFECT_MISSING', 'estimatedExposure'] },
  {
    cells: { 'Contact Email': 'a@oven.example; b@oven.example' },
    audit: { insuredEmail: 'a@oven.example' },
    repair: ['Contact Email', 'email-rest-noted', 'a@oven.example'],
    note: 'Contact Email as ordered: a@oven.example; b@oven.example',
  },
  {
    cells: { 'Contact Email': 'mailto:a@oven.example' },
    audit: { insuredEmail: 'a@oven.example' },
  },
  { cells: { 'Preferred Language': 'Español (MX)' }, audit: { insuredLanguage: 'es' } },
  {
    cells: { Language: 'Portuguese' },
    audit: { insuredLanguage: 'en' },
    defect: ['ORDER_DEFECT_UNREADABLE', 'language'],
  },
  { cells: { 'Insured Name 2': 'D/B/A The Oven' }, audit: { insuredDbaName: 'The Oven' } },
  {
    cells: { 'Insured Name 2': 'c/o Ines' },
    audit: { insuredDbaName: '', insuredMailingAddress2: 'c/o Ines' },
  },
  {
    cells: { 'Insured Name': '=HYPERLINK("http://x.example","pay")' },
    audit: { insuredCompany: '=HYPERLINK("http://x.example","pay")' },
  },
]

describe('what is found in real feeds and can be saved', () => {
  it.each(REPAIRED)('$cells', async ({ cells, audit = {}, repair, defect, note }) => {
    const order = await orderOf(cells)
    expect(order.rejects).toBeUndefined()
    expect(order.audit).toMatchObject(audit)
    if (repair) {
      const [column, kind, to] = repair
      expect(order.repairs).toContainEqual([column, kind, cells[column], to])
    } else expect(order.repairs.filter(([column]) => column !== 'State')).toEqual([])
    if (defect) expect(order.defects).toContainEqual(defect)
    else expect(order.defects).toEqual([])
    expect(order.notes).toEqual(note ? [note] : [])
  })

  it.each([
    ...REPAIRED.map(({ cells }) => cells),
    { 'Location Address': '1 Elm St', 'Location Zip': '7784', 'Location State': 'TX' },
    { 'Insured Name': 'n'.repeat(900), Contact: `${'f'.repeat(300)} ${'l'.repeat(300)}` },
    { 'Report Type': 't'.repeat(300), City: 'c'.repeat(300), Agency: 'a'.repeat(300) },
    { 'Class Description': 'd'.repeat(900), 'Location Address': 'l'.repeat(200) },
  ])('what is saved of it can be saved again by who edits the audit: %j', async (cells) => {
    const { audit: ordered } = await orderOf(cells)
    const audit = anAudit(ordered)
    for (const name of EDITABLE_FIELD_NAMES) {
      const stored: unknown = audit[name]
      if (stored === undefined) continue
      expect(readValue(name, stored, audit, seededRandom()), name).toHaveProperty('value')
    }
  })

  it('an order with more class code lines than an audit holds is rejected', async () => {
    const rows = Array.from({ length: 251 }, (_, index) => ({
      ...ORDER_ROW,
      'Class Code': String(10_000 + index),
    }))
    const [order] = await readText(csvOf(rows))
    expect(order?.ok === false && order.problems.map(({ error }) => error.code)).toEqual([
      'ORDER_TOO_MANY_ROWS',
    ])
    const [whole] = await readText(csvOf(rows.slice(1)))
    expect(whole?.ok).toBe(true)
  })

  it.each([
    ['$850,000', 850_000, ''],
    ['850K', 850_000, ''],
    ['1,250,000.00', 1_250_000, ''],
    ['if any', 0, 'If any'],
  ])('the exposure %s', async (text, estimatedExposure, notes) => {
    const { audit } = await orderOf({ 'Est Exposure': text })
    expect(audit?.categories).toMatchObject([{ estimatedExposure, notes }])
  })

  it.each(['s', 'GrSales', 'Gross Sales', '$1,000 sales'])('the basis %s', async (text) => {
    const { audit } = await orderOf({ 'Premium Basis': text })
    expect(audit?.categories[0]?.exposureType).toBe('grossSales')
  })

  it('makes a class line of each code in a cell, with its own figure and source', async () => {
    const cells = { 'Class Code': '58161; 16910', 'Est Exposure': '1; 2', Class2: '98304' }
    const [order] = await readText(csvOf([{ ...ORDER_ROW, ...cells }]))
    if (!order?.ok) throw new Error('rejected')
    const { classes } = order.record
    const sources = order.record.sources()
    expect(classes.map((line) => [line.classCode, line.estimatedExposure])).toEqual([
      ['58161', 1],
      ['16910', 2],
      ['98304', null],
    ])
    expect(sources.classes.map(({ classCode }) => classCode?.column)).toEqual([
      'Class Code',
      'Class Code',
      'Class2',
    ])
  })
})

describe('what cannot be saved is rejected, with its place and what to do', () => {
  it.each([
    [{ 'Order Number': '1.23E+05' }, 'Order Number', 'ORDER_DIGITS_LOST'],
    [{ 'Policy Number': '1.23E+05' }, 'Policy Number', 'ORDER_DIGITS_LOST'],
    [{ 'Policy From': '00/00/0000' }, 'Policy From', 'ORDER_DATE_INVALID'],
    [{ 'Policy To': '02/30/2026' }, 'Policy To', 'ORDER_DATE_INVALID'],
    [{ 'Policy To': '10/01/2025' }, 'Policy To', 'ORDER_PERIOD_INVALID'],
    [{ 'Policy To': '09/30/2025' }, 'Policy To', 'ORDER_PERIOD_INVALID'],
    [{ 'Insured Name': '' }, 'Insured Name', 'ORDER_FIELD_MISSING'],
    [{ 'Class Code': '' }, 'Class Code', 'ORDER_FIELD_MISSING'],
    [{ 'Class Code': '1.6910E+04' }, 'Class Code', 'ORDER_DIGITS_LOST'],
    [{ 'Insured Name': 'x'.repeat(4001) }, 'Insured Name', 'ORDER_FIELD_TOO_LONG'],
  ] as [Cells, string, string][])('%.60j', async (cells, column, code) => {
    const { rejects, next } = await orderOf(cells)
    expect(rejects).toEqual([[2, column, code]])
    expect(next?.[0]).toMatch(/\w.*\.$/)
  })

  it('short and long rows reject their own order only', async () => {
    const rows = [1, 2, 3].map((n) => ({ ...ORDER_ROW, 'Order Number': `T${n}` }))
    const [header, first, second, third] = csvOf(rows).split('\r\n')
    const orders = await readText(
      [header, first, `${second},more`, third?.slice(0, 40)].join('\r\n'),
    )
    expect(orders.map((order) => order.ok)).toEqual([true, false, false])
  })
})

describe('any clean file, damaged as feeds are', () => {
  it('comes out the same, or its orders are listed', async () => {
    await fc.assert(
      fc.asyncProperty(damagedFile(), async (file) => {
        const clean = await readText(csvOf(file.clean))
        const expected = new Map(
          clean.map((order) => {
            if (!order.ok) throw new Error('a clean order was rejected')
            return [order.record.header.orderNumber, contentOf(order)]
          }),
        )
        const rejected: string[] = []
        for (const order of await read(bytesOfDamaged(file))) {
          if (!order.ok) rejected.push(...order.rows.map((row) => row.values['contact'] ?? ''))
          else {
            const { orderNumber } = order.record.header
            expect(contentOf(order)).toEqual(expected.get(orderNumber))
            expect(file.lost).not.toContain(orderNumber)
            expected.delete(orderNumber)
          }
        }
        expect([...expected.keys()].sort()).toEqual([...file.lost].sort())
        expect(rejected).toHaveLength(file.lost.length)
      }),
      { numRuns: soakSize(50, 150) },
    )
  })
})

function contentOf(order: Extract<AssembledOrder, { ok: true }>): unknown {
  const { header, classes } = order.record
  return { header, classes, unreadable: order.record.unreadable }
}
