import { describe, expect, it } from 'vitest'
import { readWorkerLag } from '#shared/reports/ops/workerLag.ts'
import { intakeIdOf } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { isCutByItsBounds, oldestLeftOf } from '../worker/runPass.ts'

const CONTACTING = { bakeState: 'CONTACTING' } as const

async function started() {
  const harness = workerHarness()
  await harness.addCarrier()
  return harness
}

describe('waits and starts (specification §4)', () => {
  it("sends the engine's own e-mail and schedules what silence leads to", async () => {
    const harness = await started()
    const now = harness.clock.now()
    const id = await harness.addAudit({ ...CONTACTING, wakeAt: now }, [
      { type: 'EMAIL_INSURED', baker: false },
    ])
    const { duties } = await harness.passAndSend()
    expect(duties.waits).toMatchObject({ found: 1, done: 1, flagged: 0, failed: 0 })
    expect(duties.waits?.did).toEqual({ started: 1 })
    expect(harness.steps(id)).toEqual(['EMAILING_INSURED_2X SCHEDULED', 'EMAIL_INSURED COMPLETED'])
    const { wakeAt, v, history } = harness.audit(id)
    expect(wakeAt?.getTime()).toBe(now.getTime() + 3 * 86_400_000)
    expect([v, history.length]).toEqual([3, 2])
    expect(history[1]).toMatchObject({ op: 'EMAILED', userId: 'System' })
  })

  it('does nothing twice: run again it finds nothing', async () => {
    const harness = await started()
    await harness.addAudit({ ...CONTACTING, wakeAt: harness.clock.now() }, [
      { type: 'EMAIL_INSURED', baker: false },
    ])
    await harness.pass()
    const writes = harness.store.writes()
    const { duties } = await harness.pass()
    expect(duties.waits).toMatchObject({ found: 0, done: 0 })
    expect(harness.store.writes()).toBe(writes)
  })

  it('lets a wait lapse on its day, not before', async () => {
    const harness = await started()
    const due = new Date(harness.clock.now().getTime() + 7 * 86_400_000)
    const id = await harness.addAudit({ ...CONTACTING, wakeAt: due }, [
      { type: 'WAITING_FOR_AGENT', dueAt: due },
    ])
    harness.passDays(6)
    expect((await harness.pass()).duties.waits?.found).toBe(0)
    harness.passDays(1)
    expect((await harness.pass()).duties.waits?.did).toMatchObject({ lapsed: 1 })
    expect(harness.steps(id)).toContain('WAITING_FOR_AGENT COMPLETED')
    expect(harness.steps(id)).toContain('CALL_INSURED OPEN')
  })

  it('lets a paused audit go on on its day', async () => {
    const harness = await started()
    const pause = { resumeState: 'CONTACTING', reason: 'flood', at: harness.clock.now() } as const
    const wakeAt = new Date('2026-11-10T05:00:00Z')
    const id = await harness.addAudit(
      { bakeState: 'PAUSED', pause: { ...pause, until: '2026-11-10' }, wakeAt },
      [{ type: 'CALL_INSURED' }],
    )
    harness.clock.set('2026-11-10T04:59:00Z')
    expect((await harness.pass()).duties.waits?.found).toBe(0)
    harness.clock.set('2026-11-10T05:00:00Z')
    expect((await harness.pass()).duties.waits).toMatchObject({ did: { resumed: 1 } })
    expect(harness.audit(id)).toMatchObject({ bakeState: 'CONTACTING', pause: null, wakeAt: null })
  })

  it('queues nothing for a list of addresses: the step failed, and a person is shown it', async () => {
    const harness = await started()
    const recipient = 'ines@harboroven.example, other@elsewhere.example'
    const id = await harness.addAudit(
      { ...CONTACTING, insuredEmail: recipient, wakeAt: harness.clock.now() },
      [{ type: 'EMAIL_INSURED', baker: false }],
    )
    await harness.pass()
    expect(harness.store.all('mail')).toEqual([])
    expect(harness.steps(id)).toContain('EMAIL_INSURED FAILED')
    expect(harness.audit(id).flags).toContain('UNDELIVERED')
    expect(harness.audit(id).flags).not.toContain('ENGINE_STUCK')
    expect(harness.audit(id).history.map(({ text }) => text)).toContain(
      "Email Insured: could not be sent: Not sent: the insured's email is not a valid email address.",
    )
  })

  it('puts a wrong moment right without an entry', async () => {
    const harness = await started()
    const id = await harness.addAudit({ ...CONTACTING, wakeAt: harness.clock.now() }, [
      { type: 'CALL_INSURED' },
    ])
    expect((await harness.pass()).duties.waits).toMatchObject({ found: 1, flagged: 0, did: {} })
    expect(harness.audit(id)).toMatchObject({ wakeAt: null, v: 1 })
  })

  it('flags an audit it cannot go on with, and the others have their turn', async () => {
    const harness = await started()
    const now = harness.clock.now()
    const lost = await harness.addAudit(
      { ...CONTACTING, carrierCompany: 'GONE', wakeAt: new Date(now.getTime() - 1000) },
      [{ type: 'EMAIL_INSURED', baker: false }],
    )
    const fine = await harness.addAudit({ ...CONTACTING, wakeAt: now }, [
      { type: 'EMAIL_INSURED', baker: false },
    ])
    const { duties } = await harness.pass()
    expect(duties.waits).toMatchObject({ found: 2, done: 1, flagged: 1, failed: 0 })
    expect(harness.audit(fine).openSteps).toHaveProperty('EMAIL_INSURED')
    expect(harness.store.all('mail')).toHaveLength(1)
    const { flags, v, wakeAt } = harness.audit(lost)
    expect(flags).toContain('ENGINE_STUCK')
    expect([v, wakeAt?.getTime()]).toEqual([1, now.getTime() + 3_600_000])
    await harness.addCarrier({ id: 'GONE' })
    harness.clock.set(new Date(now.getTime() + 3_600_000))
    await harness.pass()
    expect(harness.audit(lost).flags).not.toContain('ENGINE_STUCK')
  })

  it('a step that cannot start holds up no other of its audit', async () => {
    const harness = await started()
    const now = harness.clock.now()
    const later = new Date(now.getTime() + 3_600_000)
    const id = await harness.addAudit({ ...CONTACTING, linkClosedAt: now, wakeAt: now }, [
      { type: 'EMAIL_INSURED', baker: false },
      { type: 'WAITING_FOR_AGENT' },
      { type: 'CALL_AGENT', status: 'SCHEDULED', dateStarted: later, dueAt: later },
    ])
    expect((await harness.pass()).duties.waits).toMatchObject({ did: { lapsed: 1 }, flagged: 1 })
    expect(harness.audit(id)).toMatchObject({ flags: ['ENGINE_STUCK'], wakeAt: later })
    harness.clock.set(later)
    expect((await harness.pass()).duties.waits).toMatchObject({ did: { started: 1 }, flagged: 1 })
    expect(harness.steps(id)).toEqual(
      expect.arrayContaining(['CALL_AGENT OPEN', 'EMAIL_INSURED OPEN']),
    )
    expect(harness.audit(id).flags).toEqual(['ENGINE_STUCK'])
  })

  it('counts and logs a document that breaks it, without anything personal', async () => {
    const harness = await started()
    const now = harness.clock.now()
    await harness.addAudit(
      { ...CONTACTING, history: null as never, wakeAt: new Date(now.getTime() - 1000) },
      [{ type: 'EMAIL_INSURED', baker: false }],
    )
    await harness.addAudit({ ...CONTACTING, wakeAt: now }, [
      { type: 'EMAIL_INSURED', baker: false },
    ])
    const { duties } = await harness.pass()
    expect(duties.waits).toMatchObject({
      found: 2,
      done: 1,
      failed: 1,
    })
    expect(harness.logged).toEqual([
      'worker: a document failed {"duty":"waits","code":"TypeError"}',
      'worker: a document failed {"duty":"projections","broken":1}',
    ])
  })

  it('takes what fails out of the way for an hour, and says so in Exceptions', async () => {
    const harness = await started()
    const id = await harness.addAudit(
      { ...CONTACTING, history: null as never, wakeAt: harness.clock.now() },
      [{ type: 'EMAIL_INSURED', baker: false }],
    )
    await harness.pass()
    expect(harness.audit(id).flags).toEqual(['ENGINE_STUCK'])
    expect((await harness.pass()).duties.waits?.found).toBe(0)
  })

  it('looks past more than a page of documents that fail', async () => {
    const harness = await started()
    const early = new Date(harness.clock.now().getTime() - 1000)
    for (let n = 0; n < 60; n++)
      await harness.addAudit({ ...CONTACTING, history: null as never, wakeAt: early }, [
        { type: 'EMAIL_INSURED', baker: false },
      ])
    const fine = await harness.addAudit({ ...CONTACTING, wakeAt: harness.clock.now() }, [
      { type: 'EMAIL_INSURED', baker: false },
    ])
    expect((await harness.pass()).duties.waits).toMatchObject({ found: 61, done: 1, failed: 60 })
    expect(harness.audit(fine).v).toBe(2)
  })

  it('says what it would do and writes nothing in a dry run', async () => {
    const harness = await started()
    for (let n = 0; n < 70; n++)
      await harness.addAudit({ ...CONTACTING, wakeAt: harness.clock.now() }, [
        { type: 'EMAIL_INSURED', baker: false },
      ])
    const writes = harness.store.writes()
    const { duties } = await harness.pass({ dryRun: true })
    expect(duties.waits).toMatchObject({ found: 70, done: 70, did: { started: 70 } })
    expect(harness.store.writes()).toBe(writes)
  })

  it('stops between two documents when the pass ends, and goes on from there', async () => {
    const harness = await started()
    for (let n = 0; n < 30; n++)
      await harness.addAudit({ ...CONTACTING, wakeAt: harness.clock.now() }, [
        { type: 'EMAIL_INSURED', baker: false },
      ])
    let asked = 0
    const first = await harness.pass({ goesOn: async () => ++asked < 9 })
    expect(first.interrupted).toBe(true)
    expect(first.duties.waits?.done).toBeLessThan(30)
    await harness.pass()
    expect(harness.store.all<{ v: number }>('audits').every(({ v }) => v === 2)).toBe(true)
  })

  it('two workers at once: everything once', async () => {
    const harness = await started()
    for (let n = 0; n < 40; n++)
      await harness.addAudit({ ...CONTACTING, wakeAt: harness.clock.now() }, [
        { type: 'EMAIL_INSURED', baker: false },
      ])
    await Promise.all([harness.pass(), harness.pass()])
    expect(harness.store.all<{ v: number }>('audits').every(({ v }) => v === 2)).toBe(true)
    expect(harness.isSealed()).toBe(true)
  })

  it('asks for one document at most when there is nothing to do', async () => {
    const harness = await started()
    for (let n = 0; n < 5; n++) await harness.addAudit({ flipOn: '2027-01-30' })
    await harness.pass()
    harness.passDays(1)
    await harness.pass()
    const before = { ...harness.store.reads() }
    await harness.pass()
    const after = harness.store.reads()
    const read = Object.entries(after).map(([name, count]) => count - (before[name] ?? 0))
    // How far the projections have come; the other duties' queries find nothing.
    expect(read.reduce((sum, count) => sum + count, 0)).toBe(1)
  })
})

