import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Firestore, getFirestore } from 'firebase-admin/firestore'
import { build } from 'vite'
import type { BenchServer } from './backend/BenchServer.ts'
import { measureServer, type ServerFigures, writesPerSecond } from './backend/measureServer.ts'
import { startGoogleServer } from './backend/startGoogleServer.ts'
import { startLocalServer } from './backend/startLocalServer.ts'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'

const ROOT = join(import.meta.dirname, '..')
const SIZES = [1_000, Number(process.env['BENCH_DOCUMENTS'] ?? 100_000)] as const
const MILLION = 1_000_000
/** Google's emulator keeps all in memory, with seconds a write at the larger size: less is asked of it. */
const GOOGLE_SIZES = [1_000, 20_000] as const

interface Figures {
  sizes: ServerFigures[]
  oneWriter: number
  fiftyWriters: number
}

/**
 * The local backend as a process of its own, over gRPC through the Admin SDK, with its data on disk;
 * Google's emulator, which keeps none, beside it in the same run. BENCH_MILLION=1 adds a million
 * documents, BENCH_GOOGLE_DOCUMENTS another size for Google's.
 */
export async function measureBackend(): Promise<Measurement[]> {
  const work = await mkdtemp(join(tmpdir(), 'bakehouse-bench-backend-'))
  try {
    const bundle = await bundleBackend()
    const folder = join(work, 'data')
    const readyEmpty = await readyTimes(bundle, work)
    const empty = await startLocalServer(bundle, folder)
    const sizes = process.env['BENCH_MILLION'] ? [...SIZES, MILLION] : [...SIZES]
    const ours = await figuresOf(empty, sizes)
    await empty.stop()
    const full = await startLocalServer(bundle, folder)
    await full.stop()
    const google = await startGoogleServer()
    const theirs = typeof google === 'string' ? null : await figuresOf(google, googleSizes())
    if (typeof google !== 'string') await google.stop()
    const ready = {
      empty: median(readyEmpty),
      full: full.readyMs,
      theirs: typeof google === 'string' ? null : google.readyMs,
    }
    return rows(ours, theirs, ready)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function readyTimes(bundle: string, work: string): Promise<number[]> {
  const times: number[] = []
  for (const name of ['a', 'b', 'c']) {
    const server = await startLocalServer(bundle, join(work, name))
    times.push(server.readyMs)
    await server.stop()
  }
  return times
}

function googleSizes(): number[] {
  const most = Number(process.env['BENCH_GOOGLE_DOCUMENTS'] ?? GOOGLE_SIZES[1])
  return [GOOGLE_SIZES[0], most]
}

/** The backend built as `bakehouse` ships it: else its start would be measured with a compiler's. */
async function bundleBackend(): Promise<string> {
  const outDir = join(ROOT, 'dist/bench')
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      ssr: 'local-backend/createLocalBackend.ts',
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'backend.mjs' } },
    },
  })
  return join(outDir, 'backend.mjs')
}

async function figuresOf(server: BenchServer, sizes: readonly number[]): Promise<Figures> {
  const { db, close } = connect(server.host)
  try {
    await db.doc('writes/first').set({})
    const oneWriter = await writesPerSecond(db, 1, 500)
    const fiftyWriters = await writesPerSecond(db, 50, 5_000)
    const measured: ServerFigures[] = []
    for (const documents of sizes) {
      const holds = measured.at(-1)?.documents ?? 0
      measured.push(await measureServer(server, db, { holds, documents }))
    }
    return { sizes: measured, oneWriter, fiftyWriters }
  } finally {
    await close()
  }
}

function connect(host: string): { db: Firestore; close(): Promise<void> } {
  process.env['METADATA_SERVER_DETECTION'] = 'none'
  process.env['FIRESTORE_EMULATOR_HOST'] = host
  const app = initializeApp({ projectId: 'demo-bench' }, host)
  const db = getFirestore(app)
  return { db, close: async () => db.terminate().then(() => deleteApp(app)) }
}

function rows(
  ours: Figures,
  theirs: Figures | null,
  ready: { empty: number; full: number; theirs: number | null },
): Measurement[] {
  const first = ours.sizes[0]
  const beside = (of: (figures: Figures) => string) => (theirs ? `; Google’s ${of(theirs)}` : '')
  const ms = (time: number) => `${time.toFixed(1)} ms`
  const rate = (count: number) => `${Math.round(count).toLocaleString('en-US')} a second`
  const largest = ours.sizes.at(-1)?.documents ?? 0
  const memory = (figure: ServerFigures) =>
    `${Math.round(figure.memory / 2 ** 20)} MiB at ${figure.documents.toLocaleString('en-US')}`
  const googleReady = ready.theirs === null ? '' : `; Google’s ${Math.round(ready.theirs)} ms`
  return [
    {
      what: 'backend: process ready, empty',
      measured: `${Math.round(ready.empty)} ms${googleReady}`,
      wanted: '300 ms',
    },
    {
      what: `backend: process ready, ${largest.toLocaleString('en-US')} documents`,
      measured: `${Math.round(ready.full)} ms`,
      wanted: '1,200 ms at 100,000',
    },
    {
      what: 'backend: durable writes, 1 writer (Google’s are not durable)',
      measured: rate(ours.oneWriter) + beside(({ oneWriter }) => rate(oneWriter)),
      wanted: '',
    },
    {
      what: 'backend: durable writes, 50 writers',
      measured: rate(ours.fiftyWriters) + beside(({ fiftyWriters }) => rate(fiftyWriters)),
      wanted: '1,000 a second',
    },
    ...[
      ...ours.sizes.map((figure) => ({ who: 'backend', figure, base: first })),
      ...(theirs?.sizes ?? []).map((figure) => ({
        who: 'Google’s',
        figure,
        base: theirs?.sizes[0],
      })),
    ].flatMap(({ who, figure, base }): Measurement[] => {
      const at = `at ${figure.documents.toLocaleString('en-US')} documents`
      const ratio = (now: number, then: number | undefined) =>
        then === undefined || base === figure ? '' : `, ${(now / then).toFixed(2)} times the first`
      const wanted = who === 'backend' && base !== figure ? 'within 1.20 times' : ''
      return [
        {
          what: `${who}: a write ${at}`,
          measured: ms(figure.write) + ratio(figure.write, base?.write),
          wanted,
        },
        {
          what: `${who}: a page of 25 ${at}`,
          measured: ms(figure.page) + ratio(figure.page, base?.page),
          wanted,
        },
        { what: `${who}: memory`, measured: memory(figure), wanted: '' },
      ]
    }),
  ]
}
