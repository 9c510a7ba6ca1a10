import { describe, expect, it } from 'vitest'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { StoredCounters } from '#shared/reports/counters.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { checkFigures, mendFigures } from './checkFigures.ts'

it('finds figures that are not what a recount finds', async () => {
  const harness = workerHarness()
  await harness.addCarrier()
  await harness.addAudit()
  await harness.pass()
  expect(await checkFigures(harness.store)).toMatchObject({ checked: 6, failed: 0 })
  await harness.store.update('rollups', 'DEMO_2026-11-02', { counts: { added: 2, entries: 1 } })
  const { failed, failures } = await checkFigures(harness.store)
  expect(failed).toBe(3)
  expect(failures.map(({ code, message }) => [code, message])).toEqual([
    ['FIGURE_DIFFERS', 'The figure added of rollups/DEMO_2026-11-02 is 2, but a recount finds 1.'],
    ['FIGURE_DIFFERS', 'The figure open of rollups/DEMO_2026-11-02 is 0, but a recount finds 1.'],
    [
      'FIGURE_DIFFERS',
      'The figure to:READY of rollups/DEMO_2026-11-02 is 0, but a recount finds 1.',
    ],
  ])
})

describe('the mend', () => {
  async function counted() {
    const harness = workerHarness()
    await harness.addCarrier()
    for (let n = 0; n < 3; n++) await harness.addAudit({ auditDue: '2026-11-20' })
    await harness.pass()
    return harness
  }

  it('sets right what differs, brings back what is gone, and empties what counts nothing', async () => {
    const { store, ...harness } = await counted()
    const counts = () =>
      Object.fromEntries(store.all<StoredCounters>('rollups').map((each) => [each.id, each.counts]))
    const right = counts()
    await store.update('rollups', 'DEMO_current', { counts: { audits: 9 } })
    await store.delete('rollups', 'DEMO_calendar:2026-11')
    const stray = { carrierCompany: 'DEMO', day: 'calendar:2026-10', shard: 0, rev: 4 }
    await store.set('rollups', 'DEMO_calendar:2026-10', { ...stray, counts: { 'due:01:99': 5 } })
    expect(await mendFigures(store)).toBe(3)
    expect((await checkFigures(store)).failed).toBe(0)
    expect(counts()).toEqual({ ...right, 'DEMO_calendar:2026-10': {} })
    // What the worker counts next is added to that.
    await harness.addAudit({ auditDue: '2026-11-20', updatedAt: new Date('2026-11-02T15:00:01Z') })
    harness.passDays(1)
    await harness.pass()
    expect((await checkFigures(store)).failed).toBe(0)
    const writes = store.writes()
    expect([await mendFigures(store), store.writes()]).toEqual([0, writes])
  })

  it('leaves a document to which the worker adds meanwhile, and takes nothing from it', async () => {
    const harness = await counted()
    const { store } = harness
    await store.update('rollups', 'DEMO_current', { counts: { audits: 9, 'state:READY': 3 } })
    await store.update('rollups', 'DEMO_calendar:2026-11', { counts: {} })
    await harness.addAudit({ auditDue: '2026-11-20', bakeState: 'CONTACTING' })
    harness.passDays(1)
    let lists = 0
    const busy: DocumentStore = {
      ...store,
      // The worker's pass comes between the second count and its end.
      list: async (collection, options) => {
        if (collection === 'activity' && ++lists === 2) await harness.pass()
        return store.list(collection, options)
      },
    }
    expect(await mendFigures(busy)).toBe(0)
    expect(await mendFigures(store)).toBe(2)
    expect((await checkFigures(store)).failed).toBe(0)
    const current = store.all<StoredCounters>('rollups').find(({ day }) => day === 'current')
    expect(current?.counts).toMatchObject({ audits: 4, 'state:CONTACTING': 1 })
  })
})
