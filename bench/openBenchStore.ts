import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { createLocalBackend } from '#local-backend/createLocalBackend.ts'
import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import { newCarrier } from '#shared/firm/carrier.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { ordersOfSize } from './ordersOfSize.ts'

/** A local backend with its data on disk, and the Admin SDK connected to it over gRPC. */
export interface BenchStore {
  store: DocumentStore
  world: ActionWorld
  /** The server's address and its project, for other clients. */
  host: string
  project: string
  carrier: Carrier & { id: string }
  /** Documents read and written and queries answered so far, as the server counts them. */
  stats(): { documentsRead: number; documentsWritten: number; queries: number }
  /** Imports orders of the sample's kind, whose carrier is stored too. */
  importOrders(count: number): Promise<void>
  close(): Promise<void>
}

const PROJECT = 'demo-bench'
const INDEXES = join(import.meta.dirname, '../firestore.indexes.json')
const NOBODY = 'service cloud.firestore { match /{path=**} { allow read, write: if false; } }'

/** Opens an empty one; closing it removes its data. */
export async function openBenchStore(): Promise<BenchStore> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'))
  const backend = await createLocalBackend({
    projectId: PROJECT,
    rules: NOBODY,
    dataDir: folder,
    indexes: JSON.parse(readFileSync(INDEXES, 'utf8')),
  })
  const { store, close } = connectAdmin({ project: PROJECT, host: backend.emulatorHost })
  const { id, ...settings } = {
    id: 'HM',
    ...newCarrier({ name: 'Harbor Mutual' }, new Date()),
  }
  const carrier = { id, ...settings }
  await store.set('carriers', id, settings)
  const world = {
    store,
    clock: { now: () => new Date() },
    random: { below: (n: number) => randomInt(n) },
  }
  return {
    store,
    world,
    host: backend.emulatorHost,
    project: PROJECT,
    carrier,
    stats: () => ({ ...backend.service.stats }),
    importOrders: async (count) => {
      const text = ordersOfSize(count)
      const open = async function* () {
        yield new TextEncoder().encode(text)
      }
      const files = [{ file: 'bench.csv', open }]
      const imported = await importOrders(world, { files, carrier, env: 'local' })
      if (!imported.ok) throw new Error(imported.error.message)
    },
    close: async () => {
      await close()
      await backend.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
