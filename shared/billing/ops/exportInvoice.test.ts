import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifyHistory } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import { FEES_ID } from '#shared/firm/carrier.ts'
import { feesPath } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import {
  type MemoryDocumentStore,
  memoryDocumentStore,
} from '#shared/simulation/memoryDocumentStore.ts'
import { aFeePeriod, aFeeSchedule, sentAudit } from '#shared/testing/billedAudits.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { Died, dyingStore } from '#shared/testing/failingStores.ts'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import type { FeeSchedule } from '../fees.ts'
import { invoiceFiles, TEXT_FORMAT_NAMES } from '../invoiceFormats.ts'
import type { Invoice, InvoiceLine } from '../model.ts'
import { type ExportInvoiceRequest, exportInvoice } from './exportInvoice.ts'
import { setFeeSchedule } from './feeSchedule.ts'

const HM = aCarrier({ id: 'HM', name: 'Harbor Mutual' })
const THROUGH = '2026-11-30'
const ID = 'HM-20261130'

interface World extends ActionWorld {
  store: MemoryDocumentStore
  clock: ReturnType<typeof fixedClock>
}

/** A store with HM, its fees and these audits, in December 2026. */
async function worldWith(
  audits: readonly Partial<Audit>[],
  schedule: FeeSchedule | null = aFeeSchedule(),
): Promise<World> {
  const store = memoryDocumentStore()
  const world = { store, clock: fixedClock('2026-12-02T15:00:00.000Z'), random: seededRandom(5) }
  await store.set('carriers', 'HM', { ...HM })
  if (schedule) await setFeeSchedule(world, { carrierId: 'HM', value: schedule, userId: 'System' })
  for (const [index, changes] of audits.entries()) await put(store, numbered(index, changes))
  return world
}

function numbered(index: number, changes: Partial<Audit> = {}): Audit {
  const number = String(index).padStart(5, '0')
  const id = `audit${number}AAAAAAAAAA`
  const names = { id, orderNumber: `HM${number}`, auditCode: `HM${number}`, sortKey: `3|${number}` }
  return { ...sentAudit({ ...names, carrierCompany: 'HM', ...changes }), ...names }
}

async function put(store: DocumentStore, { id, ...audit }: Audit): Promise<void> {
  await store.set('audits', id, audit)
}

const some = (count: number, changes: Partial<Audit> = {}) =>
  Array.from({ length: count }, () => changes)

