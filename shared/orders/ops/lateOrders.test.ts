import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import type { Audit } from '#shared/audit/model.ts'
import { verifyStore } from '#shared/engine/verify/verifyStore.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { orderFile } from '#shared/testing/importHarness.ts'
import { memoryIntakeStore } from '#shared/testing/memoryIntakeStore.ts'
import { importOrders } from './importOrders.ts'

/** Most orders of the sample files were due long before this. */
const IMPORTED_AT = '2026-11-22T15:00:00.000Z'
const LAST_OF_30_DAYS = '2026-12-23T04:59:00.000Z'

it.each([
  ['HM', 24],
  ['GSD', 24],
])('every first link of %s.csv is open for 30 days, late orders too', async (id, fewestLate) => {
  const store = memoryDocumentStore()
  const clock = fixedClock(IMPORTED_AT)
  const carrier = aCarrier({ id })
  await store.set('carriers', id, { ...carrier })
  const text = await readFile(`tests/fixtures/orders/${id}.csv`, 'utf8')
  const imported = await importOrders(
    { store, clock, random: seededRandom(1) },
    { carrier, env: 'local', files: [orderFile(`${id}.csv`, text)] },
  )
  expect(imported.ok).toBe(true)
  const audits = store.all<Audit>('audits')
  const late = audits.filter(({ defects }) =>
    defects.some(({ code }) => code === 'ORDER_DEFECT_DUE_TOO_SOON'),
  )
  expect(late.length).toBeGreaterThanOrEqual(fewestLate)
  for (const { flags, auditDue } of late) {
    expect(flags).toContain('DEFECTS')
    expect((auditDue ?? '') <= '2026-12-02').toBe(true)
  }

  clock.set(new Date(LAST_OF_30_DAYS))
  const intakes = memoryIntakeStore(store, clock)
  const links = store.all<Intake>('intakes')
  expect(links).toHaveLength(audits.length)
  for (const { id: link } of links) expect(await intakes.read(link)).not.toBeNull()
  for (const { answerBy } of links) expect((answerBy ?? '') > '2026-11-22').toBe(true)
  const checks = await verifyStore({ store, clock: fixedClock(IMPORTED_AT) })
  expect(checks.find(({ name }) => name === 'links')).toMatchObject({
    checked: audits.length,
    failures: [],
  })
})
