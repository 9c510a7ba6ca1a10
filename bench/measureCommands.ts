import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { timedPacer } from '#cli/worker/timedPacer.ts'
import { createLocalBackend } from '#local-backend/createLocalBackend.ts'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { newCarrier } from '#shared/domain/carrier/newCarrier.ts'
import { commandClient } from '#shared/engine/commands/commandClient.ts'
import { serveCommands } from '#shared/engine/commands/serveCommands.ts'
import { liteCommandSender } from '#shared/firebase-web/liteCommandSender.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { importOrders } from '#shared/operations/importOrders.ts'
import { holdLease } from '#shared/operations/worker/holdLease.ts'
import { aUser } from '#shared/testing/builders.ts'
import { openLiteStore } from '../tests/acceptance/openLiteStore.ts'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'
import { ordersOfSize } from './ordersOfSize.ts'

const PROJECT = 'demo-bench'
const EMAIL = 'baker@bakehouse.example'
const ROOT = join(import.meta.dirname, '..')
const SAMPLES = 200
/** The next is asked when the one before has ended, as a person does. */
const WARM_UP = 20

/**
 * From the asking to the confirmed end of a note on one of `count` audits: sent under the rules by the
 * web SDK, done by an engine with its own listener, its end heard by another. All in one process.
 */
export async function measureCommands(count: number): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'))
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
  const backend = await createLocalBackend({
    projectId: PROJECT,
    rules: read('firestore.rules'),
    indexes: JSON.parse(read('firestore.indexes.json')),
    dataDir: folder,
    testTokens: true,
  })
  const trusted = connectAdmin({ project: PROJECT, host: backend.emulatorHost })
  const lite = openLiteStore(backend, PROJECT, EMAIL)
  const clock = { now: () => new Date() }
  const random = { below: (limit: number) => Math.floor(Math.random() * limit) }
  const logger = { info: () => {}, error: () => {} }
  const world = { store: trusted.store, clock, random, logger, publicUrl: 'https://a.example' }
  const ending = new AbortController()
  const lease = holdLease(world, { holder: 'bench' })
  try {
    const carrier = { id: 'HM', ...newCarrier({ name: 'Harbor Mutual' }, clock.now()) }
    await trusted.store.set(COLLECTIONS.carriers, carrier.id, { ...carrier })
    await trusted.store.set(COLLECTIONS.users, EMAIL, {
      ...aUser({ id: EMAIL, email: EMAIL, role: 'baker', carriers: ['HM'] }),
    })
    const text = ordersOfSize(count)
    const open = async function* () {
      yield new TextEncoder().encode(text)
    }
    await importOrders(world, { files: [{ file: 'bench.csv', open }], carrier, env: 'local' })
    const { signal } = ending
    const pacer = timedPacer(signal)
    const serving = serveCommands(world, { lease, signal, pacer, live: trusted.live })
    const audits = await trusted.store.list<Audit>(COLLECTIONS.audits, { limit: SAMPLES })
    const commands = commandClient({
      sender: liteCommandSender(lite.database, { logger }),
      store: lite.store,
      live: async () => trusted.live,
      asker: async () => ({ email: EMAIL, uid: EMAIL }),
      clock,
      random,
    })
    const before = { ...backend.service.stats }
    const times: number[] = []
    for (let sample = 0; sample < SAMPLES + WARM_UP; sample++) {
      const audit = audits[sample % audits.length]
      if (audit === undefined) break
      const began = performance.now()
      const action = { kind: 'note', text: `Note ${sample}` } as const
      const asked = { kind: 'act', carrierCompany: 'HM', auditFSID: audit.id } as const
      const ended = await commands.ask({ ...asked, request: { action, reason: '' } }).end
      if (!ended.ok) throw new Error(ended.error.message)
      if (sample >= WARM_UP) times.push(performance.now() - began)
    }
    const after = backend.service.stats
    const each = (name: 'documentsRead' | 'documentsWritten') =>
      ((after[name] - before[name]) / (SAMPLES + WARM_UP)).toFixed(1)
    ending.abort()
    await serving
    const sorted = times.toSorted((a, b) => a - b)
    const late = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
    return [
      {
        what: `a note by command at ${count.toLocaleString('en-US')} audits, asked to confirmed: median, 95th percentile`,
        measured: `${median(times).toFixed(0)} ms, ${late.toFixed(0)} ms`,
        wanted: '60 ms, 150 ms',
      },
      {
        what: 'a note by command: documents read and written by all, as the server counts',
        measured: `${each('documentsRead')}, ${each('documentsWritten')}`,
        wanted: '',
      },
    ]
  } finally {
    ending.abort()
    await lease.end()
    await lite.close()
    await trusted.close()
    await backend.close()
    await rm(folder, { recursive: true, force: true })
  }
}
