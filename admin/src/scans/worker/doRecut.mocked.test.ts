import { PDFDocument } from 'pdf-lib'
import { beforeEach, expect, it, vi } from 'vitest'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { splitScan } from '#shared/documents/ops/recutScans.ts'
import { uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { recutThread } from '../../testing/jobThreads.ts'
import { doRecut } from './doRecut.ts'
import { startRecutWorker } from './startRecutWorker.ts'

vi.mock('./startRecutWorker.ts', () => ({ startRecutWorker: vi.fn() }))

const NOW = new Date('2026-11-20T15:00:00Z')
const userId = 'admin@bakehouse.example'
const uid = 'uid1'

beforeEach(() => {
  vi.mocked(startRecutWorker).mockImplementation(() => recutThread(NOW))
})

async function withScan(bytes?: Uint8Array) {
  const store = memoryDocumentStore()
  const files = memoryFileStore()
  const clock = fixedClock(NOW)
  const left = await uploadToInbox(
    { store, files, clock },
    { carrier: 'DEMO', userId, name: 'Stack.pdf', bytes: bytes ?? (await pages(3)) },
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

it('cuts the same as the operation itself, and stages the pieces over a line to the page’s files', async () => {
  const { store, files, scan } = await withScan()
  const steps: number[] = []
  const job = { kind: 'split', scan, pages: [1], uid } as const
  const answer = await doRecut(job, { store, files }, { onProgress: (done) => steps.push(done) })
  const own = await splitScan({ store, files }, { scan, pages: [1] })
  if (answer?.ok !== true || !own.ok) throw new Error('nothing was cut')
  expect(answer.value.map(({ name }) => name)).toEqual(own.value.map(({ name }) => name))
  for (const [at, { staged }] of answer.value.entries())
    expect(await files.read(`staging/${uid}/${staged}`)).toEqual(own.value[at]?.bytes)
  // The engine puts them in the scan's place.
  expect(store.all('scans')).toHaveLength(1)
  expect(steps.at(-1)).toBe(5)
})

it('a damaged file is refused in the same words', async () => {
  const { store, files, scan, states } = await withScan(
    new TextEncoder().encode('%PDF-1.4\nnothing\n%%EOF\n'),
  )
  const answer = await doRecut({ kind: 'split', scan, pages: [0], uid }, { store, files })
  expect(answer).toMatchObject({ ok: false, error: { code: 'SCAN_PAGES_FAILED' } })
  expect(states()).toEqual(['waiting'])
})

it('rejects with the store’s own failure, and when the thread breaks', async () => {
  const { store, files, scan } = await withScan()
  const job = { kind: 'join', scans: [scan, scan], uid } as const
  const denied = {
    ...files,
    put: async () => Promise.reject(new StoreError('permission-denied', 'Put', 'no')),
  }
  await expect(doRecut(job, { store, files: denied })).rejects.toMatchObject({
    code: 'permission-denied',
  })
  vi.mocked(startRecutWorker).mockImplementation(() => {
    const thread = recutThread(NOW)
    queueMicrotask(() => thread.onerror?.(new ErrorEvent('error')))
    return thread
  })
  await expect(doRecut(job, { store, files })).rejects.toMatchObject({ code: 'unknown' })
})

it('cancelled, it leaves all as it was', async () => {
  const { store, files, scan, states } = await withScan()
  const job = { kind: 'split', scan, pages: [1], uid } as const
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
})
