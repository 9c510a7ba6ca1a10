import { beforeEach, expect, it, vi } from 'vitest'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { orderFileOfBytes } from '#shared/orders/orderFile.ts'
import { DEFAULT_FEED_PROFILE } from '#shared/orders/profiles.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import {
  type MemoryDocumentStore,
  memoryDocumentStore,
} from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { orderThread } from '../../testing/jobThreads.ts'
import { csvOfOrders } from '../../testing/someOrders.ts'
import { doOrderJob } from './doOrderJob.ts'
import type { OrderJob } from './OrderJob.ts'
import { servedReads } from './servedReads.ts'
import { startOrderWorker } from './startOrderWorker.ts'

vi.mock('./startOrderWorker.ts', () => ({ startOrderWorker: vi.fn() }))

const NOW = new Date('2026-11-20T15:00:00Z')
const HM = aCarrier({ id: 'HM' })
const bytes = csvOfOrders(60)

beforeEach(() => {
  vi.mocked(startOrderWorker).mockImplementation(() => orderThread(NOW))
})

const job = (changes: Partial<Extract<OrderJob, { kind: 'preview' }>> = {}): OrderJob => ({
  kind: 'preview',
  file: 'HM.csv',
  bytes,
  carrier: HM,
  profile: DEFAULT_FEED_PROFILE,
  ...changes,
})

/** The import itself, as the engine does it. */
const imported = (store: MemoryDocumentStore, of: Uint8Array = bytes, dryRun = false) =>
  importOrders(
    { store, clock: fixedClock(NOW), random: seededRandom(2) },
    { files: [orderFileOfBytes('HM.csv', of)], carrier: HM, env: 'production', dryRun },
  )

it('previews the same as the import’s dry run, over a line to the page’s database, and writes nothing', async () => {
  const store = memoryDocumentStore()
  const steps: number[] = []
  const first = await doOrderJob(job(), store, { onProgress: (done) => steps.push(done) })
  expect(first).toEqual(await imported(store, bytes, true))
  expect(first).toMatchObject({ value: { report: { totals: { created: 60, unchanged: 0 } } } })
  expect(steps.at(-1)).toBe(60)
  expect(store.writes()).toBe(0)
  await imported(store)
  const writes = store.writes()
  const again = await doOrderJob(job({ bytes: csvOfOrders(80) }), store)
  expect(again).toMatchObject({ value: { report: { totals: { created: 20, unchanged: 60 } } } })
  expect(store.writes()).toBe(writes)
})

it('is served no write: the page has none for it', () => {
  expect(Object.keys(servedReads(memoryDocumentStore()))).toEqual(['get', 'list'])
})

it('ends at once when it is cancelled', async () => {
  const store = memoryDocumentStore()
  await imported(store)
  const stop = new AbortController()
  const reading = {
    get: async <T>(...asked: Parameters<typeof store.get>) => {
      stop.abort()
      return store.get<T>(...asked)
    },
    list: store.list,
  }
  await expect(doOrderJob(job(), reading, { signal: stop.signal })).rejects.toMatchObject({
    code: 'cancelled',
  })
})

it('rejects with the database’s own failure', async () => {
  const store = memoryDocumentStore()
  const denied = {
    get: store.get,
    list: () => Promise.reject(new StoreError('permission-denied', 'Get', 'no')),
  }
  await expect(doOrderJob(job(), denied)).rejects.toMatchObject({ code: 'permission-denied' })
})

it('reads each id separately: the rules deny a list with an absent one', async () => {
  const store = memoryDocumentStore()
  const lists: unknown[] = []
  const watched = {
    get: store.get,
    list: async <T>(...asked: Parameters<typeof store.list>) => {
      lists.push(asked[1]?.filters)
      return store.list<T>(...asked)
    },
  }
  await doOrderJob(job(), watched)
  await imported(store)
  await doOrderJob(job(), watched)
  expect(JSON.stringify(lists)).not.toContain('"in"')
})
