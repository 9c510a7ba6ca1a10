import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import type { ImportedOrders } from '#shared/orders/importReport.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { orderFile } from '#shared/testing/importHarness.ts'

const store = memoryDocumentStore()
let text = ''
let outcome: ImportedOrders
let audits: Audit[] = []

beforeAll(async () => {
  text = await readFile('cli/seed/demo-orders.csv', 'utf8')
  const clock = fixedClock('2026-11-02T15:00:00.000Z')
  const result = await importOrders(
    { store, clock, random: seededRandom() },
    { files: [orderFile('demo-orders.csv', text)], carrier: aCarrier(), env: 'demo' },
  )
  if (!result.ok) throw new Error(result.error.message)
  outcome = result.value
  audits = store.all<Audit>('audits')
})

describe('the demo orders', () => {
  it('come in clean through the real import', () => {
    expect(outcome.report.totals).toMatchObject({ orders: 96, created: 96, rejected: 0 })
    expect(outcome.report.files[0]?.repairs).toEqual([])
    expect(outcome.ignored).toEqual([])
    expect(audits.flatMap(({ categories }) => categories).map((c) => c.exposureType)).not.toContain(
      'unknown',
    )
  })

  it('lack nothing but some e-mails and, where they came late, time', () => {
    expect(new Set(audits.flatMap(({ defects }) => defects.map(({ field }) => field)))).toEqual(
      new Set(['contactEmail', 'dueDate']),
    )
    expect(audits.filter(({ insuredEmail }) => insuredEmail === '')).toHaveLength(7)
  })

  it('are late, due soon and due later', () => {
    const count = (is: (due: string) => boolean) =>
      audits.filter(({ auditDue }) => auditDue !== null && is(auditDue)).length
    const late = count((due) => due < '2026-11-02')
    const soon = count((due) => due >= '2026-11-02' && due <= '2026-12-02')
    expect(late).toBeGreaterThanOrEqual(3)
    expect(soon).toBeGreaterThanOrEqual(8)
    expect(count((due) => due > '2026-12-02')).toBeGreaterThan(20)
    expect(audits.filter(({ band }) => band === 'due30')).toHaveLength(late + soon)
  })

  it('share no order number with other feeds, and no real person is in them', () => {
    for (const { orderNumber } of audits) expect(orderNumber).toMatch(/^DM\d{7}$/)
    expect(text.match(/@[\w.-]+/g)?.filter((domain) => !domain.endsWith('.example'))).toEqual([])
    for (const { insuredPhone, agentPhone } of audits)
      for (const phone of [insuredPhone, agentPhone]) expect(phone).toMatch(/^\d{3}\.555\.01\d\d$/)
  })
})
