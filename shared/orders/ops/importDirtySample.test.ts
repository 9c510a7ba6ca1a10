import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { importHarness, orderFile, sampleFieldsOf } from '#shared/testing/importHarness.ts'
import type { ImportedOrders } from '../importReport.ts'

interface ExpectedOrder {
  order: string
  outcome: 'created' | 'rejected'
  classes: string[]
  zip: string
  phone: string
  from?: string
  to?: string
  text?: string
  conflict?: boolean
}

/** GSD.csv is a feed with what spreadsheets and people do to one; this is what must come out of it. */
describe('the dirty sample, GSD.csv', () => {
  const { store, imported } = importHarness()
  let outcome: ImportedOrders
  let expected: ExpectedOrder[]

  beforeAll(async () => {
    const text = await readFile('tests/fixtures/orders/GSD.csv', 'utf8')
    expected = JSON.parse(
      await readFile('tests/fixtures/orders/GSD.expected.json', 'utf8'),
    ).expected
    outcome = await imported([orderFile('GSD.csv', text)])
  })

  it('makes 108 audits and rejects 12 orders', () => {
    const { rows, orders, created, rejected } = outcome.report.totals
    expect({ rows, orders, created, rejected }).toEqual({
      rows: 232,
      orders: 120,
      created: 108,
      rejected: 12,
    })
  })

  it('has every ZIP, phone, date, text and class code that is expected', () => {
    const byOrder = new Map(store.all<Audit>('audits').map((audit) => [audit.orderNumber, audit]))
    const created = expected.filter((one) => one.outcome === 'created')
    expect([...byOrder.keys()].sort()).toEqual(created.map(({ order }) => order).sort())
    for (const { order, zip, phone, classes, from, to, text } of created) {
      const audit = byOrder.get(order)
      expect(audit && sampleFieldsOf(audit), order).toEqual({ zip, phone, classes })
      if (from) expect([audit?.policyStart, audit?.policyEnd], order).toEqual([from, to])
      if (text) expect(audit?.insuredCompany, order).toBe(text)
    }
  })

  it('rejects each order for what is wrong with it, and says where', () => {
    const codes = new Map<string, number>()
    const seen = new Set<string>()
    for (const { order, line, code, column } of outcome.report.rejects) {
      expect([line > 1, column]).toEqual([true, expect.stringMatching(/^(Order|Policy) /)])
      if (!seen.has(order)) codes.set(code, (codes.get(code) ?? 0) + 1)
      seen.add(order)
    }
    expect(Object.fromEntries(codes)).toEqual({
      ORDER_DIGITS_LOST: 5,
      ORDER_DATE_INVALID: 2,
      ORDER_PERIOD_INVALID: 3,
      ORDER_HEADER_CONFLICT: 2,
    })
    const conflicts = expected.filter(({ conflict }) => conflict).map(({ order }) => order)
    for (const order of conflicts)
      expect(outcome.report.rejects.find((reject) => reject.order === order)).toMatchObject({
        code: 'ORDER_HEADER_CONFLICT',
        column: 'Policy Number',
      })
  })

  it('reports each repair, with its place and what it was', () => {
    const kinds = new Map<string, number>()
    for (const { kind } of outcome.report.files[0]?.repairs ?? [])
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    expect(Object.fromEntries(kinds)).toEqual({
      'zip-padded': 31,
      'phone-emptied': 11,
      'serial-date': 16,
    })
  })
})
