import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { createLocalBackend } from '#local-backend/createLocalBackend.ts'
import { newCarrier } from '#shared/domain/carrier/newCarrier.ts'
import { importOrders } from '#shared/operations/importOrders.ts'
import { listAudits } from '#shared/operations/listAudits.ts'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'
import { ordersOfSize } from './ordersOfSize.ts'

const PROJECT = 'demo-bench'
const ROUNDS = 21
const PAGE = 25
const INDEXES = join(import.meta.dirname, '../firestore.indexes.json')

/**
 * Imports `count` orders into a store on disk and reads pages of the list from it, as the admin and
 * `audits list` do: over gRPC, documents counted by the server.
 */
export async function measureList(count: number): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'))
  const backend = await createLocalBackend({
    projectId: PROJECT,
    rules: 'service cloud.firestore { match /{path=**} { allow read, write: if false; } }',
    dataDir: folder,
    indexes: JSON.parse(readFileSync(INDEXES, 'utf8')),
  })
  const { store, close } = connectAdmin({ project: PROJECT, host: backend.emulatorHost })
  try {
    const carrier = { id: 'HM', ...newCarrier({ name: 'Harbor Mutual' }, new Date()) }
    const text = ordersOfSize(count)
    const request = {
      files: [
        {
          file: 'bench.csv',
          open: async function* () {
            yield new TextEncoder().encode(text)
          },
        },
      ],
      carrier,
      env: 'local',
    } as const
    const world = {
      store,
      clock: { now: () => new Date() },
      random: { below: (n: number) => randomInt(n) },
    }
    const importMs = await timed(() => importOrders(world, request))
    const written = backend.service.stats.documentsWritten
    const againMs = await timed(() => importOrders(world, request))
    const writtenAgain = backend.service.stats.documentsWritten - written
    const pages: { ms: number; read: number }[] = []
    let after: string | undefined
    for (let round = 0; round < ROUNDS; round++) {
      const before = backend.service.stats.documentsRead
      const query = {
        carrier: 'HM',
        slices: ['99', '9999'],
        limit: PAGE,
        after,
      }
      const began = performance.now()
      const page = await listAudits(store, query)
      pages.push({
        ms: performance.now() - began,
        read: backend.service.stats.documentsRead - before,
      })
      if (page.ok) after = page.value.nextCursor ?? undefined
    }
    const n = count.toLocaleString('en-US')
    const reads = pages.map(({ read }) => read)
    return [
      { what: `import ${n} orders`, measured: rate(count, importMs), wanted: '' },
      {
        what: `import them again (${writtenAgain} documents written)`,
        measured: rate(count, againMs),
        wanted: '0 written',
      },
      {
        what: `list page of ${PAGE}, ${n} audits: documents read, pages 1 to ${ROUNDS}`,
        measured: `${Math.max(...reads)} at most`,
        wanted: `${PAGE + 1} or fewer`,
      },
      {
        what: `list page of ${PAGE}, ${n} audits: time`,
        measured: `${median(pages.map(({ ms }) => ms)).toFixed(1)} ms`,
        wanted: 'flat',
      },
    ]
  } finally {
    await close()
    await backend.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function rate(count: number, ms: number): string {
  const perSecond = Math.round((count * 1000) / ms).toLocaleString('en-US')
  return `${(ms / 1000).toFixed(2)} s, ${perSecond} a second`
}
