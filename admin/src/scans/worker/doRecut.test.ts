import { PDFDocument } from 'pdf-lib'
import { beforeEach, expect, it, vi } from 'vitest'
import type { InboxFile } from '#shared/domain/inbox/InboxFile.ts'
import { leaveInInbox } from '#shared/operations/inbox/leaveInInbox.ts'
import { splitScan } from '#shared/operations/scan/recutScans.ts'
import { StoreError } from '#shared/ports/storeError.ts'
import { fixedClock } from '#shared/testing/fixedClock.ts'
import { memoryDocumentStore } from '#shared/testing/memoryDocumentStore.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { seededRandom } from '#shared/testing/seededRandom.ts'
import { recutThread } from '../../testing/jobThreads.ts'
import { doRecut } from './doRecut.ts'
import { startRecutWorker } from './startRecutWorker.ts'

vi.mock('./startRecutWorker.ts', () => ({ startRecutWorker: vi.fn() }))

const NOW = new Date('2026-11-20T15:00:00Z')
const userId = 'admin@bakehouse.example'

beforeEach(() => {
  vi.mocked(startRecutWorker).mockImplementation(() => recutThread(NOW))
})

async function withScan(bytes?: Uint8Array) {
  const store = memoryDocumentStore()
  const files = memoryFileStore()
  const clock = fixedClock(NOW)
  const left = await leaveInInbox(
    { store, files, clock },
    { carrier: 'DEMO', userId, name: 'Stack.pdf', bytes: bytes ?? (await pages(3)) },
  )
  if (!left.ok) throw new Error(left.error.message)
  const scan = (await store.get<InboxFile>('scans', left.value.id)) as InboxFile
  const states = () => store.all<InboxFile>('scans').map(({ status }) => status)
  return { store, files, clock, scan, states, random: seededRandom(1) }
}

async function pages(count: number): Promise<Uint8Array> {
  const made = await PDFDocument.create({ updateMetadata: false })
  for (let n = 0; n < count; n++) made.addPage([100 + n, 500])
  return made.save()
}

it('cuts the same as the operation itself, over a line to the page’s database and files', async () => {
  const { store, files, scan } = await withScan()
  const steps: number[] = []
  const job = { kind: 'split', scan, pages: [1], userId } as const
  const answer = await doRecut(job, { store, files }, { onProgress: (done) => steps.push(done) })
  const own = await withScan()
  expect(answer).toEqual(await splitScan(own, { scan: own.scan, pages: [1], userId }))
  expect(store.all('scans')).toEqual(own.store.all('scans'))
  expect(files.paths()).toEqual(own.files.paths())
  for (const path of files.paths())
    expect(await files.read(path)).toEqual(await own.files.read(path))
  expect(steps.at(-1)).toBe(5)
})

it('a damaged file is refused in the same words', async () => {
  const { store, files, scan, states } = await withScan(
    new TextEncoder().encode('%PDF-1.4\nnothing\n%%EOF\n'),
  )
  const answer = await doRecut({ kind: 'split', scan, pages: [0], userId }, { store, files })
  expect(answer).toMatchObject({ ok: false, error: { code: 'SCAN_PAGES_FAILED' } })
  expect(states()).toEqual(['waiting'])
})

it('rejects with the store’s own failure, and when the thread breaks', async () => {
  const { store, files, scan } = await withScan()
  const job = { kind: 'join', scans: [scan, scan], userId } as const
  const denied = {
    ...store,
    batch: async () => Promise.reject(new StoreError('permission-denied', 'Batch', 'no')),
  }
  await expect(doRecut(job, { store: denied, files })).rejects.toMatchObject({
    code: 'permission-denied',
  })
  vi.mocked(startRecutWorker).mockImplementation(() => {
    const thread = recutThread(NOW)
    queueMicrotask(() => thread.onerror?.(new ErrorEvent('error')))
    return thread
  })
  await expect(doRecut(job, { store, files })).rejects.toMatchObject({ code: 'unknown' })
})

it('cancelled before anything is written leaves all as it was; after that it ends as it began', async () => {
  const { store, files, scan, states } = await withScan()
  const job = { kind: 'split', scan, pages: [1], userId } as const
  const early = new AbortController()
  const reading = {
    ...files,
    read: async (path: string) => {
      early.abort()
      return files.read(path)
    },
  }
  expect(await doRecut(job, { store, files: reading }, { signal: early.signal })).toBeNull()
  expect([states(), files.paths().length]).toEqual([['waiting'], 1])
  expect(await doRecut(job, { store, files }, { signal: early.signal })).toBeNull()

  const late = new AbortController()
  const writing = {
    ...store,
    batch: async (writes: Parameters<typeof store.batch>[0]) => {
      late.abort()
      return store.batch(writes)
    },
  }
  const done = await doRecut(job, { store: writing, files }, { signal: late.signal })
  expect(done?.ok).toBe(true)
  expect(states().toSorted()).toEqual(['set_aside', 'waiting', 'waiting'])
})
