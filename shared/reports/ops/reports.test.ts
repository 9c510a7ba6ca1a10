import { describe, expect, it } from 'vitest'
import { recordEntry } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { readUnbilled } from '#shared/billing/ops/exportInvoice.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { anInvoice, anInvoiceLine } from '#shared/testing/anyInvoice.ts'
import { aFeePeriod, aFeeSchedule, sentAudit } from '#shared/testing/billedAudits.ts'
import { anAudit, aUser } from '#shared/testing/builders.ts'
import { type WorkerHarness, workerHarness } from '#shared/testing/workerHarness.ts'
import { anEntry, aRecord } from '#shared/testing/worksheetRows.ts'
import { CALENDAR_VIEWS } from '../calendar.ts'
import { activityBy } from '../figures.ts'
import { openAuditFilters, readBakery, readBakeryAudits } from './readBakery.ts'
import { type CalendarDayPage, readCalendar, readCalendarDay } from './readCalendar.ts'
import { readActivityReport, readCarrierFigures, readReportFigures } from './readCounters.ts'
import { readExceptionAudits, readExceptions } from './readExceptions.ts'
import { type FigureCursor, readFigureAudits } from './readFigureAudits.ts'
import { readStanding } from './readStanding.ts'

const ZONE = 'America/New_York'
const BAKER = 'auditor@bakehouse.example'

async function world(): Promise<WorkerHarness> {
  const harness = workerHarness()
  await harness.addCarrier()
  return harness
}

/** An audit is moved, with what was done by then. */
async function move(harness: WorkerHarness, id: string, to: BakeState, changes: object = {}) {
  const audit = harness.audit(id)
  const { id: _, ...data } = recordEntry(
    audit,
    {
      op: 'MOVED',
      text: 'Something',
      userId: BAKER,
      from: audit.bakeState,
      to,
    },
    { now: harness.clock.now() },
  )
  await harness.store.set('audits', id, { ...data, bakeState: to, ...changes })
}

function request(harness: WorkerHarness, slices: readonly string[] = ['99', '9999']) {
  return { carrier: 'DEMO', slices, timeZone: ZONE, now: harness.clock.now() }
}

describe('the figures of a period', () => {
  it('are of the audits sent in it, with the period before and what is open now', async () => {
    const harness = await world()
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await harness.addAudit({ auditDue: '2026-11-20' }))
    const [one = '', two = '', three = ''] = ids
    harness.passDays(10)
    await move(harness, one, 'SENT_TO_CARRIER', { outcome: 'PRODUCTIVE' })
    harness.passDays(20)
    await move(harness, two, 'SENT_TO_CARRIER', { outcome: 'NONPRODUCTIVE' })
    await move(harness, three, 'SENT_TO_CARRIER', { outcome: 'PRODUCTIVE' })
    await harness.pass()
    const today = '2026-12-02'
    const all = { from: '2026-11-01', to: today }
    const figures = await readReportFigures(harness.store, { carrier: 'DEMO', period: all, today })
    expect(figures.figures).toMatchObject({
      turnaroundMedian: 30,
      turnaroundP90: 30,
      withinService: 1 / 3,
      productiveRate: 2 / 3,
      added: 5,
      sent: 3,
    })
    expect(figures).toMatchObject({ open: 2, older: 0, isCounted: true })
    expect(figures.ageing.find(({ open }) => open > 0)).toEqual({ month: '2026-11', open: 2 })
    expect(figures.months.map(({ month, figures: { sent } }) => [month, sent])).toEqual([
      ['2026-11', 1],
      ['2026-12', 2],
    ])
    const december = { from: '2026-12-01', to: today }
    const then = await readReportFigures(harness.store, {
      carrier: 'DEMO',
      period: december,
      today,
    })
    expect([then.figures.sent, then.previous.sent]).toEqual([2, 0])
    const sent = await readFigureAudits(harness.store, {
      carrier: 'DEMO',
      timeZone: ZONE,
      period: december,
      list: 'all',
    })
    expect(sent.audits.map(({ id }) => id).sort()).toEqual([two, three].sort())
    expect(sent.audits[0]).toMatchObject({ turnaround: 30, daysLate: 12 })
    const narrowed = await readFigureAudits(harness.store, {
      carrier: 'DEMO',
      timeZone: ZONE,
      period: all,
      list: 'nonproductive',
    })
    expect(narrowed.audits.map(({ id }) => id)).toEqual([two])
    const { rows } = await readCarrierFigures(harness.store, {
      carriers: ['DEMO', 'NONE'],
      period: all,
      today,
    })
    expect(rows.map(({ figures: { sent: count } }) => count)).toEqual([3, 0])
  })

  it('of a carrier without audits say that there is nothing, and cost next to nothing', async () => {
    const harness = await world()
    const period = { from: '2026-09-01', to: '2026-11-02' }
    const figures = await readReportFigures(harness.store, {
      carrier: 'DEMO',
      period,
      today: '2026-11-02',
    })
    expect(figures).toMatchObject({ open: 0, isCounted: false, turnarounds: [] })
    expect(figures.figures.turnaroundMedian).toBeNull()
  })

  it('a page of sent audits goes on behind those of one moment, and loses none', async () => {
    const harness = await world()
    for (let n = 0; n < 70; n++) await harness.addAudit()
    harness.passDays(1)
    for (const { id } of harness.store.all<Audit>('audits'))
      await move(harness, id, 'SENT_TO_CARRIER')
    await harness.pass()
    // All were added in one moment too, and what was sent is open no more.
    for (const [list, wanted] of [
      ['all', 70],
      ['added', 70],
      ['open', 0],
    ] as const) {
      const found: string[] = []
      let after: FigureCursor | undefined
      do {
        const page = await readFigureAudits(harness.store, {
          carrier: 'DEMO',
          timeZone: ZONE,
          period: { from: '2026-11-01', to: '2026-11-03' },
          list,
          after,
        })
        found.push(...page.audits.map(({ id }) => id))
        after = page.nextCursor ?? undefined
      } while (after !== undefined)
      expect([list, found.length, new Set(found).size]).toEqual([list, wanted, wanted])
    }
  })
})

