import { describe, expect, it } from 'vitest'
import { sealHistoryEntry } from '#shared/audit/history.ts'
import { keptUntil } from '#shared/audit/keeping.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { openWrites } from '#shared/audit/ops/openWrites.ts'
import { orderKeyId } from '#shared/audit/orderNumber.ts'
import type { Removal } from '#shared/engine/retention/policy.ts'
import { reportRetention } from '#shared/engine/retention/report.ts'
import { setRetention } from '#shared/engine/retention/settings.ts'
import { verifyStore } from '#shared/engine/verify/verifyStore.ts'
import { addDays, addYears, type Day } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { ADMIN } from '#shared/testing/builders.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { deleteRemovedFiles } from './deleteFiles.ts'
import type { DutyReport, Pass } from './duty.ts'
import { removeExpired } from './removeExpired.ts'

const noon = (day: Day) => new Date(`${day}T17:00:00Z`)
const START = '2026-11-02'

const PASS: Pass = { dryRun: false, goesOn: async () => true, carrierOf: async () => null }

/** A firm with files, whose days a test turns. */
async function firm() {
  const harness = workerHarness()
  const { store, clock } = harness
  const files = memoryFileStore(() => clock.now())
  const world = { ...harness.world, files }
  await harness.addCarrier()
  const today = () => clock.now().toISOString().slice(0, 10)
  return {
    ...harness,
    files,
    world,
    today,
    /** A pass of the duty on a day. */
    async on(day: Day, eyes: DocumentStore = store): Promise<DutyReport> {
      clock.set(noon(day))
      return removeExpired({ ...world, store: eyes }, PASS)
    },
    put: (path: string) => files.put(path, bodyOf(new Uint8Array(8)), { contentType: 'a/b' }),
    /** An audit that is over since that day, with the field that the duty asks for. */
    async addOver(id: string, ended: Day, changes: Partial<Audit> = {}): Promise<void> {
      const entry = {
        op: 'CANCELLED',
        text: 'Cancelled',
        date: noon(ended),
        userId: 'System',
        to: 'CANCELLED',
      } as const
      const given: Partial<Audit> = {
        id,
        auditCode: `DEMO-${id}`,
        orderNumber: id,
        bakeState: 'CANCELLED',
        dateAdded: noon(ended),
        policyEnd: ended,
        auditEnd: null,
        insuredMailingState: 'OH',
        insuredLocationState: 'OH',
        timeZone: 'America/New_York',
        history: [sealHistoryEntry(null, entry)],
        ...changes,
      }
      await harness.addAudit(given)
      await store.update('audits', id, { keepUntil: keptUntil(harness.audit(id)) })
    },
  }
}

