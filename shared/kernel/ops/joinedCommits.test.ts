import { describe, expect, it } from 'vitest'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { type BatchWrite, type DocumentStore, StoreError } from '../ports/documentStore.ts'
import { inJoinedCommits } from './joinedCommits.ts'

const IDS = Array.from({ length: 20 }, (_, n) => `d${n}`)

/** A store with a document of version 1 for each id, and the ids of each commit that it was sent. */
async function world(refuse: (ids: string[]) => StoreError | null = () => null) {
  const memory = memoryDocumentStore()
  for (const id of IDS) await memory.set('docs', id, { v: 1 })
  const sent: string[][] = []
  const store: DocumentStore = {
    ...memory,
    batch: async (writes) => {
      const ids = writes.map(({ id }) => id)
      sent.push(ids)
      const refused = refuse(ids)
      if (refused) throw refused
      await memory.batch(writes)
    },
  }
  const versions = () =>
    IDS.map((id) => memory.all<{ v: number }>('docs').find((d) => d.id === id)?.v)
  return { memory, store, sent, versions }
}

const raised = (id: string): BatchWrite => ({
  kind: 'update',
  collection: 'docs',
  id,
  data: { v: 2 },
  expect: { field: 'v', value: 1 },
})

describe('inJoinedCommits', () => {
  it('commits the batches of eight items at a time', async () => {
    const { store, sent, versions } = await world()
    await inJoinedCommits(store, IDS, undefined, (id, joined) => joined.batch([raised(id)]))
    expect(sent.map(({ length }) => length)).toEqual([8, 8, 4])
    expect(versions().every((v) => v === 2)).toBe(true)
  })

  it('tries each batch by itself where one is refused, and again with what is left', async () => {
    const { memory, store, sent, versions } = await world()
    await memory.update('docs', 'd1', { v: 7 })
    const refused: string[] = []
    await inJoinedCommits(store, IDS.slice(0, 4), undefined, async (id, joined) => {
      try {
        await joined.batch([raised(id)])
      } catch {
        refused.push(id)
        await joined.batch([{ kind: 'update', collection: 'docs', id, data: { v: 8 } }])
      }
    })
    expect(refused).toEqual(['d1'])
    expect(sent).toEqual([IDS.slice(0, 4), ...IDS.slice(0, 4).map((id) => [id]), ['d1']])
    expect(versions().slice(0, 5)).toEqual([2, 8, 2, 2, 1])
  })

  it('waits for no item that writes nothing, and not for the others of one that writes twice', async () => {
    const { store, sent } = await world()
    await inJoinedCommits(store, IDS.slice(0, 8), undefined, async (id, joined) => {
      if (id !== 'd0' && id !== 'd1') return
      await joined.batch([raised(id)])
      if (id === 'd1') await joined.batch([{ kind: 'delete', collection: 'docs', id }])
    })
    expect(sent).toEqual([['d0', 'd1'], ['d1']])
  })

  it('tries nothing again that may have been written, and begins no further group', async () => {
    const gone = new StoreError('unavailable', 'Batch', 'no answer')
    const { store, sent, versions } = await world(() => gone)
    const run = inJoinedCommits(store, IDS, undefined, (id, joined) => joined.batch([raised(id)]))
    await expect(run).rejects.toBe(gone)
    expect(sent.map(({ length }) => length)).toEqual([8, 8])
    expect(versions().every((v) => v === 1)).toBe(true)
  })

  it('finishes the groups in flight once it is stopped', async () => {
    const { store, versions } = await world()
    const signal = { aborted: false }
    await inJoinedCommits(store, IDS, signal, async (id, joined) => {
      await joined.batch([raised(id)])
      signal.aborted = true
    })
    expect(versions().filter((v) => v === 2)).toHaveLength(16)
  })
})