describe('the bakery report', () => {
  it('counts states, next steps, waits, what is stuck, and who has how many', async () => {
    const harness = await world()
    await harness.store.set('users', BAKER, {
      ...aUser({ email: BAKER, role: 'baker', name: 'Bo Baker' }),
    })
    const calling = { bakeState: 'CONTACTING', nextStep: 'CALL_INSURED' } as const
    await harness.addAudit({ ...calling, nextDue: '2026-11-01', assignee: BAKER })
    await harness.addAudit({ ...calling, nextDue: '2026-10-01' })
    await harness.addAudit({
      bakeState: 'WORKSHEET',
      nextStep: null,
      nextDue: null,
      lastEventAt: new Date('2026-10-01T12:00:00Z'),
    })
    await harness.addAudit({ bakeState: 'INVOICED', nextStep: null, assignee: BAKER })
    const report = await readBakery(harness.store, request(harness), { stuckDays: 14 })
    expect(report.states.filter(({ count }) => count > 0)).toEqual([
      { state: 'CONTACTING', count: 2 },
      { state: 'WORKSHEET', count: 1 },
    ])
    expect(report.steps[0]).toEqual({ step: 'CALL_INSURED', count: 2 })
    expect(Object.fromEntries(report.waits.map(({ name, count }) => [name, count]))).toMatchObject({
      over14: 1,
      over7: 0,
      over1: 1,
    })
    expect(report.stuck).toBe(1)
    expect(report.load).toMatchObject([{ name: 'Bo Baker', inHand: 1, claimed: 0 }])
    const lists = [
      { kind: 'stuck', days: 14 },
      { kind: 'waiting', wait: 'over14' },
    ] as const
    const found = await Promise.all(
      lists.map((list) => readBakeryAudits(harness.store, request(harness), { list, limit: 9 })),
    )
    expect(found.map((audits) => audits.map(({ bakeState }) => bakeState))).toEqual([
      ['WORKSHEET'],
      ['CONTACTING'],
    ])
    const none = await readBakery(harness.store, request(harness, []), { stuckDays: 14 })
    expect([none.stuck, none.load]).toEqual([0, []])
  })
})

