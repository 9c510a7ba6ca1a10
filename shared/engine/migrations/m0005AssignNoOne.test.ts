import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { runMigrations } from './runMigrations.ts'

it('audits of an earlier release are unassigned, assigned ones stay; no version is raised', async () => {
  const { store, world, addAudit, addCarrier, audit } = workerHarness()
  await addCarrier()
  const ids = [await addAudit({}), await addAudit({ auditor: 'bea@bakehouse.example' })]
  const { auditor: _, id, ...old } = audit(ids[0] ?? '')
  await store.set('audits', id, old)
  expect(await runMigrations(world)).toMatchObject({
    value: {
      migrations: expect.arrayContaining([
        expect.objectContaining({ number: 5, read: 2, changed: 1, failed: 0 }),
      ]),
    },
  })
  const stored = store.all<Audit>('audits')
  expect(stored.map(({ auditor, v }) => [auditor, v])).toEqual([
    ['', 1],
    ['bea@bakehouse.example', 1],
  ])
})
