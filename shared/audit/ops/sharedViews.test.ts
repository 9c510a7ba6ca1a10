import { expect, it } from 'vitest'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import type { Actor } from '../actor.ts'
import { readSharedViews, removeSharedView, shareView } from './sharedViews.ts'

const ADMIN = { userId: 'admin@bakehouse.example', role: 'admin' } as const
const ANN = { userId: 'ann@bakehouse.example', role: 'baker' } as const
const BEN = { userId: 'ben@bakehouse.example', role: 'baker' } as const

it('views are shared at their carrier, and removed by who shared them or an admin', async () => {
  const world = { store: memoryDocumentStore(), clock: fixedClock() }
  let shared = 0
  const share = (name: string, carrier = 'DEMO', filter: object = { usState: 'ME' }) =>
    shareView(world, {
      id: `view${++shared}`,
      by: ANN.userId,
      carrier,
      name,
      filter: { ...filter },
    })
  const remove = (id: string, actor: Actor, carrier = 'DEMO') =>
    removeSharedView(world.store, { id, carrier, actor })
  const maine = await share(' Maine ')
  const late = await share('Late')
  await share('Elsewhere', 'HM')
  if (!maine.ok || !late.ok) throw new Error('not shared')
  expect(await share('  ')).toMatchObject({ error: { code: 'VIEW_NAME_MISSING' } })
  const names = async () => (await readSharedViews(world.store, 'DEMO')).map(({ name }) => name)
  expect(await names()).toEqual(['Late', 'Maine'])
  expect(await remove(maine.value.id, BEN)).toMatchObject({
    error: { code: 'VIEW_OF_ANOTHER' },
  })
  expect((await remove(maine.value.id, ADMIN, 'HM')).ok).toBe(true)
  expect(await names()).toHaveLength(2)
  expect((await remove(maine.value.id, ANN)).ok).toBe(true)
  expect((await remove(late.value.id, ADMIN)).ok).toBe(true)
  expect(await names()).toEqual([])
  const filter = { usState: 'x'.repeat(20_000) }
  expect(await share('Large', 'DEMO', filter)).toMatchObject({ error: { code: 'VIEW_TOO_LARGE' } })
  for (let n = 0; n < 30; n++) expect((await share(`View ${n}`)).ok).toBe(true)
  expect(await share('One more')).toMatchObject({ error: { code: 'VIEWS_FULL' } })
})