describe('how a carrier stands', () => {
  it('is what its lists hold and the worker counted, in four documents and no audit', async () => {
    const harness = await world()
    const open = { bakeState: 'CONTACTING' } as const
    await harness.addAudit({ ...open, auditDue: '2026-10-20' })
    await harness.addAudit({ ...open, auditDue: '2026-12-01' })
    await harness.addAudit({ ...open, sliceID: '7', auditDue: '2026-10-20' })
    const sent = await harness.addAudit({ auditDue: '2026-11-30' })
    harness.passDays(3)
    await move(harness, sent, 'SENT_TO_CARRIER', { outcome: 'PRODUCTIVE' })
    await harness.pass()
    const before = harness.store.reads()
    const standing = await readStanding(harness.store, request(harness))
    const after = harness.store.reads()
    expect(standing.states.filter(({ count }) => count > 0)).toEqual([
      { state: 'CONTACTING', count: 2 },
    ])
    expect(standing).toMatchObject({
      open: 2,
      dueSoon: 2,
      late: 1,
      unbilled: 1,
      hasAudits: true,
      figures: { turnaroundMedian: 3, withinService: 1 },
    })
    const readOf = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
    // Fifteen counts; what runs now, and each month of which there is anything.
    expect([readOf('audits'), readOf('rollups')]).toEqual([15, 2])
    const none = await readStanding(harness.store, { ...request(harness, []), carrier: 'HM' })
    expect(none).toMatchObject({ open: 0, unbilled: null, hasAudits: false })
  })
})