async function dueIn(changes: Record<string, unknown> = {}, zone = 'America/New_York') {
  const harness = workerHarness()
  await harness.addCarrier({ timeZone: zone })
  const due = { bakeState: 'CONTACTING', auditDue: '2026-12-10', flipOn: '2026-11-10' } as const
  const id = await harness.addAudit({ ...due, ...changes }, [{ type: 'CALL_INSURED' }])
  return { harness, id }
}

describe('bands (specification §4: due within 30 days moves up)', () => {
  it('flips on the day, not before, and raises no version', async () => {
    const { harness, id } = await dueIn()
    harness.clock.set('2026-11-10T04:59:00Z')
    expect((await harness.pass()).duties.bands?.found).toBe(0)
    expect(harness.audit(id).band).toBe('rest')
    harness.clock.set('2026-11-10T05:00:00Z')
    expect((await harness.pass()).duties.bands?.did).toEqual({ flipped: 1 })
    const { band, sortKey, flipOn, v, history, updatedAt } = harness.audit(id)
    expect([band, sortKey.charAt(0), flipOn, v, history.length]).toEqual([
      'due30',
      '1',
      '2026-12-11',
      1,
      1,
    ])
    expect(updatedAt.toISOString()).toBe('2026-11-02T15:00:00.000Z')
    expect((await harness.pass()).duties.bands?.found).toBe(0)
  })

  it('makes an audit past its due day an exception on that day', async () => {
    const { harness, id } = await dueIn()
    harness.clock.set('2026-12-11T15:00:00Z')
    await harness.pass()
    expect(harness.audit(id).flags).toContain('PAST_DUE')
  })

  it("waits for the carrier's own day, and does not hold up the others", async () => {
    const { harness, id } = await dueIn({}, 'Pacific/Honolulu')
    await harness.addCarrier({ id: 'EAST' })
    for (let n = 0; n < 120; n++)
      await harness.addAudit({ flipOn: '2026-11-10', auditDue: '2026-12-10' })
    const east = await harness.addAudit({
      ...{ carrierCompany: 'EAST', flipOn: '2026-11-10', auditDue: '2026-12-10' },
    })
    harness.clock.set('2026-11-10T05:00:00Z')
    expect((await harness.pass()).duties.bands).toMatchObject({ found: 122, done: 1 })
    expect([harness.audit(id).band, harness.audit(east).band]).toEqual(['rest', 'due30'])
    harness.clock.set('2026-11-10T10:00:00Z')
    await harness.pass()
    expect(harness.audit(id).band).toBe('due30')
  })

  it("what waits for its carrier's day is read once a pass, and nobody is behind", async () => {
    const { harness } = await dueIn({}, 'Pacific/Honolulu')
    for (let n = 0; n < 120; n++) await harness.addAudit({ flipOn: '2026-11-10' })
    harness.clock.set('2026-11-10T05:00:00Z')
    await harness.pass()
    const before = harness.store.reads()['audits'] ?? 0
    const report = await harness.pass()
    expect((harness.store.reads()['audits'] ?? 0) - before).toBe(121)
    expect([oldestLeftOf(report), isCutByItsBounds(report)]).toEqual([null, false])
    expect(report.duties.bands).toMatchObject({ found: 121, done: 0, isIdle: false })
  })

  it('lets a write in between go first', async () => {
    const { harness, id } = await dueIn()
    harness.clock.set('2026-11-10T05:00:00Z')
    const eyes = {
      ...harness.store,
      batch: async (writes: Parameters<typeof harness.store.batch>[0]) => {
        await harness.store.update('audits', id, { v: 7 })
        await harness.store.batch(writes)
      },
    }
    expect((await harness.pass({}, eyes)).duties.bands).toMatchObject({ done: 0, failed: 0 })
    await harness.pass()
    expect(harness.audit(id)).toMatchObject({ band: 'due30', v: 7 })
  })
})

describe("the worker's lag", () => {
  it('is since when the oldest work has been waiting, and who works', async () => {
    const harness = workerHarness()
    await harness.addCarrier()
    const { store, clock } = harness
    expect(await readWorkerLag(store, clock.now())).toEqual({
      lease: null,
      isRunning: false,
      oldestPending: null,
    })
    const early = new Date(clock.now().getTime() - 60_000)
    await harness.addAudit({ bakeState: 'CONTACTING', wakeAt: clock.now() })
    const id = await harness.addAudit({ bakeState: 'CONTACTING' })
    await store.update('intakes', intakeIdOf(id), { pending: true, at: early })
    const lease = { holder: 'a', until: new Date(clock.now().getTime() + 1), heartbeatAt: early }
    await store.set('engine', 'worker', { ...lease, oldestPending: null, rev: 1 })
    expect(await readWorkerLag(store, clock.now())).toMatchObject({
      lease: { holder: 'a' },
      isRunning: true,
      oldestPending: early,
    })
  })
})
