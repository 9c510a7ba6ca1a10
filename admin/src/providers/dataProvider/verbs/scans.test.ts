import { PDFDocument } from 'pdf-lib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { splitScan } from '#shared/documents/ops/recutScans.ts'
import { uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import type { AskedCommand } from '#shared/engine/commands/commandClient.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { stubThreads } from '../../../testing/jobThreads.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import { AbortError } from '../quietWhenAborted.ts'
import { makeScans } from './scans.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const userId = 'admin@bakehouse.example'
const uid = 'uid1'

beforeEach(() => stubThreads(NOW))
afterEach(() => void vi.unstubAllGlobals())

async function withScan() {
  const store = memoryDocumentStore()
  const files = memoryFileStore()
  const made = await PDFDocument.create({ updateMetadata: false })
  for (let n = 0; n < 3; n++) made.addPage([100 + n, 500])
  const bytes = await made.save()
  const asked = { carrier: 'DEMO', userId, name: 'Stack.pdf', bytes }
  const left = await uploadToInbox({ store, files, clock: fixedClock(NOW) }, asked)
  if (!left.ok) throw new Error(left.error.message)
  const scan = (await store.get<InboxFile>('scans', left.value.id)) as InboxFile
  const requests: AskedCommand<'recutScans'>[] = []
  const ask = (command: AskedCommand<'recutScans'>) => {
    requests.push(command)
    return { id: 'a', end: Promise.resolve({ ok: true, value: { made: ['one', 'other'] } }) }
  }
  const context = {
    store,
    files,
    random: seededRandom(),
    identity: { current: async () => ({ email: userId, name: '', uid }) },
    commands: { ask },
  } as unknown as ProviderContext
  const job = { kind: 'split', scan, pages: [1] } as const
  const states = () => store.all<InboxFile>('scans').map(({ status }) => status)
  return { store, files, scan, context, job, requests, states }
}

it('stages the pieces, and asks the engine to put them in the scan’s place', async () => {
  const { store, files, scan, context, job, requests } = await withScan()
  const steps: number[] = []
  const onProgress = (done: number) => steps.push(done)
  expect(await makeScans(context, { job, onProgress })).toEqual(['one', 'other'])
  const own = await splitScan({ store, files }, { scan, pages: [1] })
  if (!own.ok) throw new Error('nothing was cut')
  const pieces = requests.flatMap(({ request }) => request.pieces)
  expect(requests).toMatchObject([
    { kind: 'recutScans', carrierCompany: 'DEMO', request: { scanIds: [scan.id], how: 'split' } },
  ])
  expect(pieces.map(({ name }) => name)).toEqual(own.value.map(({ name }) => name))
  for (const [at, { staged }] of pieces.entries())
    expect([...(await files.read(`staging/${uid}/${staged}`))]).toEqual([
      ...(own.value[at]?.bytes ?? []),
    ])
  // The engine puts them in the scan's place.
  expect(store.all('scans')).toHaveLength(1)
  expect(steps.at(-1)).toBe(5)
})

it('rejects with the store’s own failure', async () => {
  const { files, context, job, requests } = await withScan()
  const put = async () => Promise.reject(new StoreError('permission-denied', 'Put', 'no'))
  await expect(makeScans({ ...context, files: { ...files, put } }, { job })).rejects.toMatchObject({
    code: 'permission-denied',
  })
  expect(requests).toEqual([])
})

it('cancelled, it leaves all as it was', async () => {
  const { files, context, job, requests, states } = await withScan()
  const early = new AbortController()
  const { signal } = early
  const reading = {
    ...files,
    read: async (path: string) => {
      early.abort()
      return files.read(path)
    },
  }
  await expect(makeScans({ ...context, files: reading }, { job, signal })).rejects.toThrow(
    AbortError,
  )
  expect([states(), files.paths().length]).toEqual([['waiting'], 1])
  await expect(makeScans(context, { job, signal })).rejects.toThrow(AbortError)
  expect(requests).toEqual([])
})