describe('exceptions', () => {
  it('are found by flag, band, a look, the fees and the worker, each with its day', async () => {
    const harness = await world()
    await harness.addAudit({ flags: ['PAST_DUE'], auditDue: '2026-10-20', bakeState: 'WORKSHEET' })
    await harness.addAudit({ flags: ['BOUNCED'] })
    // The step also follows letters that no one answered.
    for (let unanswered = 0; unanswered < 2; unanswered++)
      await harness.addAudit({ nextStep: 'GET_HELP_FROM_AGENT' })
    await harness.addAudit({ bakeState: 'SENT_TO_CARRIER', dateSent: harness.clock.now() })
    const [line] = harness.store.all<Audit>('audits')[0]?.categories ?? []
    const apart = { ...line, estimatedExposure: 100, finalExposure: 200, notes: '' }
    await harness.addAudit({ bakeState: 'WORKSHEET', categories: [apart] as Audit['categories'] })
    await harness.addAudit({ bakeState: 'CONTACTING', auditCode: 'X7K2P9', orderNumber: 'T0001' })
    const { rules, worker } = await readExceptions(harness.store, request(harness))
    expect(worker).toEqual({ kind: 'never' })
    const some = Object.fromEntries(
      rules.filter(({ count }) => count > 0).map(({ rule, count }) => [rule, count]),
    )
    expect(some).toMatchObject({
      WORKER_LAG: 1,
      PAST_DUE: 1,
      BOUNCED: 1,
      UNEXPLAINED_DIFFERENCE: 1,
      UNPRICED: 1,
    })
    expect(some['CODE_COLLISION']).toBeGreaterThan(0)
    expect(some['RECORDS_APART']).toBeUndefined()
    const late = await readExceptionAudits(harness.store, request(harness), {
      rule: 'PAST_DUE',
      limit: 5,
    })
    expect(late.ok && late.value.rows.map(({ since }) => since)).toEqual(['2026-10-20'])
    for (const rule of ['UNEXPLAINED_DIFFERENCE', 'UNPRICED', 'BOUNCED', 'WORKER_LAG'] as const) {
      const found = await readExceptionAudits(harness.store, request(harness), { rule, limit: 5 })
      expect([rule, found.ok && found.value.rows.length]).toEqual([
        rule,
        rule === 'WORKER_LAG' ? 0 : 1,
      ])
    }
  })

  it('records are one while figures are worked out: missing, or apart by more than the carrier allows', async () => {
    const harness = await world()
    const { store } = harness
    const [line] = anAudit().categories
    const categories = [{ ...line, id: 'NH', exposureType: 'payroll' }] as Audit['categories']
    const term = { policyStart: '2025-01-01', policyEnd: '2026-01-01', auditStart: null }
    const framing = { categories, ...term, auditEnd: null, payroll: [anEntry({ gross: 9600 })] }
    const audit = await harness.addAudit({ bakeState: 'WORKSHEET', ...framing })
    await harness.addAudit({ bakeState: 'CONTACTING', ...framing })
    const rows = async () => {
      const asked = { rule: 'RECORDS_APART', limit: 5 } as const
      const found = await readExceptionAudits(store, request(harness), asked)
      return found.ok ? found.value.rows.map((row) => row.audit.id) : null
    }
    expect(await rows()).toEqual([audit])
    await store.update('audits', audit, { records: [aRecord({ figure: 10_000 })] })
    expect(await rows()).toEqual([audit])
    const { rules } = await readExceptions(store, request(harness))
    expect(rules.find(({ rule }) => rule === 'RECORDS_APART')).toMatchObject({ count: 1 })
    await store.update('carriers', 'DEMO', { worksheetRules: { tolerance: 0.05 } })
    expect(await rows()).toEqual([])
  })

  it('a class line is unmapped without a code or a basis, not where its kind says that it is payroll', async () => {
    const harness = await world()
    const [line] = anAudit().categories
    const add = (changes: object) =>
      harness.addAudit({ categories: [{ ...line, ...changes }] as Audit['categories'] })
    const unknown = { exposureType: 'unknown' }
    const unmapped = [
      await add({ classCode: ' ' }),
      await add(unknown),
      await add({ ...unknown, policyType: 'WC', classCode: '' }),
    ]
    await add({ ...unknown, policyType: 'WC' })
    const asked = { rule: 'UNMAPPED_CLASS', limit: 5 } as const
    const found = await readExceptionAudits(harness.store, request(harness), asked)
    const rows = found.ok ? found.value.rows : []
    expect(rows.map(({ audit }) => audit.id).sort()).toEqual(unmapped.sort())
  })

  it('of the price are the audits that the invoice cannot bill, and no others', async () => {
    const harness = await world()
    const { store, world: ports } = harness
    await harness.addCarrier({ id: 'HM', name: 'Harbor Mutual' })
    const periods = [aFeePeriod({ to: '2026-12-31', cancellation: [] })]
    await store.set('carriers/HM/private', 'fees', { schedule: aFeeSchedule({ periods }) })
    harness.clock.set(new Date('2027-01-12T15:00:00Z'))
    const invoice = 'HM-20261231'
    await store.set('invoices', invoice, { ...anInvoice().invoice, status: 'ISSUED' })
    const bill = (n: number, auditFSID: string, pricedOn: string) =>
      store.set(`invoices/${invoice}/lines`, String(n), {
        ...anInvoiceLine({ n, auditFSID, pricedOn }),
      })
    const dateSent = new Date('2027-01-10T15:00:00Z')
    const put = async (id: string, changes: Partial<Audit>) => {
      const own = { auditCode: id.toUpperCase(), carrierCompany: 'HM', dateSent, ...changes }
      const { id: _, ...audit } = sentAudit(own)
      await store.set('audits', id, { ...audit })
    }
    const cancelled = { bakeState: 'CANCELLED', invoiceId: invoice } as const
    await put('again', { invoiceId: invoice })
    await bill(1, 'again', '2026-12-20')
    await put('early', { invoiceId: invoice })
    await bill(2, 'early', '2025-12-20')
    await put('gone', { ...cancelled })
    await bill(3, 'gone', '2026-12-20')
    await put('elsewhere', { ...cancelled, sliceID: 'old' })
    await put('lost', { invoiceId: invoice })
    await put('nowhere', { invoiceId: 'HM-20261130' })
    await put('unpriced', {})
    await put('agreed', { cost: 4200, costReason: 'Agreed' })
    await put('demo', { env: 'demo' })
    await put('ended', { bakeState: 'CANCELLED' })
    const hm = { ...request(harness), carrier: 'HM' }
    // As the rules answer a browser.
    const browser: DocumentStore = {
      ...store,
      list: (collection, options) =>
        collection === 'invoices/HM-20261130/lines'
          ? Promise.reject(new StoreError('permission-denied', 'Get', 'There is no such invoice.'))
          : store.list(collection, options),
    }
    const found = await readExceptionAudits(browser, hm, { rule: 'UNPRICED', limit: 9 })
    const rows = found.ok ? found.value.rows : []
    const ids = rows.map(({ audit }) => audit.id).sort()
    expect(ids).toEqual(['early', 'gone', 'lost', 'nowhere', 'unpriced'])
    expect(rows.map(({ since }) => since)).toEqual(Array(5).fill('2027-01-10'))
    const { rules } = await readExceptions(store, hm)
    expect(rules.find(({ rule }) => rule === 'UNPRICED')).toMatchObject({ count: 5 })
    const unbilled = await readUnbilled(ports, { carrierId: 'HM', through: '2027-01-12' })
    const kept = unbilled.ok ? unbilled.value.exceptions.map(({ auditFSID }) => auditFSID) : []
    expect(kept.sort()).toEqual(['early', 'elsewhere', 'gone', 'lost', 'nowhere', 'unpriced'])
  })

  it('a letter that waits is one after two days, until it is mailed or taken back', async () => {
    const harness = await world()
    const { store, clock } = harness
    const audit = await harness.addAudit({ bakeState: 'CONTACTING' })
    const letter = { auditFSID: audit, carrierCompany: 'DEMO', dateAdded: clock.now() }
    await store.set('letters', 'one', { ...letter, folded: false })
    const rows = async () => {
      const asked = { rule: 'LETTER_WAITS', limit: 5 } as const
      const found = await readExceptionAudits(store, request(harness), asked)
      return found.ok ? found.value.rows.map((row) => row.audit.id) : null
    }
    harness.passDays(1.9)
    expect(await rows()).toEqual([])
    harness.passDays(0.2)
    expect(await rows()).toEqual([audit])
    const { rules } = await readExceptions(store, request(harness))
    expect(rules.find(({ rule }) => rule === 'LETTER_WAITS')).toMatchObject({ count: 1 })
    await store.update('letters', 'one', { folded: true })
    expect(await rows()).toEqual([])
  })

  it('a file that is infected is one at once, one that is not checked after an hour', async () => {
    const harness = await world()
    const { store, clock } = harness
    const file = { carrierCompany: 'DEMO', auditFSID: '', dateAdded: clock.now() }
    await store.set('heldFiles', 'one', { ...file, state: 'infected' })
    await store.set('heldFiles', 'two', { ...file, state: 'unchecked' })
    await store.set('heldFiles', 'three', { ...file, state: 'released' })
    await store.set('heldFiles', 'other', { ...file, state: 'infected', carrierCompany: 'HM' })
    const held = async () => {
      const { rules } = await readExceptions(store, request(harness))
      const names = ['FILE_INFECTED', 'FILE_UNCHECKED']
      return names.map((name) => rules.find(({ rule }) => rule === name)?.count)
    }
    expect(await held()).toEqual([1, 0])
    harness.passDays(1.1 / 24)
    expect(await held()).toEqual([1, 1])
    await store.delete('heldFiles', 'two')
    expect(await held()).toEqual([1, 0])
  })

  it('what is perhaps sent is one at once, an email that waits after two hours, while its sender works', async () => {
    const harness = await world()
    const { store, clock } = harness
    const [doubtful, waiting, texted] = [
      await harness.addAudit({ bakeState: 'CONTACTING' }),
      await harness.addAudit({ bakeState: 'CONTACTING' }),
      await harness.addAudit({ bakeState: 'CONTACTING' }),
    ]
    const message = (auditFSID: string, more: object) => ({
      ...{ auditFSID, carrierCompany: 'DEMO', dateAdded: clock.now(), folded: false },
      ...more,
    })
    const uncertain = { delivery: { state: 'UNCERTAIN', error: 'No answer.' } }
    await store.set('mail', 'one', message(doubtful, uncertain))
    await store.set('mail', 'two', message(waiting, { delivery: { state: 'RETRY' } }))
    await store.set('messages', 'three', message(texted, uncertain))
    await store.set('messages', 'night', message(waiting, {}))
    await store.set('mail', 'other', message(doubtful, { ...uncertain, carrierCompany: 'HM' }))
    const held = async () => {
      const { rules } = await readExceptions(store, request(harness))
      const names = ['SENDER_STOPPED', 'PERHAPS_SENT', 'EMAIL_WAITS']
      return names.map((name) => rules.find(({ rule }) => rule === name)?.count)
    }
    const works = { kind: 'smtp', from: 'audits@firm.example', stoppedSince: null, why: '' }
    await store.set('engine', 'senders', { mail: works })
    expect(await held()).toEqual([0, 2, 0])
    harness.passDays(2.1 / 24)
    expect(await held()).toEqual([0, 2, 1])
    const asked = { rule: 'EMAIL_WAITS', limit: 5 } as const
    const found = await readExceptionAudits(store, request(harness), asked)
    expect(found.ok && found.value.rows.map((row) => row.audit.id)).toEqual([waiting])

    // A line that stands still is one exception, however many emails wait for it.
    const stopped = { ...works, stoppedSince: clock.now(), why: 'Login refused.' }
    await store.set('engine', 'senders', { mail: stopped, text: { ...works, kind: 'twilio' } })
    expect(await held()).toEqual([1, 2, 0])
    const none = { ...works, kind: 'none', from: '' }
    await store.set('engine', 'senders', { mail: none, text: none })
    expect(await held()).toEqual([0, 2, 0])
    await store.update('mail', 'one', { delivery: { state: 'SUCCESS' } })
    expect(await held()).toEqual([0, 1, 0])
  })

  it('of the outbox need three queries more than the others and one document', async () => {
    const harness = await world()
    const asked: string[] = []
    const store: DocumentStore = {
      ...harness.store,
      get: (collection, id) => {
        asked.push(`${collection}/${id}`)
        return harness.store.get(collection, id)
      },
      list: (collection, options) => {
        asked.push(collection)
        return harness.store.list(collection, options)
      },
    }
    await harness.store.set('engine', 'senders', {
      mail: { kind: 'smtp', from: 'a@firm.example', stoppedSince: null, why: '' },
    })
    await readExceptions(store, request(harness))
    const outbox = asked.filter((each) => /^(mail|messages|letters|engine.senders)$/.test(each))
    expect(outbox.sort()).toEqual(['engine/senders', 'letters', 'mail', 'mail', 'messages'])
  })
})

