import { beforeEach, describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import {
  type MemoryDocumentStore,
  memoryDocumentStore,
} from '#shared/simulation/memoryDocumentStore.ts'
import { BILLED_THROUGH, billedAudit, storeBilledMonth } from '#shared/testing/billedAudits.ts'
import { Died, dyingStore } from '#shared/testing/failingStores.ts'
import { exportInvoice } from './exportInvoice.ts'
import { reconcileInvoices } from './reconcileInvoices.ts'

const ID = 'CA01-20261031'
const LINE = `invoices/${ID}/lines`

let store: MemoryDocumentStore
const clock = fixedClock()

beforeEach(async () => {
  store = memoryDocumentStore()
  clock.set('2026-11-03T15:00:00Z')
  await storeBilledMonth(store, ['CA01'], 70)
})

async function bill(
  through = BILLED_THROUGH,
  on = store as typeof store | ReturnType<typeof dyingStore>,
) {
  const carrier = await store.get<Carrier>('carriers', 'CA01')
  if (!carrier) throw new Error('no carrier')
  const world = { store: on, clock, random: seededRandom(clock.now().getTime()) }
  await exportInvoice(world, { carrier, through, userId: 'System' })
}

/** What does not hold: check, code and audit. */
async function failures(): Promise<string[]> {
  const checks = await reconcileInvoices(store)
  return checks.flatMap(({ name, failures: found }) =>
    found.map(({ code, auditCode }) => [name, code, auditCode].filter(Boolean).join(' ')),
  )
}

const auditOf = (index: number) => billedAudit(index, ['CA01'])
const change = (index: number, changes: Partial<Audit>) =>
  store.update('audits', auditOf(index).id, changes)

describe('reconcileInvoices', () => {
  it('finds nothing in what an export made, a revision of it too', async () => {
    expect(await failures()).toEqual([])
    await bill()
    const checks = await reconcileInvoices(store)
    expect(checks.map(({ name, checked, failed }) => [name, checked, failed])).toEqual([
      ['invoices', 1, 0],
      ['invoiced audits', 68, 0],
      ['sent audits', 2, 0],
    ])
    await change(0, {
      bakeState: 'SENT_TO_CARRIER',
      outcome: 'NONPRODUCTIVE',
      revision: 1,
      dateSent: new Date('2026-11-20T15:00:00Z'),
    })
    clock.set('2026-12-02T15:00:00Z')
    await bill('2026-11-30')
    expect(await failures()).toEqual([])
  })

  it.each<[string, string, () => Promise<void>]>([
    [
      'a total',
      'invoices INVOICE_SUM_DIFFERS',
      () => store.update('invoices', ID, { totalCents: 1 }),
    ],
    [
      'a count',
      'invoices INVOICE_SUM_DIFFERS',
      () => store.update('invoices', ID, { auditCount: 1 }),
    ],
    [
      'a line taken away',
      `invoices INVOICE_SUM_DIFFERS, invoiced audits INVOICED_WITHOUT_LINE B0000000`,
      async () => {
        const lines = store.all<{ auditFSID: string }>(LINE)
        const line = lines.find(({ auditFSID }) => auditFSID === auditOf(0).id)
        await store.delete(LINE, line?.id ?? '')
      },
    ],
    [
      'an audit that forgot',
      'invoices INVOICE_LINE_UNMARKED B0000001, invoiced audits INVOICED_WITHOUT_LINE B0000001',
      () => change(1, { invoiceId: '' }),
    ],
    [
      'an audit that is gone',
      'invoices INVOICE_LINE_ORPHAN',
      () => store.delete('audits', auditOf(1).id),
    ],
    ['another cost', 'invoiced audits COST_DIFFERS B0000003', () => change(3, { cost: 1 })],
    [
      'an audit that was left out',
      'sent audits SENT_NOT_INVOICED B0000003',
      () => change(28, { dateSent: new Date('2026-10-20T15:00:00Z'), auditCode: 'B0000003' }),
    ],
    [
      'what is billed in all',
      'invoices BILLED_DIFFERS B0000000',
      async () => {
        const lines = store.all<{ auditFSID: string }>(LINE)
        const line = lines.find(({ auditFSID }) => auditFSID === auditOf(0).id)
        await store.update(LINE, line?.id ?? '', { billedCents: 1 })
      },
    ],
  ])('finds %s', async (_, found, damage) => {
    await bill()
    await damage()
    expect((await failures()).join(', ')).toBe(found)
  })

  it('finds an invoice that nobody finished', async () => {
    await expect(bill(BILLED_THROUGH, dyingStore(store, 4, 'before'))).rejects.toThrow(Died)
    expect(await failures()).toEqual(['invoices INVOICE_LEFT_DRAFT'])
    await bill()
    expect(await failures()).toEqual([])
  })
})