async function run(world: ActionWorld, changes: Partial<ExportInvoiceRequest> = {}) {
  const request = { carrier: HM, through: THROUGH, userId: 'System', ...changes }
  const result = await exportInvoice(world, request)
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

/** Every file of every format of the run's invoice. */
async function bytes(world: ActionWorld, through = THROUGH): Promise<string[]> {
  const { issued, status } = await run(world, { through })
  expect(status).toBe('ISSUED')
  const invoices = issued ? [issued] : []
  return TEXT_FORMAT_NAMES.flatMap((format) =>
    invoiceFiles(format, invoices).map(({ name, text }) => `${name}\n${text}`),
  )
}

const audits = ({ store }: World) => store.all<Audit>('audits')
const lines = ({ store }: World, id = ID) =>
  store.all<InvoiceLine>(`invoices/${id}/lines`).sort((one, other) => one.n - other.n)

/** Each audit of the invoice is INVOICED by it, once, with a chain that holds. */
function expectMarkedOnce(world: World, count: number): void {
  const billed = audits(world).filter(({ invoiceId }) => invoiceId === ID)
  expect(billed).toHaveLength(count)
  for (const audit of billed) {
    expect(audit.bakeState).toBe('INVOICED')
    expect(audit.history.filter(({ to }) => to === 'INVOICED')).toHaveLength(1)
    expect(audit.history.at(-1)).toMatchObject({ op: 'INVOICED', text: `Invoiced: ${ID}` })
    expect(verifyHistory(audit.history)).toBeNull()
  }
  expect(new Set(lines(world).map(({ auditFSID }) => auditFSID))).toEqual(
    new Set(billed.map(({ id }) => id)),
  )
}

describe('exportInvoice', () => {
  it('bills what was sent, marks it and issues last', async () => {
    const world = await worldWith(some(90))
    const { issued, status, exceptions } = await run(world, { userId: 'ada@bakehouse.example' })
    expect([status, exceptions]).toEqual(['ISSUED', []])
    expect(issued?.lines).toHaveLength(90)
    expect(await world.store.get<Invoice>('invoices', ID)).toMatchObject({
      number: ID,
      carrierCompany: 'HM',
      carrierName: 'Harbor Mutual',
      through: THROUGH,
      date: '2026-12-02',
      dueDate: '2027-01-01',
      terms: 'Net 30',
      status: 'ISSUED',
      lineCount: 90,
      auditCount: 90,
      totalCents: 90 * 6500,
      issuedBy: 'ada@bakehouse.example',
    })
    expectMarkedOnce(world, 90)
    const [audit] = audits(world)
    expect(audit).toMatchObject({ v: 7, history: { length: 7 } })
    expect(audit?.history.at(-1)?.userId).toBe('ada@bakehouse.example')
  })

  it('leaves what the audits are flagged with, which it has not read', async () => {
    const world = await worldWith([{ flags: ['RESULTS_UNDELIVERED', 'UNDELIVERED'] }])
    await run(world)
    const flags = ['RESULTS_UNDELIVERED', 'UNDELIVERED']
    expect(audits(world)).toMatchObject([{ bakeState: 'INVOICED', flags }])
  })

  it('is due its days after it is issued, however late that is', async () => {
    const world = await worldWith(some(2))
    const late = { through: '2026-10-31' }
    world.clock.set('2026-12-30T04:00:00Z')
    const [early] = await audits(world)
    await world.store.update('audits', early?.id ?? '', { dateSent: new Date('2026-10-20T15:00Z') })
    const preview = await run(world, { ...late, preview: true })
    const due = { through: '2026-10-31', date: '2026-12-29', dueDate: '2027-01-28' }
    expect(preview.issued?.invoice).toMatchObject(due)
    expect((await run(world, late)).issued?.invoice).toMatchObject(due)
  })

  it('sorts by the day sent, then the order number', async () => {
    const sent = (day: string) => ({ dateSent: new Date(`${day}T15:00:00Z`) })
    const world = await worldWith([sent('2026-11-20'), sent('2026-11-19'), sent('2026-11-19')])
    const { issued } = await run(world)
    expect(issued?.lines.map(({ n, orderNumber }) => [n, orderNumber])).toEqual([
      [1, 'HM00001'],
      [2, 'HM00002'],
      [3, 'HM00000'],
    ])
  })

  it('writes the same bytes again, whatever changed since', async () => {
    const world = await worldWith(some(45, { insuredCompany: ' Two  spaces ' }))
    const first = await bytes(world)
    expect(first).toHaveLength(5)
    const before = world.store.writes()
    expect(await bytes(world)).toEqual(first)
    expect(world.store.writes()).toBe(before)
    const dearer = aFeeSchedule({ terms: 'Net 7', dueDays: 7 })
    await setFeeSchedule(world, { carrierId: 'HM', value: dearer, userId: 'System' })
    await world.store.update('carriers', 'HM', { name: 'Another name' })
    for (const { id } of audits(world))
      await world.store.update('audits', id, { insuredCompany: 'X' })
    await put(world.store, numbered(99))
    expect(await bytes(world)).toEqual(first)
    await world.store.delete(feesPath('HM'), FEES_ID)
    expect(await bytes(world)).toEqual(first)
  })

  it('leaves what comes later to the next invoice', async () => {
    const world = await worldWith(some(3))
    const first = await bytes(world)
    await put(world.store, numbered(50))
    expect(await bytes(world)).toEqual(first)
    world.clock.set('2027-01-02T15:00:00Z')
    const next = await run(world, { through: '2026-12-31' })
    expect(next.issued?.lines.map(({ orderNumber }) => orderNumber)).toEqual(['HM00050'])
  })

  it("ends at the end of the day in the carrier's zone", async () => {
    const world = await worldWith([
      { dateSent: new Date('2026-12-01T04:59:59.999Z') },
      { dateSent: new Date('2026-12-01T05:00:00.000Z') },
    ])
    const { issued } = await run(world)
    expect(issued?.lines.map(({ orderNumber, dateSent }) => [orderNumber, dateSent])).toEqual([
      ['HM00000', THROUGH],
    ])
  })

  it('bills cancelled audits where a fee is for that, and no demo audits', async () => {
    const before = new Date('2026-11-10T15:00:00Z')
    const world = await worldWith([
      { bakeState: 'CANCELLED', dateSent: before },
      { bakeState: 'CANCELLED', dateSent: new Date('2026-12-01T15:00:00Z') },
      { env: 'demo' },
      { bakeState: 'FINAL_REVIEW_COMPLETE' },
      { carrierCompany: 'GSD' },
    ])
    const { issued } = await run(world)
    expect(issued?.lines).toMatchObject([{ kind: 'CANCELLATION', orderNumber: 'HM00000' }])
    expectMarkedOnce(world, 1)
    const without = aFeeSchedule({ periods: [aFeePeriod({ cancellation: [] })] })
    const none = await worldWith([{ bakeState: 'CANCELLED', dateSent: before }], without)
    expect((await run(none)).issued).toBeNull()
    expect(none.store.all('invoices')).toEqual([])
  })

  it('bills the demo audits of the demo carrier', async () => {
    const world = await worldWith([{ env: 'demo', carrierCompany: 'DEMO' }])
    await world.store.set('carriers', 'DEMO', { ...aCarrier() })
    await setFeeSchedule(world, { carrierId: 'DEMO', value: aFeeSchedule(), userId: 'System' })
    const { issued } = await run(world, { carrier: aCarrier() })
    expect(issued?.lines).toHaveLength(1)
  })

  it('lists audits that have no price, and bills the others', async () => {
    const world = await worldWith([
      {},
      { auditType: 'Voluntary' },
      { cost: 100 },
      { cost: 4200, costReason: 'Agreed' },
    ])
    const { issued, exceptions } = await run(world)
    expect(issued?.lines.map(({ amountCents }) => amountCents)).toEqual([6500, 4200])
    const named = exceptions.map(({ auditCode, error }) => [auditCode, error.code])
    expect(named).toEqual([
      ['HM00001', 'AUDIT_UNPRICED'],
      ['HM00002', 'COST_REASON_MISSING'],
    ])
    expectMarkedOnce(world, 2)
    const again = await run(world)
    expect(again.exceptions.map(({ auditCode }) => auditCode)).toEqual(['HM00001', 'HM00002'])
  })

  it('makes no invoice of nothing', async () => {
    const world = await worldWith([{ auditType: 'Voluntary' }])
    const { issued, exceptions } = await run(world)
    expect([issued, exceptions.length]).toEqual([null, 1])
    expect(world.store.all('invoices')).toEqual([])
  })

  it('previews without writing', async () => {
    const world = await worldWith(some(3))
    const before = world.store.writes()
    const preview = await run(world, { preview: true })
    expect([preview.status, preview.issued?.lines.length]).toEqual(['PREVIEW', 3])
    expect(world.store.writes()).toBe(before)
    const [detail] = invoiceFiles('detail', preview.issued ? [preview.issued] : [])
    const [, text] = ((await bytes(world))[0] ?? '').split('.csv\n')
    expect(detail?.text).toBe(text)
  })

  it.each<[string, object | null]>([
    ['FEES_MISSING', null],
    ['FEES_OVERLAP', aFeeSchedule({ periods: [aFeePeriod(), aFeePeriod({ from: '2026-02-01' })] })],
    [
      'FEES_NEGATIVE',
      aFeeSchedule({
        periods: [aFeePeriod({ fees: aFeePeriod().fees.map((fee) => ({ ...fee, cents: -1 })) })],
      }),
    ],
    ['FEES_PERIOD_UPSIDE_DOWN', aFeeSchedule({ periods: [aFeePeriod({ to: '2025-01-01' })] })],
    ['FEES_EMPTY', aFeeSchedule({ periods: [] })],
  ])('%s: bills nothing', async (code, schedule) => {
    const world = await worldWith(some(2), null)
    if (schedule) await world.store.set(feesPath('HM'), FEES_ID, { schedule })
    const before = world.store.writes()
    await expect(run(world)).rejects.toThrow(code)
    await expect(run(world, { preview: true })).rejects.toThrow(code)
    expect(world.store.writes()).toBe(before)
  })

  it("refuses a cut-off that is to come in the carrier's zone; today is none", async () => {
    const world = await worldWith(some(1))
    world.clock.set('2026-12-01T04:00:00Z')
    await expect(run(world, { through: '2026-12-01' })).rejects.toThrow('CUT_OFF_FUTURE')
    expect((await run(world)).status).toBe('ISSUED')
  })

  it('keeps to the reads and writes that it says', async () => {
    const world = await worldWith(some(200))
    const read = { ...world.store.reads() }
    const written = world.store.writes()
    await run(world)
    const reads = world.store.reads()
    expect((reads['audits'] ?? 0) - (read['audits'] ?? 0)).toBe(400)
    expect((reads[`invoices/${ID}/lines`] ?? 0) - (read[`invoices/${ID}/lines`] ?? 0)).toBe(200)
    // A line and an audit each; the draft with each batch of lines and of audits, and when it is made,
    // drafted and issued.
    expect(world.store.writes() - written).toBe(400 + 1 + 5 + 3)
  })
})

/** The first invoice of `world`, drafted by a run that died before it wrote a line. */
async function leaveEmptyDraft(world: World): Promise<void> {
  await run({ ...world, store: dyingStore(world.store, 1, 'before') }).catch(() => {})
  expect(await world.store.get<Invoice>('invoices', ID)).toMatchObject({ lineCount: null })
}

describe('an invoice that was confirmed', () => {
  const expected = { audits: 2, totalCents: 2 * 6500 }
  const request = { carrier: HM, through: THROUGH, userId: 'System', expected }
  const refused = {
    ok: false,
    error: { code: 'INVOICE_NOT_AS_SHOWN', message: expect.stringContaining('3 audits, $195.00') },
  }

  /** Audits are selected once, and one more was sent before. */
  async function expectNotBilled(world: World): Promise<void> {
    const before = world.store.reads()['audits'] ?? 0
    expect(await exportInvoice(world, request)).toMatchObject(refused)
    expect((world.store.reads()['audits'] ?? 0) - before).toBe(3)
    expect(audits(world).map(({ bakeState }) => bakeState)).toEqual(
      Array(3).fill('SENT_TO_CARRIER'),
    )
    expect(lines(world)).toEqual([])
  }

  it('bills that and reads no more for it', async () => {
    const world = await worldWith(some(2))
    const before = world.store.reads()['audits'] ?? 0
    expect(await exportInvoice(world, request)).toMatchObject({ ok: true })
    expect((world.store.reads()['audits'] ?? 0) - before).toBe(4)
    expectMarkedOnce(world, 2)
    // Confirmed again, it is the same invoice.
    expect(
      await exportInvoice(world, { ...request, expected: { audits: 0, totalCents: 0 } }),
    ).toMatchObject({
      value: { status: 'ISSUED', issued: { invoice: { auditCount: 2 } } },
    })
  })

  it('is not made when an audit was sent since', async () => {
    const world = await worldWith(some(3))
    await expectNotBilled(world)
    expect(world.store.all('invoices')).toEqual([])
  })

  it('nor from a draft without lines, which the next confirmation continues', async () => {
    const world = await worldWith(some(2))
    await leaveEmptyDraft(world)
    await put(world.store, numbered(2))
    await expectNotBilled(world)
    const now = { ...request, expected: { audits: 3, totalCents: 3 * 6500 } }
    expect(await exportInvoice(world, now)).toMatchObject({ ok: true })
    expectMarkedOnce(world, 3)
  })

  it('selects nothing where nothing was confirmed, and finishes a draft with its lines', async () => {
    const world = await worldWith(some(2))
    const unconfirmed = { ...request, expected: null }
    const none = { ok: false, error: { code: 'INVOICE_NOT_CONFIRMED' } }
    expect(await exportInvoice(world, unconfirmed)).toMatchObject(none)
    await leaveEmptyDraft(world)
    const before = world.store.writes()
    expect(await exportInvoice(world, unconfirmed)).toMatchObject(none)
    expect(world.store.writes()).toBe(before)
    await run({ ...world, store: dyingStore(world.store, 3, 'before') }).catch(() => {})
    expect(await exportInvoice(world, unconfirmed)).toMatchObject({ ok: true })
    expectMarkedOnce(world, 2)
  })

  it('drops an unconfirmed draft without lines once nothing is left to bill', async () => {
    const world = await worldWith(some(1))
    await leaveEmptyDraft(world)
    const [audit] = audits(world)
    await world.store.update('audits', audit?.id ?? '', { bakeState: 'REDO' })
    const dropped = { ok: true, value: { issued: null } }
    expect(await exportInvoice(world, { ...request, expected: null })).toMatchObject(dropped)
    expect(world.store.all('invoices')).toEqual([])
  })

  it('leaves an audit that is sent while it is made to the next', async () => {
    const world = await worldWith(some(2))
    let lists = 0
    const store: DocumentStore = {
      ...world.store,
      list: async <T>(...asked: Parameters<DocumentStore['list']>) => {
        const found = await world.store.list<T>(...asked)
        if (asked[0] === 'audits' && lists++ === 0) await put(world.store, numbered(2))
        return found
      },
    }
    expect(await exportInvoice({ ...world, store }, request)).toMatchObject({ ok: true })
    expectMarkedOnce(world, 2)
    expect(audits(world)).toMatchObject([{}, {}, { bakeState: 'SENT_TO_CARRIER' }])
  })

  it('is finished from a draft with its lines, whatever was sent since', async () => {
    const world = await worldWith(some(2))
    await run({ ...world, store: dyingStore(world.store, 3, 'before') }).catch(() => {})
    await put(world.store, numbered(2))
    expect(await exportInvoice(world, request)).toMatchObject({ ok: true })
    expectMarkedOnce(world, 2)
  })
})

describe('an invoice that was interrupted', () => {
  const TABLE = [
    ...some(20),
    { auditType: 'Phone Rush' },
    { auditType: 'Voluntary' },
    ...some(20, { outcome: 'NONPRODUCTIVE' as const }),
  ]

  it('by a kill at any write, before or after it, comes to the same bytes', async () => {
    const wanted = await bytes(await worldWith(TABLE))
    let deaths = 0
    for (const moment of ['before', 'after'] as const) {
      for (let at = 0; ; at++) {
        const world = await worldWith(TABLE)
        const died = await run({ ...world, store: dyingStore(world.store, at, moment) }).then(
          () => false,
          (error: unknown) => {
            if (error instanceof Died) return true
            throw error
          },
        )
        expect(await bytes(world)).toEqual(wanted)
        expectMarkedOnce(world, 41)
        if (!died) break
        deaths++
      }
    }
    // Made, lines, drafted, two batches of audits, issued: each before and after.
    expect(deaths).toBe(12)
  }, 60_000)

  it('and killed again and again, too', async () => {
    const wanted = await bytes(await worldWith(TABLE))
    const world = await worldWith(TABLE)
    for (const at of [0, 1, 1, 2, 1, 1]) {
      await run({ ...world, store: dyingStore(world.store, at, 'after') }).catch(() => {})
    }
    expect(await bytes(world)).toEqual(wanted)
  }, 60_000)

  it('by Ctrl-C finishes the batch, says DRAFT and goes on later', async () => {
    const world = await worldWith(some(100))
    const wanted = await bytes(await worldWith(some(100)))
    const signal = { aborted: false }
    const stopped = await run(world, {
      signal,
      onProgress: (done) => {
        signal.aborted = done >= 40
      },
    })
    expect(stopped.status).toBe('DRAFT')
    expect(audits(world).filter(({ bakeState }) => bakeState === 'INVOICED')).toHaveLength(40)
    const preview = await run(world, { preview: true })
    expect([preview.status, preview.issued?.lines.length]).toEqual(['DRAFT', 100])
    await expect(run(world, { through: '2026-11-29' })).rejects.toThrow('INVOICE_UNFINISHED')
    expect(await bytes(world)).toEqual(wanted)
    expectMarkedOnce(world, 100)
  })

  it('is finished at the prices it was drafted with, though the schedule is gone', async () => {
    const world = await worldWith(some(3))
    await run({ ...world, store: dyingStore(world.store, 3, 'before') }).catch(() => {})
    await world.store.delete(feesPath('HM'), FEES_ID)
    expect((await run(world)).issued?.lines).toHaveLength(3)
  })

  it('is dated, and due, from the day on which it is issued at last', async () => {
    const world = await worldWith(some(3))
    await run({ ...world, store: dyingStore(world.store, 3, 'before') }).catch(() => {})
    world.clock.set('2026-12-20T15:00:00Z')
    const { issued } = await run(world)
    expect(issued?.invoice).toMatchObject({ date: '2026-12-20', dueDate: '2027-01-19' })
    const first = await bytes(world)
    world.clock.set('2026-12-21T15:00:00Z')
    expect(await bytes(world)).toEqual(first)
  })

  it('loses the audits that changed meanwhile, and says so', async () => {
    const world = await worldWith(some(3))
    await run({ ...world, store: dyingStore(world.store, 3, 'before') }).catch(() => {})
    const [redone, priced, renamed] = audits(world)
    await world.store.update('audits', redone?.id ?? '', { bakeState: 'REDO', v: 9 })
    await world.store.update('audits', priced?.id ?? '', { cost: 1, costReason: 'x', v: 9 })
    await world.store.update('audits', renamed?.id ?? '', { insuredCompany: 'New', v: 9 })
    const { issued, exceptions } = await run(world)
    expect(issued?.lines.map(({ auditFSID }) => auditFSID)).toEqual([renamed?.id])
    expect(exceptions.map(({ error }) => error.code)).toEqual([
      'AUDIT_LEFT_DRAFT',
      'AUDIT_LEFT_DRAFT',
    ])
    const stored = await world.store.get<Invoice>('invoices', ID)
    expect(stored).toMatchObject({ lineCount: 1, auditCount: 1, totalCents: 6500 })
    expectMarkedOnce(world, 1)
  })

  it('goes, when nothing is left of it', async () => {
    const world = await worldWith(some(1))
    await run({ ...world, store: dyingStore(world.store, 3, 'before') }).catch(() => {})
    await world.store.update('audits', audits(world)[0]?.id ?? '', { bakeState: 'REDO' })
    expect((await run(world)).issued).toBeNull()
    expect(world.store.all('invoices')).toEqual([])
  })
})

/** A place at which somebody waits until it is opened. */
function gate() {
  let open = () => {}
  let reach = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const pass = () => {
    reach()
    return opened
  }
  return { open: () => open(), pass, reached }
}

describe('two runs of one invoice', () => {
  /** A store on which another whole run happens before its `at`-th batch. */
  function overtaken(world: World, at: number, other: () => Promise<unknown>): DocumentStore {
    let count = 0
    return {
      ...world.store,
      batch: async (writes) => {
        if (count++ === at) await other()
        await world.store.batch(writes)
      },
    }
  }

  it('at once: the later wins, the earlier says so, each audit is billed once', async () => {
    const wanted = await bytes(await worldWith(some(45)))
    let refused = 0
    for (let at = 0; at < 6; at++) {
      const world = await worldWith(some(45))
      const other = () => run({ ...world, random: seededRandom(77) })
      const first = await exportInvoice(
        { ...world, store: overtaken(world, at, other) },
        { carrier: HM, through: THROUGH, userId: 'System' },
      )
      expect(first.ok ? 'DONE' : first.error.code).toBe('INVOICE_TAKEN_OVER')
      refused++
      expect(await bytes(world)).toEqual(wanted)
      expectMarkedOnce(world, 45)
    }
    expect(refused).toBe(6)
  }, 60_000)

  it('one that looked before the other had its lines, and took over after it had marked audits', async () => {
    const wanted = await bytes(await worldWith(some(45)))
    const world = await worldWith(some(45))
    const atLines = gate()
    const atSecondBatch = gate()
    let batches = 0
    const slow: DocumentStore = {
      ...world.store,
      batch: async (writes) => {
        const at = batches++
        if (at === 1) await atLines.pass()
        if (at === 4) await atSecondBatch.pass()
        await world.store.batch(writes)
      },
    }
    const request = { carrier: HM, through: THROUGH, userId: 'System' }
    const first = exportInvoice({ ...world, store: slow }, request)
    await atLines.reached
    let looked = false
    const late: DocumentStore = {
      ...world.store,
      get: async <T>(collection: string, id: string) => {
        const found = await world.store.get<T>(collection, id)
        if (!looked && collection === 'invoices') {
          looked = true
          atLines.open()
          await atSecondBatch.reached
        }
        return found
      },
    }
    const second = await exportInvoice({ ...world, store: late, random: seededRandom(8) }, request)
    atSecondBatch.open()
    const beaten = await first
    expect([beaten.ok, second.ok]).toEqual([false, true])
    expectMarkedOnce(world, 45)
    expect(await bytes(world)).toEqual(wanted)
  })

  it('an audit that somebody writes in between is judged again', async () => {
    const world = await worldWith(some(5))
    const [touched] = audits(world)
    const touch = () => world.store.update('audits', touched?.id ?? '', { v: 9, assignee: 'x' })
    const done = await run({ ...world, store: overtaken(world, 3, touch) })
    expect(done.issued?.lines).toHaveLength(5)
    expectMarkedOnce(world, 5)
    expect(audits(world)[0]).toMatchObject({ v: 10, assignee: 'x' })
  })
})

describe('a revision after the invoice', () => {
  async function revised(changes: Partial<Audit>) {
    const world = await worldWith(some(2))
    const first = await bytes(world)
    const [audit] = audits(world)
    const sent = { dateSent: new Date('2026-12-10T15:00:00Z') }
    await world.store.update('audits', audit?.id ?? '', {
      bakeState: 'SENT_TO_CARRIER',
      revision: 1,
      v: 12,
      ...sent,
      ...changes,
    })
    world.clock.set('2027-01-02T15:00:00Z')
    const next = await run(world, { through: '2026-12-31' })
    expect(await bytes(world)).toEqual(first)
    return { world, audit, next }
  }

  it('bills or credits the difference on a later invoice, and that again', async () => {
    const { world, audit, next } = await revised({ outcome: 'NONPRODUCTIVE' })
    expect(next.issued?.lines).toMatchObject([
      { kind: 'DIFFERENCE', amountCents: -3500, billedCents: 3000, creditOf: ID, revision: 1 },
    ])
    expect(await world.store.get('audits', audit?.id ?? '')).toMatchObject({
      bakeState: 'INVOICED',
      invoiceId: 'HM-20261231',
    })
    await world.store.update('audits', audit?.id ?? '', {
      bakeState: 'SENT_TO_CARRIER',
      revision: 2,
      auditType: 'Physical',
      outcome: 'PRODUCTIVE',
      dateSent: new Date('2027-01-10T15:00:00Z'),
    })
    world.clock.set('2027-02-02T15:00:00Z')
    const third = await run(world, { through: '2027-01-31' })
    expect(third.issued?.lines).toMatchObject([
      { amountCents: 6500, billedCents: 9500, creditOf: 'HM-20261231', revision: 2 },
    ])
  })

  it('credits an audit that was cancelled then', async () => {
    const { audit } = await revised({})
    const cancelled = { ...numbered(0, { bakeState: 'CANCELLED' }), invoiceId: ID }
    const { next } = await revised({ ...cancelled, id: audit?.id ?? '', sortKey: '3|00000' })
    expect(next.issued?.lines).toMatchObject([{ amountCents: -5000, outcome: 'CANCELLED' }])
  })

  it('says when the invoice before does not list it', async () => {
    const { next } = await revised({ invoiceId: 'HM-20250101' })
    expect(next.exceptions.map(({ error }) => error.code)).toEqual(['PRIOR_BILL_MISSING'])
  })
})

describe('any table of audits', () => {
  it('totals what a recount by hand says, each audit once or an exception', async () => {
    const table = fc.array(
      fc.record({
        auditType: fc.constantFrom('Phone', 'Physical', 'Phone Rush', 'Voluntary'),
        outcome: fc.constantFrom('PRODUCTIVE' as const, 'NONPRODUCTIVE' as const),
        cost: fc.option(fc.nat(20_000)),
        costReason: fc.constantFrom('', 'agreed'),
        bakeState: fc.constantFrom(
          'SENT_TO_CARRIER' as const,
          'CANCELLED' as const,
          'REDO' as const,
        ),
        dateSent: fc.date({
          min: new Date('2026-10-01T00:00:00Z'),
          max: new Date('2026-12-02T00:00:00Z'),
          noInvalidDate: true,
        }),
        env: fc.constantFrom('production' as const, 'local' as const, 'demo' as const),
      }),
      { maxLength: 50 },
    )
    const FEES: Record<string, number> = { Phone: 6500, Physical: 9500, 'Phone Rush': 9000 }
    const end = Date.UTC(2026, 11, 1, 5)
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const world = await worldWith(rows)
        const { issued, exceptions } = await run(world)
        let wanted = 0
        let billed = 0
        for (const { auditType, outcome, cost, costReason, bakeState, dateSent, env } of rows) {
          if (env === 'demo' || bakeState === 'REDO' || dateSent.getTime() >= end) continue
          const isRush = auditType === 'Phone Rush' ? 2500 : 0
          const fee = outcome === 'NONPRODUCTIVE' ? 3000 + isRush : FEES[auditType]
          const own = costReason === '' ? undefined : (cost ?? fee)
          const price = bakeState === 'CANCELLED' ? 1500 : cost === null ? fee : own
          if (price === undefined) continue
          billed++
          wanted += price
        }
        const due = rows.filter(
          ({ env, bakeState, dateSent }) =>
            env !== 'demo' && bakeState !== 'REDO' && dateSent.getTime() < end,
        )
        expect(exceptions.length + billed).toBe(due.length)
        expect(lines(world).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(wanted)
        const invoice = await world.store.get<Invoice>('invoices', ID)
        expect(invoice?.totalCents ?? 0).toBe(wanted)
        expect(issued?.lines.length ?? 0).toBe(lines(world).length)
        expectMarkedOnce(world, billed)
      }),
      { numRuns: soakSize(10, 30) },
    )
  }, 60_000)
})
