import { parse } from 'csv-parse'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getFirestore } from 'firebase-admin/firestore'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import type { Measurement } from './Measurement.ts'
import { type BenchStore, openBenchStore } from './openBenchStore.ts'
import { ordersOfSize } from './ordersOfSize.ts'

const SERIAL = 1
const STANDARD = 4

/** What a part of it took, and what the server did. */
interface Taken {
  ms: number
  processorMs: number
  documents: number
}

/**
 * Imports `count` orders into an empty local backend, its data on disk: one batch at a time, several in
 * flight, and again. Beside it what importers of CSV into Firestore do, on the same backend: a document
 * a row, through the SDK's BulkWriter. None of those on the registry fits Node 20 and our SDK without a
 * second one, and they make one document of a row where an order makes eight, checked and traceable.
 */
export async function measureImport(count: number): Promise<Measurement[]> {
  const text = ordersOfSize(count)
  const serial = await onEmpty((bench) => taken(bench, () => ours(bench, text, SERIAL)))
  const [parallel, again] = await onEmpty(async (bench) => [
    await taken(bench, () => ours(bench, text, STANDARD)),
    await taken(bench, () => ours(bench, text, STANDARD)),
  ])
  const peer = await onEmpty((bench) => taken(bench, () => rowByRow(bench, text)))
  const name = count.toLocaleString('en-US')
  const row = (what: string, one: Taken, wanted = ''): Measurement => {
    const perSecond = Math.round((count * 1000) / one.ms).toLocaleString('en-US')
    const documents = one.documents.toLocaleString('en-US')
    const each = (one.processorMs / count).toFixed(2)
    return {
      what: `${name} orders, ${what}`,
      measured: `${(one.ms / 1000).toFixed(1)} s, ${perSecond} orders a second, ${documents} documents, ${each} ms of processor time an order with the server's`,
      wanted,
    }
  }
  return [
    row('one batch at a time', serial),
    row(`${STANDARD} batches in flight`, parallel, '10 s'),
    row('again: nothing is written', again, '0 documents'),
    row('a document a row through BulkWriter', peer),
  ]
}

async function onEmpty<T>(measure: (bench: BenchStore) => Promise<T>): Promise<T> {
  const bench = await openBenchStore()
  try {
    return await measure(bench)
  } finally {
    await bench.close()
  }
}

async function taken(bench: BenchStore, work: () => Promise<void>): Promise<Taken> {
  const before = bench.stats().documentsWritten
  const usage = process.cpuUsage()
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(usage)
  const documents = bench.stats().documentsWritten - before
  return { ms, processorMs: (user + system) / 1000, documents }
}

async function ours({ world, carrier }: BenchStore, text: string, concurrency: number) {
  const open = async function* () {
    yield new TextEncoder().encode(text)
  }
  const files = [{ file: 'bench.csv', open }]
  const imported = await importOrders(world, { files, carrier, env: 'local', concurrency })
  if (!imported.ok) throw new Error(imported.error.message)
}

async function rowByRow({ host, project }: BenchStore, text: string): Promise<void> {
  const app = initializeApp({ projectId: project }, 'bench-bulk-writer')
  const database = getFirestore(app)
  database.settings({ host, ssl: false })
  try {
    const writer = database.bulkWriter({ throttling: false })
    const failed: unknown[] = []
    const rows = parse(text, { columns: true })
    for await (const row of rows) {
      const target = database.collection('rows').doc(row['Order Number'])
      writer.set(target, row).catch((error: unknown) => failed.push(error))
    }
    await writer.close()
    if (failed.length > 0) throw new Error(`${failed.length} rows failed: ${failed[0]}`)
  } finally {
    await database.terminate()
    await deleteApp(app)
  }
}
