import { expect, it } from 'vitest'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { holdLease } from './holdLease.ts'
import { readLease } from './lease.ts'

it('is renewed once for all who ask while it runs out: none of them loses it', async () => {
  const { world, store, clock } = workerHarness()
  const lease = holdLease(world, { holder: 'a' })
  expect(await lease.keep()).toBe(true)
  clock.set(new Date(clock.now().getTime() + 15_000))
  const asked = Array.from({ length: 8 }, () => lease.keep())
  expect(await Promise.all(asked)).toEqual(asked.map(() => true))
  expect(await readLease(store)).toMatchObject({ holder: 'a', rev: 2 })
})