describe('the audits of an exception', () => {
  it('are the oldest of all, wherever they stand in the list; of many it says among which', async () => {
    const harness = await world()
    const add = (auditDue: string, sortKey: string) =>
      harness.addAudit({ bakeState: 'CONTACTING', auditDue, sortKey, flags: ['PAST_DUE'] })
    // The list has them the other way around: by a key that an earlier release wrote.
    for (const n of [1, 2, 3, 4]) await add(`2026-10-1${n}`, `1|${9 - n}`)
    const read = (limit: number) =>
      readExceptionAudits(harness.store, request(harness), { rule: 'PAST_DUE', limit })
    const two = await read(2)
    expect(two.ok && [two.value.rows.map(({ since }) => since), two.value]).toMatchObject([
      ['2026-10-11', '2026-10-12'],
      { looked: 4, isPart: false },
    ])
    for (let n = 0; n < 100; n++) await add('2026-10-20', '1|1')
    const among = await read(2)
    expect(among.ok && among.value).toMatchObject({ looked: 100, isPart: true })
  })
})

describe('activity', () => {
  it('says who did what when, and how many attempts the first response took', async () => {
    const harness = await world()
    const id = await harness.addAudit()
    await move(harness, id, 'CONTACTING')
    harness.passDays(1)
    await move(harness, id, 'HEARTBEAT')
    await harness.pass()
    const report = await readActivityReport(harness.store, {
      carrier: 'DEMO',
      period: { from: '2026-11-01', to: '2026-11-03' },
      today: '2026-11-03',
    })
    expect(report.rows.map(({ day, userId, op }) => [day, userId, op])).toEqual([
      ['2026-11-03', BAKER, 'MOVED'],
      ['2026-11-02', 'System', 'IMPORTED'],
      ['2026-11-02', BAKER, 'MOVED'],
    ])
    expect(activityBy(report.rows, 'userId')[0]).toEqual({ name: BAKER, count: 2 })
    expect(report.attempts).toEqual([[0, 1]])
  })
})

