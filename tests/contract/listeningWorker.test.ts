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
import { timedPacer } from '#cli/worker/thisProcess.ts'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { savedText } from '#shared/audit/access/savedAnswers.ts'
import { runWorker } from '#shared/engine/worker/runWorker.ts'
import { intakeIdOf } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { rulesFor } from '../../local-backend/tests/contract/rulesFor.ts'

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

it('acts on a change as it comes, asks nothing while nothing changes, and survives the server', async () => {
  const harness = workerHarness()
  await harness.addCarrier()
  const auditFSID = await harness.addAudit({ bakeState: 'CONTACTING' })
  for (const collection of ['carriers', 'audits', 'intakes', `audits/${auditFSID}/private`])
    for (const { id, ...data } of harness.store.all<Record<string, unknown>>(collection))
      await admin.store.set(collection, id, data)
  const ending = new AbortController()
  const { store, timed, live } = admin
  let passes = 0
  const working = runWorker(
    { ...harness.world, clock: { now: () => new Date() }, store, timed },
    {
      holder: 'a',
      signal: ending.signal,
      pacer: timedPacer(ending.signal),
      live,
      onPass: () => void passes++,
    },
  )
  const latencies: number[] = []
  const intakeId = intakeIdOf(auditFSID)
  const answer = async (rev: number) => {
    const saved = savedText({ answers: { anythingElse: `answer ${rev}` } })
    const written = performance.now()
    await store.update('intakes', intakeId, { saved, rev, pending: true, at: new Date() })
    await vi.waitFor(
      async () => expect(await store.get('intakes', intakeId)).toMatchObject({ pending: false }),
      PATIENCE,
    )
    latencies.push(performance.now() - written)
  }
  try {
    for (const rev of [1, 2, 3]) await answer(rev)
    // By itself it would look once a minute; how fast it is, a test of the whole product says.
    expect(Math.max(...latencies)).toBeLessThan(10_000)
    await untilQuiet(() => [backend.service.stats.queries, passes])

    const { port } = backend
    await backend.close()
    backend = await start(port)
    await answer(4)
  } finally {
    ending.abort()
    await working
  }
}, 60_000)

/** Until the counts stay what they are for longer than a worker that asks by itself would let them. */
async function untilQuiet(counts: () => number[]): Promise<void> {
  await vi.waitFor(
    async () => {
      const before = counts()
      await wait(1500)
      expect(counts()).toEqual(before)
    },
    { timeout: 20_000, interval: 100 },
  )
}
