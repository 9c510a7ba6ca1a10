import { expect, it } from 'vitest'
import { premiumKey } from '#shared/audit/premium.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { runMigrations } from './runMigrations.ts'

it('audits get the key of their premium by the units of their policies; no version is raised', async () => {
  const { store, world, addAudit, addCarrier, audit, clock } = workerHarness()
  await addCarrier()
  const categoriesOf = (policyType: string, exposureType: 'payroll' | 'unknown') =>
    anAudit().categories.map((line) => ({
      ...line,
      ...{ policyType, exposureType, rate: 10, estimatedExposure: 1_000, finalExposure: 1_500 },
    }))
  const liability = categoriesOf('General Liability', 'payroll')
  const compensation = categoriesOf('WC', 'payroll')
  const withoutBasis = categoriesOf('WC', 'unknown')
  // Each as it was: payroll by the hundred, and nothing without a basis.
  const stored = [
    { categories: liability, premiumKey: premiumKey(compensation) },
    { categories: compensation, premiumKey: premiumKey(compensation) },
    { categories: withoutBasis, premiumKey: '' },
  ]
  const ids = await Promise.all(stored.map((each) => addAudit(each)))
  for (const [at, { premiumKey: key }] of stored.entries())
    await store.set('audits', ids[at] ?? '', { ...audit(ids[at] ?? ''), premiumKey: key })
  const schema = { version: 6, target: 6, begunAt: clock.now(), running: null, rev: 1 }
  await store.set('engine', 'schema', schema)
  expect(await runMigrations(world)).toMatchObject({
    value: {
      migrations: expect.arrayContaining([
        expect.objectContaining({ number: 7, read: 3, changed: 2, failed: 0 }),
      ]),
    },
  })
  const [five, fifty] = [premiumKey(liability), premiumKey(compensation)]
  expect(five < fifty).toBe(true)
  expect(ids.map((each) => [audit(each).premiumKey, audit(each).v])).toEqual([
    [five, 1],
    [fifty, 1],
    [fifty, 1],
  ])
})
