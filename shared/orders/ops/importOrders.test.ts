import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import type { ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { withAskedLists } from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import {
  csvOf,
  importHarness,
  ORDER_ROW,
  orderFile,
  orderRows,
  sampleFieldsOf,
} from '#shared/testing/importHarness.ts'

let { store, run, imported, theAudit } = importHarness()

beforeEach(() => {
  ;({ store, run, imported, theAudit } = importHarness())
})

async function sample(name: 'HM.csv' | 'HM.xml') {
  return orderFile(name, await readFile(`tests/fixtures/orders/${name}`, 'utf8'))
}

describe('importing the sample orders', () => {
  it('creates every audit with the ZIP, phone and class codes that are expected', async () => {
    const expected = JSON.parse(await readFile('tests/fixtures/orders/HM.expected.json', 'utf8'))
    const { report } = await imported([await sample('HM.csv')])
    expect(report.totals).toEqual({
      rows: 123,
      orders: 60,
      created: 60,
      unchanged: 0,
      changed: 0,
      rejected: 0,
      // Those that the audits list.
      defects: store.all<Audit>('audits').flatMap(({ defects }) => defects).length,
    })
    expect(report.totals.defects).toBeGreaterThan(0)
    const byOrder = new Map(store.all<Audit>('audits').map((audit) => [audit.orderNumber, audit]))
    for (const { order, zip, phone, classes } of expected.expected) {
      const audit = byOrder.get(order)
      expect(audit && sampleFieldsOf(audit), order).toEqual({ zip, phone, classes })
    }
  })

  it('finds the XML of the same orders unchanged, and writes nothing', async () => {
    await imported([await sample('HM.csv')])
    const writes = store.writes()
    const { report } = await imported([await sample('HM.xml')], { seed: 2 })
    expect(report.totals).toMatchObject({
      rows: 123,
      orders: 60,
      unchanged: 60,
      created: 0,
      changed: 0,
    })
    expect(report.files[0]?.batchId).toBeNull()
    expect(store.writes()).toBe(writes)
  })

  it('looks nothing up of a carrier that has sent nothing before, but between its files', async () => {
    await imported([await sample('HM.csv')])
    expect(store.reads()['orderKeys'] ?? 0).toBe(0)
    const files = [orderRows({}), orderRows({})].map((file) => ({ ...file }))
    const { report } = await imported(files, { carrier: aCarrier({ id: 'GSD' }), seed: 2 })
    expect(report.files.map(({ created, unchanged }) => [created, unchanged])).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  it('reads nothing but order keys and its own record when the file comes again', async () => {
    await imported([await sample('HM.csv')])
    const writes = store.writes()
    const reads = store.reads()
    const { report } = await imported([await sample('HM.csv')], { seed: 2 })
    expect(report.totals.unchanged).toBe(60)
    expect(store.writes()).toBe(writes)
    expect(store.reads()).toEqual({ ...reads, orderKeys: 61, uploads: 1 })
  })

  it('reads the few orders that are stored at once for the preview of a large file', async () => {
    await imported([orderRows({ 'Order Number': 'K1' }, { 'Order Number': 'K2' })])
    const lists = withAskedLists(store)
    const rows = Array.from({ length: 3_000 }, (_, n) => ({
      'Order Number': `K${n}`,
      ...(n === 2 ? { City: 'Elsewhere' } : {}),
    }))
    const files = [orderRows(...rows)]
    const { report, changes } = await imported(files, { dryRun: true, into: lists.store })
    expect(report.totals).toMatchObject({ orders: 3_000, created: 2_998, unchanged: 1, changed: 1 })
    expect(changes).toMatchObject([{ order: 'K2', fields: ['city'] }])
    const byNumber = ({ filters = [] }: ListOptions) =>
      filters.some(({ field }) => field === 'orderNumber')
    expect(lists.asked.filter(byNumber)).toEqual([])
  })

  it('takes the CSV after the XML as a change where it says more', async () => {
    await imported([await sample('HM.xml')])
    const { report, changes } = await imported([await sample('HM.csv')], { seed: 2 })
    expect(report.totals).toMatchObject({ created: 0, changed: 60 })
    expect(changes[0]).toMatchObject({ order: 'HM0045000', fields: ['58161 subLine', 'dueDate'] })
  })

  it('imports both in one call as one: the second finds the first', async () => {
    const files = [await sample('HM.csv'), await sample('HM.xml')]
    for (const dryRun of [true, false]) {
      const { report } = await imported(files, { dryRun })
      expect(report.files.map(({ created, unchanged }) => [created, unchanged])).toEqual([
        [60, 0],
        [0, 60],
      ])
    }
  })

  it('reports the ZIPs it repaired, with their place', async () => {
    const { report } = await imported([await sample('HM.csv')])
    expect(report.files[0]?.repairs[0]).toEqual({
      line: 8,
      column: 'Zip',
      kind: 'zip-padded',
      from: '7660',
      to: '07660',
    })
  })
})

describe('orders and their rows', () => {
  it('makes one audit of the rows of an order, wherever they stand', async () => {
    const { report } = await imported([
      orderRows(
        {},
        { 'Order Number': 'T2' },
        { 'Class Code': '58161', 'Premium Basis': 'RECEILIQ' },
      ),
    ])
    expect(report.totals).toMatchObject({ rows: 3, orders: 2, created: 2 })
    const audit = store.all<Audit>('audits').find(({ orderNumber }) => orderNumber === 'T1')
    expect(audit?.categories.map(({ id, exposureType }) => [id, exposureType])).toEqual([
      ['16910', 'grossSales'],
      ['58161', 'liquorReceipts'],
    ])
  })

  it('keeps two lines of one class code apart, and counts a row that is there twice once', async () => {
    const { report } = await imported([orderRows({}, { 'Est Exposure': '1' }, {})])
    expect(theAudit().categories.map(({ id }) => id)).toEqual(['16910', '16910_2'])
    expect(report.files[0]?.repairs).toMatchObject([
      { line: 4, kind: 'row-repeated', from: '16910' },
    ])
  })

  it('takes what one row of an order leaves empty from another', async () => {
    const { report } = await imported([
      orderRows({ City: '' }, { 'Class Code': '2', Agency: '', 'Policy From': '2025-10-01' }),
    ])
    expect(report.totals).toMatchObject({ created: 1, rejected: 0 })
    expect(theAudit()).toMatchObject({
      insuredMailingCity: 'Portland',
      agentCompany: 'Casco Agency',
    })
  })

  it('rejects an order whose rows disagree, names the columns, and takes the others', async () => {
    const { report } = await imported([
      orderRows(
        {},
        { 'Policy Number': 'P-2', City: 'Bath', 'Class Code': '2' },
        { 'Order Number': 'T2' },
      ),
    ])
    expect(report.totals).toMatchObject({ created: 1, rejected: 1 })
    expect(report.rejects).toEqual([
      {
        file: 'orders.csv',
        line: 3,
        column: 'Policy Number, City',
        order: 'T1',
        code: 'ORDER_HEADER_CONFLICT',
        message: 'The rows of this order disagree on Policy Number, City.',
        next: 'Make them agree, or give one of the orders its own number.',
      },
    ])
  })

  it.each([
    ['no order number', { 'Order Number': '' }, 'Order Number', 'ORDER_FIELD_MISSING'],
    ['no class code', { 'Class Code': ' ' }, 'Class Code', 'ORDER_FIELD_MISSING'],
    ['a day that does not exist', { 'Policy To': '02/30/2026' }, 'Policy To', 'ORDER_DATE_INVALID'],
    [
      'a policy that ends before it starts',
      { 'Policy To': '10/01/2025' },
      'Policy To',
      'ORDER_PERIOD_INVALID',
    ],
    [
      'a rounded policy number',
      { 'Policy Number': '1.1030E+09' },
      'Policy Number',
      'ORDER_DIGITS_LOST',
    ],
    [
      'an endless policy number',
      { 'Policy Number': '9'.repeat(101) },
      'Policy Number',
      'ORDER_FIELD_TOO_LONG',
    ],
  ])('rejects an order with %s, whole, and takes the others', async (_, change, column, code) => {
    const { report } = await imported([orderRows(change, { 'Order Number': 'T2' })])
    expect(report.totals).toMatchObject({ rows: 2, orders: 2, created: 1, rejected: 1 })
    expect(report.rejects).toMatchObject([{ line: 2, column, code }])
  })

  it('takes a policy number with an E in it for what it is', async () => {
    await imported([orderRows({ 'Policy Number': '1E5', 'Order Number': '007' })])
    expect(theAudit()).toMatchObject({ policyNumber: '1E5', orderNumber: '007' })
  })

  it('reads a spreadsheet’s serial dates, and reports them', async () => {
    const { report } = await imported([orderRows({ 'Policy From': '45474', 'Policy To': '45839' })])
    expect(theAudit()).toMatchObject({ policyStart: '2024-07-01', policyEnd: '2025-07-01' })
    expect(report.files[0]?.repairs).toMatchObject([
      { column: 'Policy From', kind: 'serial-date', from: '45474', to: '2024-07-01' },
      { column: 'Policy To', kind: 'serial-date', from: '45839', to: '2025-07-01' },
    ])
  })

  it('rejects an order too large for one document, and takes the others', async () => {
    const many = Array.from({ length: 240 }, (_, n) => ({
      'Class Code': String(n),
      'Class Description': 'x'.repeat(1000),
    }))
    const { report } = await imported([orderRows({ 'Order Number': 'T2' }, ...many)])
    expect(report.totals).toMatchObject({ created: 1, rejected: 1 })
    expect(report.rejects[0]?.code).toBe('ORDER_TOO_LARGE')
  })

  it('never lets an empty cell or a missing column be a change', async () => {
    await imported([orderRows({})])
    const { report } = await imported([orderRows({ Phone: '', Agency: '' })])
    expect(report.totals).toMatchObject({ unchanged: 1, changed: 0 })
  })

  it('keeps carriers apart', async () => {
    await imported([orderRows({})])
    const { report } = await imported([orderRows({})], {
      carrier: aCarrier({ id: 'GSD' }),
      seed: 2,
    })
    expect(report.totals.created).toBe(1)
    const codes = store.all<Audit>('audits').map(({ auditCode }) => auditCode)
    expect(codes).toContain('T1')
    expect(codes.filter((code) => /^[A-Z0-9]{6}$/.test(code))).toHaveLength(1)
  })
})

describe('a file that cannot be trusted', () => {
  it.each([
    ['empty', 'orders.csv', '', 'ORDER_FILE_EMPTY'],
    ['blank', 'orders.csv', ' \r\n', 'ORDER_FILE_EMPTY'],
    ['without a header', 'orders.csv', 'T1,P1\r\nT2,P2\r\n', 'ORDER_FILE_NO_HEADER'],
    [
      'of a header only',
      'orders.csv',
      csvOf([ORDER_ROW]).split('\r\n')[0] ?? '',
      'ORDER_FILE_NO_ORDERS',
    ],
    [
      'with two equal headers',
      'orders.csv',
      `${csvOf([ORDER_ROW]).replace('Zip', 'zip,ZIP')}`,
      'ORDER_FILE_DUPLICATE_HEADER',
    ],
    ['of broken XML', 'orders.xml', '<AuditOrders><Order></AuditOrders>', 'ORDER_FILE_XML_BROKEN'],
    ['named XML that is none', 'orders.xml', 'Order Number', 'ORDER_FILE_XML_BROKEN'],
    ['with a DOCTYPE', 'o.xml', '<!DOCTYPE x><AuditOrders/>', 'ORDER_FILE_XML_DOCTYPE'],
    ['of another carrier', 'o.xml', '<AuditOrders carrier="GSD"/>', 'ORDER_FILE_CARRIER_MISMATCH'],
    ['with another count', 'o.xml', '<AuditOrders count="1"/>', 'ORDER_FILE_COUNT_MISMATCH'],
  ])('%s is refused and nothing is written', async (_, name, text, code) => {
    const result = await run([orderFile(name, text)])
    expect(result).toMatchObject({ ok: false, error: { code } })
    expect(store.writes()).toBe(0)
  })

  it('among several is listed and stops none of the others', async () => {
    const files = [orderFile('empty.csv', ''), orderRows({}), orderFile('o.xml', '<AuditOrders')]
    const { report } = await imported(files)
    expect(report.refused.map(({ file, error }) => [file, error.code])).toEqual([
      ['empty.csv', 'ORDER_FILE_EMPTY'],
      ['o.xml', 'ORDER_FILE_XML_BROKEN'],
    ])
    expect(report.totals).toMatchObject({ created: 1, orders: 1 })
    expect(store.all('uploads')).toHaveLength(1)
  })

  it('stops reading where it is refused', async () => {
    let chunks = 0
    const endless = {
      file: 'orders.csv',
      async *open() {
        for (;;) {
          chunks++
          yield new Uint8Array(100_000).fill(0x81)
        }
      },
    }
    expect(await run([endless])).toMatchObject({
      ok: false,
      error: { code: 'ORDER_FILE_UNDECODABLE' },
    })
    expect(chunks).toBe(1)
  })
})
