import { PDFDocument } from 'pdf-lib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { splitScan } from '#shared/documents/ops/recutScans.ts'
import { uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import {
  type DocumentStore,
  type ListOptions,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { orderFileOfBytes } from '#shared/orders/orderFile.ts'
import { DEFAULT_FEED_PROFILE } from '#shared/orders/profiles.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import {
  type MemoryDocumentStore,
  memoryDocumentStore,
} from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { stubThreads } from '../../testing/jobThreads.ts'
import { csvOfOrders } from '../../testing/someOrders.ts'
import { inThread, type JobWatch, servedReads } from './inThread.ts'
import type { OrderJob } from './orderJobs.ts'

const NOW = new Date('2026-11-20T15:00:00Z')

beforeEach(() => stubThreads(NOW))
afterEach(() => void vi.unstubAllGlobals())

describe('a job with an order file', () => {
  const HM = aCarrier({ id: 'HM' })
  const bytes = csvOfOrders(60)

  const job = (changes: Partial<Extract<OrderJob, { kind: 'preview' }>> = {}): OrderJob => ({
    kind: 'preview',
    file: 'HM.csv',
    bytes,
    carrier: HM,
    profile: DEFAULT_FEED_PROFILE,
    ...changes,
  })

  const done = (
    asked: OrderJob,
    store: Pick<DocumentStore, 'get' | 'list' | 'count'>,
    watch: JobWatch = {},
  ) => inThread('order', asked, servedReads({ store, files: memoryFileStore() }), watch)

  /** The import itself, as the engine does it. */
  const imported = (store: MemoryDocumentStore, of: Uint8Array = bytes, dryRun = false) =>
    importOrders(
      { store, clock: fixedClock(NOW), random: seededRandom(2) },
      { files: [orderFileOfBytes('HM.csv', of)], carrier: HM, env: 'production', dryRun },
    )

  it('previews the same as the import’s dry run, over a line to the page’s database, and writes nothing', async () => {
    const store = memoryDocumentStore()
    const steps: number[] = []
    const first = await done(job(), store, { onProgress: (count) => steps.push(count) })
    expect(first).toEqual(await imported(store, bytes, true))
    expect(first).toMatchObject({ value: { report: { totals: { created: 60, unchanged: 0 } } } })
    expect(steps.at(-1)).toBe(60)
    expect(store.writes()).toBe(0)
    await imported(store)
    const writes = store.writes()
    const again = await done(job({ bytes: csvOfOrders(80) }), store)
    expect(again).toMatchObject({ value: { report: { totals: { created: 20, unchanged: 60 } } } })
    expect(store.writes()).toBe(writes)
  })

  it('is served no write: the page has none for it', () => {
    const served = servedReads({ store: memoryDocumentStore(), files: memoryFileStore() })
    expect(Object.keys(served)).toEqual(['get', 'list', 'count', 'read'])
  })

  it('ends at once when it is cancelled', async () => {
    const store = memoryDocumentStore()
    await imported(store)
    const stop = new AbortController()
    const reading = {
      ...store,
      list: async <T>(...asked: Parameters<typeof store.list>) => {
        stop.abort()
        return store.list<T>(...asked)
      },
    }
    await expect(done(job(), reading, { signal: stop.signal })).rejects.toMatchObject({
      code: 'cancelled',
    })
  })

  it('rejects with the database’s own failure', async () => {
    const store = memoryDocumentStore()
    const denied = {
      ...store,
      list: () => Promise.reject(new StoreError('permission-denied', 'Get', 'no')),
    }
    const failed = done(job(), denied)
    await expect(failed).rejects.toBeInstanceOf(StoreError)
    await expect(failed).rejects.toMatchObject({ code: 'permission-denied' })
  })

  it('previews a large file of a carrier that has orders: those stored are counted first', async () => {
    const store = memoryDocumentStore()
    await imported(store)
    const large = await done(job({ bytes: csvOfOrders(3_000) }), store)
    expect(large).toMatchObject({
      value: { report: { totals: { created: 2_940, unchanged: 60 } } },
    })
  })

  it('asks for orders by their numbers, many at a time, and for audits one by one', async () => {
    const store = memoryDocumentStore()
    await imported(store)
    const lists: ListOptions[] = []
    const gets: string[] = []
    const watched = {
      ...store,
      get: async <T>(...asked: Parameters<typeof store.get>) => {
        gets.push(asked[0])
        return store.get<T>(...asked)
      },
      list: async <T>(...asked: Parameters<typeof store.list>) => {
        lists.push(asked[1] ?? {})
        return store.list<T>(...asked)
      },
    }
    const changed = csvOfOrders(60, (row, at) => (at === 7 ? row.replace('Bakery', 'Bistro') : row))
    const answer = await done(job({ bytes: changed }), watched)
    expect(answer).toMatchObject({ value: { report: { totals: { unchanged: 59, changed: 1 } } } })
    const fields = lists.map(({ filters = [] }) => filters.map(({ field }) => field).join())
    // The first asks whether the carrier has orders; then 40 orders a batch, 30 numbers a query.
    expect(fields).toEqual(['carrierCompany', ...Array(3).fill('carrierCompany,orderNumber')])
    // The rules deny a list by ids as soon as one of them is absent.
    expect(new Set(gets)).toEqual(new Set(['audits']))
  })
})

describe('a job with scans', () => {
  async function withScan(bytes?: Uint8Array) {
    const store = memoryDocumentStore()
    const files = memoryFileStore()
    const clock = fixedClock(NOW)
    const asked = { carrier: 'DEMO', userId: 'admin@bakehouse.example', name: 'Stack.pdf' }
    const left = await uploadToInbox(
      { store, files, clock },
      { ...asked, bytes: bytes ?? (await pages(3)) },
    )
    if (!left.ok) throw new Error(left.error.message)
    const scan = (await store.get<InboxFile>('scans', left.value.id)) as InboxFile
    const states = () => store.all<InboxFile>('scans').map(({ status }) => status)
    return { store, files, scan, states }
  }

  async function pages(count: number): Promise<Uint8Array> {
    const made = await PDFDocument.create({ updateMetadata: false })
    for (let n = 0; n < count; n++) made.addPage([100 + n, 500])
    return made.save()
  }

  it('cuts the same as the operation itself', async () => {
    const { store, files, scan } = await withScan()
    const steps: number[] = []
    const onProgress = (done: number) => steps.push(done)
    const job = { kind: 'split', scan, pages: [1] } as const
    const answer = await inThread('scan', job, servedReads({ store, files }), { onProgress })
    const own = await splitScan({ store, files }, { scan, pages: [1] })
    if (!answer.ok || !own.ok) throw new Error('nothing was cut')
    expect(answer.value.map(({ name }) => name)).toEqual(own.value.map(({ name }) => name))
    for (const [at, { bytes }] of answer.value.entries())
      expect([...bytes]).toEqual([...(own.value[at]?.bytes ?? [])])
    expect(steps[0]).toBe(1)
  })

  it('a damaged file is refused in the same words', async () => {
    const damaged = new TextEncoder().encode('%PDF-1.4\nnothing\n%%EOF\n')
    const { store, files, scan, states } = await withScan(damaged)
    const job = { kind: 'split', scan, pages: [0] } as const
    const answer = await inThread('scan', job, servedReads({ store, files }))
    expect(answer).toMatchObject({ ok: false, error: { code: 'SCAN_PAGES_FAILED' } })
    expect(states()).toEqual(['waiting'])
  })

  it('rejects with the store’s own failure, and when the thread breaks', async () => {
    const { store, files, scan } = await withScan()
    const job = { kind: 'join', scans: [scan, scan] } as const
    const denied = {
      read: async () => Promise.reject(new StoreError('permission-denied', 'Read', 'no')),
    }
    await expect(
      inThread('scan', job, servedReads({ store, files: denied })),
    ).rejects.toMatchObject({ code: 'permission-denied' })
    stubThreads(NOW, (thread) => {
      queueMicrotask(() => thread.onerror?.(new ErrorEvent('error')))
      return thread
    })
    await expect(inThread('scan', job, servedReads({ store, files }))).rejects.toMatchObject({
      code: 'unknown',
    })
  })
})