describe('the calendar', () => {
  const range = { from: '2026-11-01', to: '2026-11-30', carrier: 'DEMO', slices: ['99'] }
  const kinds = ['due', 'nofly', 'step'] as const
  const { most } = CALENDAR_VIEWS.month

  it('holds the days of open audits', async () => {
    const harness = await world()
    await harness.addAudit({
      auditDue: '2026-11-20',
      auditNoFlyDue: '2026-11-25',
      nextDue: '2026-11-03',
    })
    await harness.addAudit({ auditDue: '2026-11-20', bakeState: 'INVOICED' })
    const days = await readCalendar(harness.store, { ...range, kinds, most })
    expect(days.isCounted).toBe(false)
    expect(days.events.map(({ kind, day }) => [kind, day])).toEqual([
      ['due', '2026-11-20'],
      ['nofly', '2026-11-25'],
      ['step', '2026-11-03'],
    ])
  })

  it('of one day is counted once, and its audits are listed by pages, each once, in every slice', async () => {
    const harness = await world()
    const id = await harness.addAudit()
    const { id: _, ...data } = harness.audit(id)
    const slices = ['1', '2', '3', '99']
    const day = '2026-11-20'
    for (let n = 0; n < 120; n++)
      await harness.store.set('audits', `many${String(n).padStart(3, '0')}`, {
        ...data,
        auditDue: n < 110 ? day : '2026-11-21',
        auditNoFlyDue: null,
        nextDue: null,
        sliceID: slices[n % slices.length] ?? '',
      })
    const asked = { ...range, slices, from: day, to: day, kinds, most: 0 }
    const before = harness.store.reads()['audits'] ?? 0
    const { loads, isCounted } = await readCalendar(harness.store, asked)
    expect([isCounted, loads.get(day)]).toEqual([true, { due: 110, nofly: 0, step: 0, meeting: 0 }])
    const queries = openAuditFilters('DEMO', slices, []).length
    expect((harness.store.reads()['audits'] ?? 0) - before).toBe(kinds.length * queries)
    const seen: string[] = []
    const sizes: number[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page: CalendarDayPage = await readCalendarDay(harness.store, {
        carrier: 'DEMO',
        slices,
        day,
        kind: 'due',
        after,
      })
      sizes.push(page.audits.length)
      seen.push(...page.audits.map((audit) => audit.id))
      after = page.next
    }
    expect(sizes).toEqual([50, 50, 10])
    expect(new Set(seen).size).toBe(110)
  })

  describe('of thousands', () => {
    async function withMany() {
      const harness = await world()
      const id = await harness.addAudit()
      const { id: _, ...data } = harness.audit(id)
      for (let n = 0; n < 500; n++) {
        const auditDue = `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`
        await harness.store.set('audits', `many${n}`, { ...data, auditDue })
      }
      return harness
    }

    /** How many days have how many due, and what was read for it. */
    async function readDue(harness: WorkerHarness) {
      const reads = () => ['audits', 'rollups'].map((name) => harness.store.reads()[name] ?? 0)
      const [audits = 0, rollups = 0] = reads()
      const asked = { ...range, kinds: ['due'] as const, most }
      const { loads, isCounted, events } = await readCalendar(harness.store, asked)
      expect([isCounted, events]).toEqual([true, []])
      const [auditsNow = 0, rollupsNow = 0] = reads()
      const due = (day: string) => loads.get(day)?.due ?? 0
      const sum = [...loads.values()].reduce((all, load) => all + load.due, 0)
      return { sum, due, counts: auditsNow - audits, documents: rollupsNow - rollups }
    }

    it('is one count of each kind, and the days of it as the worker has counted them', async () => {
      const harness = await withMany()
      await harness.pass()
      const { sum, due, counts, documents } = await readDue(harness)
      expect([sum, due('2026-11-01'), due('2026-11-28')]).toEqual([500, 18, 17])
      expect([counts, documents]).toEqual([1, 1])
    })

    it('is right where the worker is behind or has counted wrongly: there the database counts', async () => {
      const harness = await withMany()
      await harness.pass()
      await harness.store.update('audits', 'many0', { auditDue: '2026-12-01' })
      const behind = await readDue(harness)
      expect([behind.sum, behind.due('2026-11-01'), behind.due('2026-11-02')]).toEqual([
        499, 17, 18,
      ])
      // Halves of 30 days, to the day that differs.
      expect(behind.counts).toBeLessThanOrEqual(1 + 5)
      await harness.store.update('rollups', 'DEMO_calendar:2026-11', { counts: { 'due:30:99': 7 } })
      const wrong = await readDue(harness)
      expect([wrong.sum, wrong.due('2026-11-01'), wrong.due('2026-11-30')]).toEqual([499, 17, 0])
    })

    it('needs no worker, and no more than a count for each day', async () => {
      const harness = await withMany()
      const { sum, due, counts } = await readDue(harness)
      expect([sum, due('2026-11-01'), due('2026-11-28')]).toEqual([500, 18, 17])
      expect(counts).toBeLessThanOrEqual(30)
    })

    it("has the dates of the slices on screen only, and of no other carrier's audits", async () => {
      const harness = await withMany()
      const { id: _, ...data } = harness.audit('many0')
      await harness.store.set('audits', 'elsewhere', { ...data, sliceID: '7' })
      await harness.store.set('audits', 'foreign', { ...data, carrierCompany: 'HM' })
      await harness.pass()
      const { sum, counts } = await readDue(harness)
      expect([sum, counts]).toEqual([500, 1])
    })
  })
})
