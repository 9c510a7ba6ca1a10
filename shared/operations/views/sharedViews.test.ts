import { expect, it } from 'vitest'
import { fixedClock } from '../../testing/fixedClock.ts'
import { memoryDocumentStore } from '../../testing/memoryDocumentStore.ts'
import { readSharedViews } from './readSharedViews.ts'
import { removeSharedView } from './removeSharedView.ts'
import { shareView } from './shareView.ts'

const ADMIN = { userId: 'admin@bakehouse.example', role: 'admin' } as const
const ANN = { userId: 'ann@bakehouse.example', role: 'baker' } as const
const BEN = { userId: 'ben@bakehouse.example', role: 'baker' } as const

it('views are shared at their carrier, and removed by who shared them or an admin', async () => {
  const world = { store: memoryDocumentStore(), clock: fixedClock() }
  const share = (name: string, carrier = 'DEMO') =>
    shareView(world, { actor: ANN, carrier, name, filter: { usState: 'ME' } })
  const maine = await share(' Maine ')
  const late = await share('Late')
  await share('Elsewhere', 'HM')
  if (!maine.ok || !late.ok) throw new Error('not shared')
  expect(await share('  ')).toMatchObject({ error: { code: 'VIEW_NAME_MISSING' } })
  const names = async () => (await readSharedViews(world.store, 'DEMO')).map(({ name }) => name)
  expect(await names()).toEqual(['Late', 'Maine'])
  expect(await removeSharedView(world.store, { view: maine.value, actor: BEN })).toMatchObject({
    error: { code: 'VIEW_OF_ANOTHER' },
  })
  expect(await names()).toHaveLength(2)
  expect((await removeSharedView(world.store, { view: maine.value, actor: ANN })).ok).toBe(true)
  expect((await removeSharedView(world.store, { view: late.value, actor: ADMIN })).ok).toBe(true)
  expect(await names()).toEqual([])
  for (let n = 0; n < 30; n++) expect((await share(`View ${n}`)).ok).toBe(true)
  expect(await share('One more')).toMatchObject({ error: { code: 'VIEWS_FULL' } })
})
