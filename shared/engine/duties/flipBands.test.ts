import { describe, expect, it } from 'vitest'
import { readWorkerLag } from '#shared/reports/ops/workerLag.ts'
import { intakeIdOf } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'

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

  it("waits for the carrier's own day, and keeps nobody else waiting", async () => {
    const { harness, id } = await dueIn({}, 'Pacific/Honolulu')
    harness.clock.set('2026-11-10T05:00:00Z')
    expect((await harness.pass()).duties.bands).toMatchObject({ found: 1, done: 0, isIdle: true })
    harness.clock.set('2026-11-10T10:00:00Z')
    await harness.pass()
    expect(harness.audit(id).band).toBe('due30')
  })

  it('lets whoever writes in between go first', async () => {
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
