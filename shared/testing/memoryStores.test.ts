import { describe, expect, it } from 'vitest'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { describeDocumentStore } from './documentStoreConformance.ts'
import { describeListingFileStore } from './fileStoreConformance.ts'
import { memoryFileStore } from './memoryFileStore.ts'
import { memoryLiveStore } from './memoryLiveStore.ts'

describeDocumentStore('the in-memory store', () => memoryDocumentStore())
describeDocumentStore('the in-memory store of simulations', () =>
  memoryDocumentStore(undefined, undefined, { isShared: true }),
)

it('hands out copies, so that a caller cannot change what is stored', async () => {
  const store = memoryDocumentStore()
  const data = { list: [{ n: 1 }] }
  await store.set('things', 'one', data)
  data.list.push({ n: 2 })
  const read = await store.get<typeof data>('things', 'one')
  read?.list.push({ n: 3 })
  expect(store.all('things')).toEqual([{ id: 'one', list: [{ n: 1 }] }])
})

describeListingFileStore('The file store in memory', () => memoryFileStore())

it('fails with the given code until that is cleared', async () => {
  const store = memoryFileStore()
  store.failWith('permission-denied')
  const put = store.put('a', new Blob(['x']), { contentType: 'text/csv' })
  await expect(put).rejects.toMatchObject({ code: 'permission-denied', verb: 'Put' })
  await expect(store.read('a')).rejects.toMatchObject({ code: 'permission-denied', verb: 'Read' })
  store.failWith(null)
  expect(await store.describe('a')).toBeNull()
})

const soon = () => new Promise((resolve) => setImmediate(resolve))

describe('The live store in memory', () => {
  it('shows a list and a document as they are, then each change, and nothing once stopped', async () => {
    const store = memoryDocumentStore()
    await store.set('things', 'a', { n: 2 })
    const live = memoryLiveStore(store)
    const lists: unknown[] = []
    const documents: unknown[] = []
    const fail = (error: Error) => {
      throw error
    }
    const options = { sort: { field: 'n', direction: 'asc' }, limit: 2 } as const
    const stop = live.watchList('things', options, {
      next: (view) => lists.push(view),
      error: fail,
    })
    live.watch('things', 'b', { next: (view) => documents.push(view), error: fail })
    expect([lists, documents]).toEqual([[], []])
    await soon()
    await store.batch([
      { kind: 'set', collection: 'things', id: 'b', data: { n: 1 } },
      { kind: 'set', collection: 'things', id: 'c', data: { n: 3 } },
    ])
    await soon()
    await store.set('things', 'c', { n: 4 })
    await soon()
    const [a, b] = [
      { id: 'a', n: 2 },
      { id: 'b', n: 1 },
    ]
    expect(lists).toEqual([[a], [b, a]])
    expect(documents).toEqual([null, b])
    stop()
    await store.delete('things', 'a')
    await soon()
    expect(lists).toHaveLength(2)
    expect([live.watching(), store.reads()]).toEqual([1, {}])
  })

  it('ends every view with a failure', async () => {
    const store = memoryDocumentStore()
    const live = memoryLiveStore(store)
    const shown: unknown[] = []
    live.watch('things', 'a', {
      next: (view) => shown.push(view),
      error: ({ code }) => shown.push(code),
    })
    await soon()
    live.fail('permission-denied')
    await store.set('things', 'a', {})
    await soon()
    expect(shown).toEqual([null, 'permission-denied'])
    expect(live.watching()).toBe(0)
  })

  it('reports that it is away, and the view again when it is back', async () => {
    const store = memoryDocumentStore()
    const live = memoryLiveStore(store)
    const shown: unknown[] = []
    live.watch<{ n: number }>('things', 'a', {
      next: (view) => shown.push(view?.n ?? null),
      away: () => shown.push('away'),
      error: ({ code }) => shown.push(code),
    })
    await soon()
    live.away()
    await store.set('things', 'a', { n: 1 })
    await soon()
    live.back()
    await soon()
    expect(shown).toEqual([null, 'away', 1])
  })
})
