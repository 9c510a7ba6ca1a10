import { expect, it } from 'vitest'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { checkFigures } from './checkFigures.ts'

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