describe('seven years of the retention table', () => {
  it('removes each record on its day, none early and none late, and holds what is held', async () => {
    const { store, clock, world, on, addOver, put, today } = await firm()
    await addOver('ohio', '2026-10-01')
    await addOver('newYork', '2026-10-01', { insuredMailingState: 'NY' })
    await addOver('texas', '2026-10-01', { insuredLocationState: 'TX' })
    await addOver('held', '2026-10-01')
    await addOver('open', '2026-10-01', { bakeState: 'WORKSHEET' })
    await addOver('late', '2027-06-30')
    await setRetention(store, { state: 'tx', years: 5 }, clock.now())
    await actOnAudit(
      world,
      { auditFSID: 'held', actor: ADMIN, reason: 'Matter 26-114' },
      { kind: 'hold', isOn: true },
    )
    const age = (day: Day) => ({ carrierCompany: 'DEMO', dateAdded: noon(day), at: noon(day) })
    await store.set('uploads', 'batchOfNewYork', { ...age(START), url: 'gs://b/inbox/DEMO/batch1' })
    await put('inbox/DEMO/batch1')
    await store.set('uploads/batchOfNewYork/original', '000000', { rows: [] })
    await store.set('orderKeys', orderKeyId('DEMO', 'newYork'), {
      auditFSID: 'newYork',
      batchId: 'batchOfNewYork',
    })
    await store.set('uploads', 'batchOfNone', age(START))
    await store.set('scans', 'scanOfHeld', {
      ...age(START),
      auditFSID: 'held',
      url: 'gs://b/inbox/DEMO/scan1',
    })
    await store.set('inbound', 'kept', { ...age(START), auditFSID: '', kind: 'mail' })
    await put('inbound/mail/kept')
    await store.set('inbound', 'ofNewYork', { ...age(START), auditFSID: 'newYork', kind: 'text' })
    await store.set('messages', 'answerToNone', { ...age(START), auditFSID: '' })
    await store.set('letterRuns', 'run', { ...age(START), url: null })
    await store.set('invoices', 'invoice', { carrierCompany: 'DEMO', issuedAt: noon(START) })
    await store.set('invoices/invoice/lines', '1', { auditFSID: 'ohio' })
    await store.set('invoices', 'invoiceOfHeld', { carrierCompany: 'DEMO', issuedAt: noon(START) })
    await store.set('invoices/invoiceOfHeld/lines', '1', { auditFSID: 'held' })
    await store.set('commands', 'ended', { ...age(START), endedAt: noon(START), auditFSID: '' })
    await store.set('commands', 'waiting', { ...age(START), state: 'WAITING', auditFSID: '' })

    const gone: Record<string, Day> = {}
    const watched = [
      'audits',
      'uploads',
      'scans',
      'inbound',
      'messages',
      'letterRuns',
      'invoices',
      'commands',
    ]
    const there = () => new Set(watched.flatMap((name) => store.all(name).map(({ id }) => id)))
    let before = there()
    const released = '2033-01-10'
    for (let day: Day = START; day <= addYears(START, 7); day = addDays(day, 1)) {
      if (day === released) {
        clock.set(noon(day))
        const release = { auditFSID: 'held', actor: ADMIN, reason: 'Settled' }
        await actOnAudit(world, release, { kind: 'hold', isOn: false })
      }
      await on(day)
      const after = there()
      for (const id of before) if (!after.has(id)) gone[id] = today()
      before = after
    }
    expect(gone).toEqual({
      ended: '2026-11-10',
      kept: '2027-11-03',
      answerToNone: '2027-11-03',
      batchOfNone: '2029-11-03',
      run: '2029-11-03',
      ohio: '2029-10-02',
      late: '2030-07-01',
      texas: '2031-10-02',
      newYork: '2032-10-02',
      ofNewYork: '2032-10-02',
      batchOfNewYork: '2032-10-02',
      held: released,
      scanOfHeld: released,
    })
    await on('2033-11-03')
    expect([...there()].sort()).toEqual(['open', 'waiting'])
  }, 60_000)

  it('leaves no file and no word, and a record without personal data; verify is clean', async () => {
    const { store, clock, on, files, addOver, put, audit } = await firm()
    await addOver('ohio', '2026-10-01', { insuredEmail: 'ana@oven.example' })
    const { intakeId } = audit('ohio')
    await store.set('removedFiles', 'ohio_a', {
      attId: 'a',
      auditFSID: 'ohio',
      carrierCompany: 'DEMO',
      url: 'gs://b/audits/ohio/files/a',
      dateAdded: clock.now(),
      state: 'kept',
    })
    const places = ['audits/ohio/files/a', 'audits/ohio/reports/1', `public/${intakeId}/3`]
    for (const path of [...places, 'audits/ohio2/files/b']) await put(path)
    await on('2029-10-02')
    expect(files.paths()).toEqual(['audits/ohio2/files/b'])
    const [record] = store.all<Removal>('removals')
    expect(record).toEqual({
      id: 'ohio',
      kind: 'audit',
      cause: 'retention',
      at: noon('2029-10-02'),
      by: 'System',
      auditCode: 'DEMO-ohio',
      carrierCompany: 'DEMO',
      counts: expect.objectContaining({ audits: 2, intakes: 1, removedFiles: 1 }),
      files: 3,
    })
    expect(store.all('removedFiles')).toEqual([])
    const checks = await verifyStore({ store, clock })
    expect(checks.filter(({ failed }) => failed > 0)).toEqual([])
  })
})

describe('code and PIN', () => {
  const PIN = 'ABCD2345'

  /** An audit whose code and PIN were made on that day. */
  async function withDoor(changes: Partial<Audit> = {}) {
    const here = await firm()
    await here.addOver('ohio', '2026-10-01', changes)
    const { store, audit } = here
    await store.set('audits/ohio/private', 'access', { pin: PIN })
    const made = openWrites('create', audit('ohio'), { pin: PIN, now: noon('2026-10-01') })
    await store.batch(made)
    return { ...here, opens: () => store.all<{ checkAt: Date }>('opens') }
  }

  it('go ninety days after the links of an audit that is over, and lead again when it is taken up', async () => {
    const { store, world, on, opens } = await withDoor()
    const before = opens().map(({ id }) => id)
    await on('2027-01-29')
    expect(opens()).toHaveLength(1)
    await on('2027-01-30')
    expect(opens()).toEqual([])
    expect(store.all<Removal>('removals')).toMatchObject([{ counts: { opens: 1 } }])
    const admin = { auditFSID: 'ohio', actor: ADMIN, reason: 'Cancelled by mistake' }
    const done = await actOnAudit(world, admin, { kind: 'move', to: 'READY' })
    expect(done).toMatchObject({ ok: true })
    expect(opens().map(({ id }) => id)).toEqual(before)
  })

  it('stay while the audit is worked or held, each looked at once a month', async () => {
    const { store, on, opens } = await withDoor({ bakeState: 'CONTACTING' })
    let read = 0
    const counted: DocumentStore = {
      ...store,
      list: async (collection, options) => {
        const found = await store.list<never>(collection, options)
        if (collection === 'opens') read += found.length
        return found
      },
    }
    for (let day = '2027-01-30'; day < '2027-04-30'; day = addDays(day, 1)) await on(day, counted)
    expect(read).toBe(3)
    expect(opens()).toHaveLength(1)
  })
})

