/**
 * Google's emulator wants no indexes and counts no queries.
 * @module-tag ours-only
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { timedPacer } from '#cli/worker/timedPacer.ts'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { runWorker } from '#shared/operations/worker/runWorker.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { rulesFor } from './rulesFor.ts'

const indexes = JSON.parse(
  readFileSync(new URL('../../firestore.indexes.json', import.meta.url), 'utf8'),
)
const PROJECT = 'demo-listening-worker'
const PATIENCE = { timeout: 20_000, interval: 10 }

let folder = ''
let backend: LocalBackend
let admin: ReturnType<typeof connectAdmin>

const start = (port = 0) =>
  createLocalBackend({
    projectId: PROJECT,
    rules: rulesFor('false'),
    port,
    dataDir: join(folder, 'data'),
    indexes,
    requireIndexes: true,
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worker-'))
  backend = await start()
  admin = connectAdmin({ project: PROJECT, host: backend.emulatorHost })
})
afterAll(async () => {
  await admin.close()
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

it('acts within a second of a change, asks nothing while nothing changes, and survives the server', async () => {
  const harness = workerHarness()
  await harness.addCarrier()
  const auditFSID = await harness.addAudit({ bakeState: 'CONTACTING' })
  for (const collection of ['carriers', 'audits', 'intakes', `audits/${auditFSID}/private`])
    for (const { id, ...data } of harness.store.all<Record<string, unknown>>(collection))
      await admin.store.set(collection, id, data)
  const ending = new AbortController()
  const { store, live } = admin
  let passes = 0
  const working = runWorker(
    { ...harness.world, clock: { now: () => new Date() }, store },
    {
      holder: 'a',
      signal: ending.signal,
      pacer: timedPacer(ending.signal),
      live,
      onPass: () => void passes++,
    },
  )
  const latencies: number[] = []
  const comment = async (id: string) => {
    const facts = { auditFSID, carrierCompany: 'DEMO', text: `Hm ${id}.`, userId: 'uw@c.example' }
    const written = performance.now()
    await store.set('comments', id, { ...facts, dateAdded: new Date(), pending: true })
    await vi.waitFor(
      async () => expect(await store.get('comments', id)).toMatchObject({ pending: false }),
      PATIENCE,
    )
    latencies.push(performance.now() - written)
  }
  /** Passes of what was begun with: the first views of six listeners. */
  await wait(1000)
  for (const id of ['a', 'b', 'c']) await comment(id)
  expect(Math.max(...latencies)).toBeLessThan(1000)

  await wait(500)
  const { queries } = backend.service.stats
  const passed = passes
  await wait(1500)
  expect([backend.service.stats.queries - queries, passes - passed]).toEqual([0, 0])

  const { port } = backend
  await backend.close()
  backend = await start(port)
  await comment('d')
  ending.abort()
  await working
}, 60_000)
