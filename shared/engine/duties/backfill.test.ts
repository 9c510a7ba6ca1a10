import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { type WorkerHarness, workerHarness } from '#shared/testing/workerHarness.ts'

/** Audits as a release stored them that listed only some states by their due day. */
async function stored(count: number): Promise<WorkerHarness> {
  const harness = workerHarness()
  await harness.addCarrier()
  for (let n = 0; n < count; n++) {
    const id = await harness.addAudit({
      bakeState: 'SUBMITTED',
      auditDue: '2026-10-01',
      insuredCompany: 'apple Co',
      band: 'rest',
      sortKey: `3|old|${n}`,
    })
    const { insuredKey: _, policyKey: __, id: ___, ...old } = harness.audit(id)
    await harness.store.set('audits', id, old)
  }
  return harness
}

const isListed = ({ band, sortKey, insuredKey }: Audit) =>
  band === 'due30' && sortKey.startsWith('1|') && insuredKey === 'apple co'

it('lists audits of an earlier release as of today, once, and raises no version', async () => {
  const harness = await stored(3)
  expect((await harness.pass()).duties.relisting).toMatchObject({
    found: 3,
    done: 3,
    did: { relisted: 3 },
    oldestLeft: null,
  })
  const audits = harness.store.all<Audit>('audits')
  expect(audits.every(isListed)).toBe(true)
  expect(audits.map(({ v }) => v)).toEqual([1, 1, 1])
  expect((await harness.pass()).duties.relisting?.found).toBe(0)
})

it('goes on where another process was ended', async () => {
  const harness = await stored(120)
  let asked = 0
  await harness.pass({ goesOn: async () => ++asked < 12 })
  await harness.pass({}, { ...harness.store })
  expect(harness.store.all<Audit>('audits').every(isListed)).toBe(true)
  expect(await harness.store.get('engine', 'listing')).toMatchObject({ isDone: true })
  const before = harness.store.reads()['audits'] ?? 0
  expect((await harness.pass({}, { ...harness.store })).duties.relisting?.found).toBe(0)
  expect((harness.store.reads()['audits'] ?? 0) - before).toBeLessThan(10)
})

it('writes nothing in a dry run, and nothing over what is written in between', async () => {
  const harness = await stored(1)
  await harness.pass({ dryRun: true })
  const [old] = harness.store.all<Audit>('audits')
  expect(old && isListed(old)).toBe(false)
  const quicker: typeof harness.store = {
    ...harness.store,
    batch: async (writes) => {
      if (writes[0]?.collection === 'audits')
        await harness.store.update('audits', old?.id ?? '', { v: 9 })
      await harness.store.batch(writes)
    },
  }
  expect((await harness.pass({}, quicker)).duties.relisting).toMatchObject({ done: 0, failed: 1 })
  await harness.pass()
  expect(harness.store.all<Audit>('audits').every(isListed)).toBe(true)
})

it('does nothing in an empty store', async () => {
  const harness = workerHarness()
  expect((await harness.pass({}, memoryDocumentStore())).duties.relisting?.found).toBe(0)
})
