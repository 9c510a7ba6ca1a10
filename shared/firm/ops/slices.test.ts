import { beforeEach, expect, it } from 'vitest'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { activeSlices, addSlice, removeSlice } from './slices.ts'

const NOW = new Date('2026-11-02T15:00:00.000Z')

let store = memoryDocumentStore()
beforeEach(() => {
  store = memoryDocumentStore()
})

it('slices come and go, the last one stays', async () => {
  expect(await addSlice(store, '99', NOW)).toEqual({ ok: true, value: { slices: ['99'] } })
  expect(await addSlice(store, '99', NOW)).toMatchObject({ error: { code: 'SLICE_EXISTS' } })
  expect(await removeSlice(store, '99', NOW)).toMatchObject({ error: { code: 'SLICE_LAST' } })
  expect((await addSlice(store, 'spring', NOW)).ok).toBe(true)
  expect(await removeSlice(store, 'autumn', NOW)).toMatchObject({
    error: { code: 'SLICE_UNKNOWN' },
  })
  expect((await removeSlice(store, '99', NOW)).ok).toBe(true)
  expect(await activeSlices(store)).toEqual(['spring'])
})

it('two who change them at once are both done, one after the other', async () => {
  await addSlice(store, 'a', NOW)
  const both = await Promise.all(['b', 'c'].map((slice) => addSlice(store, slice, NOW)))
  expect(both.every(({ ok }) => ok)).toBe(true)
  expect([...(await activeSlices(store))].sort()).toEqual(['a', 'b', 'c'])
})

it('no more are active than a list can ask for', async () => {
  for (let n = 0; n < 30; n++) expect((await addSlice(store, `s${n}`, NOW)).ok).toBe(true)
  expect(await addSlice(store, 'more', NOW)).toMatchObject({ error: { code: 'SLICES_FULL' } })
  expect(await activeSlices(store)).toHaveLength(30)
})
