import { expect, it } from 'vitest'
import { changeCarrier } from '#shared/audit/ops/changeCarrier.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { fixedClock, seededRandom } from '#shared/testing/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/testing/memoryDocumentStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { addCarrier, removeCarrier, summarizeCarriers } from './carriers.ts'

const NOW = new Date('2026-11-02T15:00:00.000Z')
const SUMMARIES = 'carrierSummaries'

it('a summary comes, changes and goes in the commits of its carrier, and holds no more than it may', async () => {
  const store = memoryDocumentStore()
  const settings = { name: 'Northern', timeZone: 'America/Chicago', reviewInbox: 'in@nx.example' }
  const added = await addCarrier(store, { id: 'NX', ...settings }, { by: null, now: NOW })
  if (!added.ok) throw new Error(added.error.message)
  expect(store.all(SUMMARIES)).toEqual([
    { id: 'NX', name: 'Northern', timeZone: 'America/Chicago' },
  ])
  const world = { store, clock: fixedClock(NOW), random: seededRandom() }
  const renamed = { settings: { name: 'Northern Mutual' }, by: null }
  expect((await changeCarrier(world, added.value, renamed)).ok).toBe(true)
  expect(await store.get(SUMMARIES, 'NX')).toMatchObject({ name: 'Northern Mutual' })
  // A change that is refused leaves it alone.
  const late = { settings: { name: 'Too late' }, by: null }
  expect((await changeCarrier(world, added.value, late)).ok).toBe(false)
  expect(await store.get(SUMMARIES, 'NX')).toMatchObject({ name: 'Northern Mutual' })
  expect((await removeCarrier(store, 'NX', { by: null, now: NOW })).ok).toBe(true)
  expect(store.all(SUMMARIES)).toEqual([])
})

it('carriers from before there were summaries get theirs, once', async () => {
  const store = memoryDocumentStore()
  const older = aCarrier({ id: 'OLD' })
  const renamed = aCarrier({ id: 'NEW' })
  for (const carrier of [older, renamed]) await store.set('carriers', carrier.id, { ...carrier })
  await store.set(SUMMARIES, 'NEW', { name: 'As it was', timeZone: renamed.timeZone })
  expect(await summarizeCarriers(store)).toBe(2)
  const { name, timeZone } = older
  expect(store.all(SUMMARIES)).toEqual([
    { id: 'NEW', name, timeZone },
    { id: 'OLD', name, timeZone },
  ])
  expect(await summarizeCarriers(store)).toBe(0)
})

it('the worker writes them with its first pass', async () => {
  const harness = workerHarness()
  await harness.addCarrier()
  await harness.pass()
  const { name, timeZone } = aCarrier()
  expect(harness.store.all(SUMMARIES)).toEqual([{ id: 'DEMO', name, timeZone }])
})
