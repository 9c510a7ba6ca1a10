import { expect, it } from 'vitest'
import { listAudits } from '#shared/audit/ops/listAudits.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { runMigrations } from './runMigrations.ts'

it('audits of an earlier release get the key of their premium and the flag of a bounce, and are in the sorted list; no version is raised', async () => {
  const { store, world, addAudit, addCarrier, audit } = workerHarness()
  await addCarrier()
  const categories = anAudit().categories.map((line) => ({
    ...line,
    ...{ rate: 10, estimatedExposure: 1_000, finalExposure: 1_500 },
  }))
  const insuredEmail = 'gone@oven.example'
  const bounced = { insuredEmail, bouncedEmails: [insuredEmail], flags: ['UNDELIVERED'] }
  const ids = [
    await addAudit({ categories, bakeState: 'CONTACTING', ...bounced }),
    await addAudit({ categories: [] }),
  ]
  for (const each of ids) {
    const { premiumKey: _, id, ...old } = audit(each)
    await store.set('audits', id, old)
  }
  const { carrierCompany: carrier, sliceID } = audit(ids[0] ?? '')
  const sorted = async () => {
    const sort = { by: 'premium', descending: true } as const
    const page = await listAudits(store, { carrier, slices: [sliceID], sort, limit: 9 })
    return page.ok ? page.value.audits.map(({ id }) => id) : page.error.code
  }
  expect(await sorted()).toEqual([])
  expect(await runMigrations(world)).toMatchObject({
    value: {
      migrations: expect.arrayContaining([expect.objectContaining({ number: 6, failed: 0 })]),
    },
  })
  expect(await sorted()).toEqual(ids)
  expect(audit(ids[0] ?? '').flags).toEqual(expect.arrayContaining(['BOUNCED', 'UNDELIVERED']))
  expect(ids.map((each) => [audit(each).premiumKey === '', audit(each).v])).toEqual([
    [false, 1],
    [true, 1],
  ])
})
