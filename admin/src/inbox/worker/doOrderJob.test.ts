import { beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_FEED_PROFILE } from '#shared/domain/order/defaultFeedProfile.ts'
import { importOrders } from '#shared/operations/importOrders.ts'
import { orderFileOfBytes } from '#shared/parsing/orderFileOfBytes.ts'
import { StoreError } from '#shared/ports/storeError.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { fixedClock } from '#shared/testing/fixedClock.ts'
import { memoryDocumentStore } from '#shared/testing/memoryDocumentStore.ts'
import { seededRandom } from '#shared/testing/seededRandom.ts'
import { orderThread } from '../../testing/jobThreads.ts'
import { csvOfOrders, xmlOfOrders } from '../../testing/someOrders.ts'
import { doOrderJob } from './doOrderJob.ts'
import type { OrderJob } from './OrderJob.ts'
import { startOrderWorker } from './startOrderWorker.ts'

vi.mock('./startOrderWorker.ts', () => ({ startOrderWorker: vi.fn() }))

const NOW = new Date('2026-11-20T15:00:00Z')
const HM = aCarrier({ id: 'HM' })
const bytes = csvOfOrders(60)

beforeEach(() => {
  vi.mocked(startOrderWorker).mockImplementation(() => orderThread(NOW))
})

const job = (changes: Partial<Extract<OrderJob, { kind: 'import' }>> = {}): OrderJob => ({
  kind: 'import',
  file: 'HM.csv',
  bytes,
  carrier: HM,
  env: 'local',
  userId: 'System',
  profile: DEFAULT_FEED_PROFILE,
  dryRun: false,
  ...changes,
})

it('imports the same as the operation itself, over a line to the page’s database', async () => {
  const store = memoryDocumentStore()
  const steps: number[] = []
  const answer = await doOrderJob(job(), store, { onProgress: (done) => steps.push(done) })
  const own = memoryDocumentStore()
  const direct = await importOrders(
    { store: own, clock: fixedClock(NOW), random: seededRandom(2) },
    {
      files: [orderFileOfBytes('HM.csv', bytes)],
      carrier: HM,
      env: 'local',
    },
  )
  expect(answer).toEqual(direct)
  expect(store.all('audits')).toHaveLength(own.all('audits').length)
  expect(store.all('asteps')).toHaveLength(own.all('asteps').length)
  expect(steps.at(-1)).toBe(60)
  const again = await doOrderJob(job(), store)
  expect(again).toMatchObject({ value: { report: { totals: { created: 0, unchanged: 60 } } } })
})

it('stops after the batches in flight, and goes on when it is run again', async () => {
  const store = memoryDocumentStore()
  const stop = new AbortController()
  const many = { bytes: csvOfOrders(200) }
  store.onWrite(() => stop.abort())
  const answer = await doOrderJob(job(many), store, { signal: stop.signal })
  expect(answer).toMatchObject({ value: { interrupted: true } })
  const before = store.all('audits').length
  expect(before).toBeLessThan(200)
  expect(store.all('uploads')).toMatchObject([{ status: 'interrupted' }])
  await doOrderJob(job(many), store)
  expect(store.all('audits')).toHaveLength(200)
  expect(store.all('uploads')).toMatchObject([{ status: 'imported', created: 200 }])
})

it('rejects with the database’s own failure', async () => {
  const store = memoryDocumentStore()
  const denied = {
    ...store,
    batch: async () => Promise.reject(new StoreError('permission-denied', 'Batch', 'no')),
  }
  await expect(doOrderJob(job(), denied)).rejects.toMatchObject({ code: 'permission-denied' })
})

it('keeps the XML file on its audits, with NEW left open', async () => {
  const store = memoryDocumentStore()
  const xml = { url: 'gs://bucket/inbox/HM/x', path: 'inbox/HM/x', name: 'HM.xml' }
  await doOrderJob(job({ file: 'HM.xml', bytes: xmlOfOrders(60), xml }), store)
  const [audit] = store.all<Record<string, unknown>>('audits')
  expect(audit).toMatchObject({
    xmlUrl: xml.url,
    xmlFilePath: xml.path,
    xmlFileName: xml.name,
    nextStep: 'NEW',
    bakeState: 'READY',
    history: [{ op: 'IMPORTED', xml: 'HM.xml' }],
  })
  expect(store.all('asteps')).toHaveLength(60)
  expect(store.all<{ status: string }>('asteps').every(({ status }) => status === 'OPEN')).toBe(
    true,
  )
})

it('asks for each id by itself: the rules deny a list with an absent one', async () => {
  const store = memoryDocumentStore()
  const lists: unknown[] = []
  const watched = {
    ...store,
    list: async <T>(...asked: Parameters<typeof store.list>) => {
      lists.push(asked[1]?.filters)
      return store.list<T>(...asked)
    },
  }
  await doOrderJob(job(), watched)
  await doOrderJob(job(), watched)
  expect(JSON.stringify(lists)).not.toContain('"in"')
})
