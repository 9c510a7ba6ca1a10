import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchServer } from './backend/BenchServer.ts'
import { connectBench } from './backend/connectBench.ts'
import { describeFigures, type Figures } from './backend/describeFigures.ts'
import { measureServer, type ServerFigures, writesPerSecond } from './backend/measureServer.ts'
import { startGoogleServer } from './backend/startGoogleServer.ts'
import { startScript } from './backend/startScript.ts'
import { bundleBackend } from './bundle.ts'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'

const SMALL = 1_000
const LARGE = Number(process.env['BENCH_DOCUMENTS'] ?? 100_000)
const MILLION = 1_000_000

/** The others read a whole collection for a page, or keep it in memory: less is asked of them. */
const LARGE_OF_OTHERS = Number(process.env['BENCH_OTHERS_DOCUMENTS'] ?? 20_000)

/**
 * The local backend as a process of its own, over gRPC through the Admin SDK, with its data on disk.
 * Beside it in the same run, and in memory only: `@firestore-emulator/server`, which knows no cursors
 * (its page is always the first one), and Google's emulator where it is found. BENCH_MILLION=1 adds a
 * million documents.
 */
export async function measureBackend(
  ofOurs: readonly number[] = process.env['BENCH_MILLION']
    ? [SMALL, LARGE, MILLION]
    : [SMALL, LARGE],
  ofGoogle: readonly number[] = [SMALL, LARGE_OF_OTHERS],
): Promise<Measurement[]> {
  const work = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'))
  try {
    const bundle = await bundleBackend()
    const open = (name: string) =>
      startScript('backend', 'serveFolder.mjs', [bundle, join(work, name)])
    const starts: number[] = []
    for (const name of ['a', 'b', 'c']) starts.push(await readyMs(open(name)))
    const ours = { ...(await figuresOf(await open('data'), ofOurs)), readyMs: median(starts) }
    const full = await readyMs(open('data'))
    const others: Figures[] = []
    const node = await startScript('@firestore-emulator/server', 'serveNodeEmulator.mjs')
    others.push(await figuresOf(node, [SMALL]))
    const google = await startGoogleServer()
    if (typeof google !== 'string') others.push(await figuresOf(google, ofGoogle))
    const largest = ours.sizes.at(-1)?.documents ?? 0
    return [
      {
        what: `backend: process ready, ${largest.toLocaleString('en-US')} documents`,
        measured: `${Math.round(full)} ms`,
        wanted: '1,200 ms at 100,000',
      },
      ...describeFigures(ours, others),
      ...(typeof google === 'string' ? [{ what: google, measured: 'skipped', wanted: '' }] : []),
    ]
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function readyMs(starting: Promise<BenchServer>): Promise<number> {
  const server = await starting
  await server.stop()
  return server.readyMs
}

/** Measures a server and stops it. */
async function figuresOf(server: BenchServer, documentCounts: readonly number[]): Promise<Figures> {
  const { db, close } = connectBench(server.host)
  try {
    await db.doc('writes/first').set({})
    const oneWriter = await writesPerSecond(db, 1, 500)
    const fiftyWriters = await writesPerSecond(db, 50, 5_000)
    const sizes: ServerFigures[] = []
    for (const documents of documentCounts) {
      const holds = sizes.at(-1)?.documents ?? 0
      sizes.push(await measureServer(server, db, { holds, documents }))
    }
    return { name: server.name, readyMs: server.readyMs, oneWriter, fiftyWriters, sizes }
  } finally {
    await close()
    await server.stop()
  }
}