describe('the duty', () => {
  it('asks once a day, and nothing in the day’s other passes', async () => {
    const { store, on, world } = await firm()
    let asked = 0
    const counted: DocumentStore = {
      ...store,
      get: (...args) => {
        asked++
        return store.get(...args)
      },
      list: (...args) => {
        asked++
        return store.list(...args)
      },
    }
    await on(START, counted)
    expect(asked).toBe(13)
    await removeExpired({ ...world, store: counted }, PASS)
    expect(asked).toBe(13)
    // Another engine reads that the day is done.
    await on(START)
    await on(addDays(START, 1), counted)
    expect(asked).toBe(26)
  })

  it('goes on behind what audits still need, and reads each of it once a day', async () => {
    const { store, clock, on, addOver, world } = await firm()
    await addOver('newYork', '2026-10-01', { insuredMailingState: 'NY' })
    for (let n = 0; n < 700; n++) {
      const id = `scan${String(n).padStart(3, '0')}`
      const at = { dateAdded: noon(START), carrierCompany: 'DEMO' }
      await store.set('scans', id, { ...at, auditFSID: 'newYork' })
    }
    await store.set('scans', 'unneeded', {
      ...{ carrierCompany: 'DEMO', dateAdded: noon('2026-11-03'), auditFSID: '' },
    })
    let read = 0
    const counted: DocumentStore = {
      ...store,
      list: async (collection, options) => {
        const found = await store.list<never>(collection, options)
        if (collection === 'scans') read += found.length
        return found
      },
    }
    const day = '2030-01-10'
    const passes = [await on(day, counted)]
    while (passes.at(-1)?.oldestLeft && passes.length < 9)
      passes.push(await removeExpired({ ...world, store: counted }, PASS))
    expect(passes).toHaveLength(3)
    expect(read).toBe(701)
    expect(store.all('scans')).toHaveLength(700)
    expect(passes.at(-1)?.did).toEqual({ scans: 1 })
    expect(clock.now()).toEqual(noon(day))
    await removeExpired({ ...world, store: counted }, PASS)
    expect(read).toBe(701)
  })

  it('goes on past an audit that fails, which is tried again the next day', async () => {
    const { store, on, addOver, logged } = await firm()
    await addOver('bad', '2026-10-01')
    await addOver('good', '2026-10-01')
    const failing: DocumentStore = {
      ...store,
      batch: async (writes) => {
        if (writes.some(({ kind, id }) => kind === 'delete' && id === 'bad'))
          throw new StoreError('too-large', 'Batch', 'made to fail')
        return store.batch(writes)
      },
    }
    const report = await on('2029-10-02', failing)
    expect(report).toMatchObject({ failed: 1, did: { audits: 1 } })
    expect(store.all<Audit>('audits').map(({ id }) => id)).toEqual(['bad'])
    expect(logged.join()).not.toContain('bad')
    await on('2029-10-03')
    expect(store.all('audits')).toEqual([])
  })

  it('killed after the commit, the files that are left are deleted by the next pass', async () => {
    const { store, world, on, files, addOver, put } = await firm()
    await addOver('ohio', '2026-10-01')
    await put('audits/ohio/reports/1')
    const dying: DocumentStore = {
      ...store,
      batch: async (writes) => {
        await store.batch(writes)
        files.failWith('unavailable')
      },
    }
    expect(await on('2029-10-02', dying)).toMatchObject({ failed: 1 })
    expect(store.all('audits')).toEqual([])
    files.failWith(null)
    expect(files.paths()).toEqual(['audits/ohio/reports/1'])
    await deleteRemovedFiles(world, PASS)
    expect(files.paths()).toEqual([])
    expect(store.all('removedFiles')).toEqual([])
  })

  it('is announced before, and shows what went after', async () => {
    const { store, clock, on, addOver, world } = await firm()
    await addOver('ohio', '2026-10-01')
    await addOver('held', '2026-10-01')
    await actOnAudit(
      world,
      { auditFSID: 'held', actor: ADMIN, reason: 'Matter 26-114' },
      { kind: 'hold', isOn: true },
    )
    const report = (day: Day, days = 30) => reportRetention(store, { now: noon(day), days })
    expect(await report('2029-08-01')).toMatchObject({
      audits: [],
      held: [{ auditCode: 'DEMO-held' }],
    })
    expect(await report('2029-09-15')).toMatchObject({
      audits: [{ auditCode: 'DEMO-ohio', carrierCompany: 'DEMO', on: '2029-10-02' }],
      went: [],
    })
    await on('2029-10-01')
    expect(store.all('audits')).toHaveLength(2)
    await on('2029-10-02')
    expect(await report(clock.now().toISOString().slice(0, 10))).toMatchObject({
      audits: [],
      went: [{ auditCode: 'DEMO-ohio', cause: 'retention' }],
    })
  })
})
