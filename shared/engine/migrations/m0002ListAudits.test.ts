import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { type WorkerHarness, workerHarness } from '#shared/testing/workerHarness.ts'
import { runMigrations } from './runMigrations.ts'

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

it('lists audits of an earlier release as of today, and raises no version', async () => {
  const { store, world } = await stored(3)
  const migrated = await runMigrations(world)
  expect(migrated).toMatchObject({
    value: {
      migrations: expect.arrayContaining([
        expect.objectContaining({ number: 2, read: 3, changed: 3, failed: 0 }),
      ]),
    },
  })
  const audits = store.all<Audit>('audits')
  expect(audits.every(isListed)).toBe(true)
  expect(audits.map(({ v }) => v)).toEqual([1, 1, 1])
})

it('an audit that was stored before there was a moment to wake it is woken', async () => {
  const harness = workerHarness()
  await harness.addCarrier()
  const step = { type: 'EMAIL_INSURED', baker: false } as const
  const id = await harness.addAudit({ bakeState: 'CONTACTING' }, [step])
  const { id: _, wakeAt: __, ...old } = harness.audit(id)
  await harness.store.set('audits', id, old)
  await runMigrations(harness.world)
  await harness.pass()
  expect(harness.steps(id)).toContain('EMAIL_INSURED QUEUED')
})
