import { setTimeout as wait } from 'node:timers/promises'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { timedPacer } from '#cli/worker/thisProcess.ts'
import { serveCommands } from '#shared/engine/commands/serveCommands.ts'
import { runPass } from '#shared/engine/worker/runPass.ts'
import { runWorker } from '#shared/engine/worker/runWorker.ts'
import type { LiveStore } from '#shared/kernel/ports/documentStore.ts'
import type { Measurement } from './Measurement.ts'
import { type BenchStore, openBenchStore } from './openBenchStore.ts'

const AUDITS = 200
/** What came with the start is over. */
const SETTLE_MS = 20_000
/** The pass ten minutes after a change looks once more for what showed late. */
const SETTLE_LONG_MS = 720_000
const MINUTE_MS = 60_000
const MINUTES_A_DAY = 1440
/** A pass that no news asks for (`runWorker.ts`). */
const PASSES_A_DAY = 144
const MOST_A_DAY = 5_000
const MOST_WRITES_A_DAY = 4_500

/**
 * What an idle engine costs, as Firestore bills it: a read for each document that a
 * query or a listener brings, one for a query that finds none. A minute of a leader, a minute of a leader
 * with a standby beside it, and a pass that finds nothing, made into a day; with BENCH_IDLE_MINUTES=60 an
 * hour of a leader as it is.
 */
export async function measureIdle(): Promise<Measurement[]> {
  const bench = await openBenchStore()
  try {
    await bench.importOrders(AUDITS)
    const leader = startEngine(bench, 'leader')
    try {
      const minutes = Number(process.env['BENCH_IDLE_MINUTES'] ?? 0)
      if (minutes > 0) return [await longRow(bench, leader, minutes)]
      const alone = await idleOf(bench, [leader])
      const standby = startEngine(bench, 'standby')
      try {
        const both = await idleOf(bench, [leader, standby])
        const pass = await readsOfPass(bench)
        const daily = Math.round(alone.reads * MINUTES_A_DAY + pass * PASSES_A_DAY)
        const beside = Math.round((both.reads - alone.reads) * MINUTES_A_DAY)
        return [
          row('an idle leader: reads a minute, and of a pass that finds nothing', [
            alone.reads,
            pass,
          ]),
          { ...row('an idle leader: reads a day', [daily]), wanted: `at most ${MOST_A_DAY}` },
          {
            ...row('an idle leader: writes a day', [alone.writes * MINUTES_A_DAY]),
            wanted: `at most ${MOST_WRITES_A_DAY}`,
          },
          { ...row('a standby: reads a day', [beside]), wanted: `at most ${MOST_A_DAY}` },
        ]
      } finally {
        await standby.stop()
      }
    } finally {
      await leader.stop()
    }
  } finally {
    await bench.close()
  }
}

interface IdleEngine {
  /** Documents that its listeners have brought. */
  heard(): number
  stop(): Promise<void>
}

/** What `bakehouse worker` runs, with a connection of its own. */
function startEngine(bench: BenchStore, holder: string): IdleEngine {
  const { store, timed, live, close } = connectAdmin({ project: bench.project, host: bench.host })
  const heard = { documents: 0 }
  const counted = countedLive(live, heard)
  const logger = { info: () => {}, error: () => {} }
  const world = { ...bench.world, store, timed, logger, publicUrl: 'https://a.example' }
  const ending = new AbortController()
  const { signal } = ending
  const working = runWorker(world, {
    holder,
    signal,
    pacer: timedPacer(signal),
    live: counted,
    commands: (lease) =>
      serveCommands(world, { lease, signal, pacer: timedPacer(signal), live: counted }),
  })
  return {
    heard: () => heard.documents,
    stop: async () => {
      ending.abort()
      await working
      await close()
    },
  }
}

function countedLive(live: LiveStore, heard: { documents: number }): LiveStore {
  return {
    watch: (collection, id, watcher) =>
      live.watch<never>(collection, id, {
        ...watcher,
        next: (view) => {
          heard.documents++
          watcher.next(view)
        },
      }),
    watchList: (collection, options, watcher) =>
      live.watchList<never>(collection, options, {
        ...watcher,
        next: (view) => {
          heard.documents += Math.max(1, view.length)
          watcher.next(view)
        },
      }),
  }
}

/** What so many minutes cost, passes and all, and what that makes a day. */
async function longRow(
  bench: BenchStore,
  leader: IdleEngine,
  minutes: number,
): Promise<Measurement> {
  const { reads, writes } = await idleOf(bench, [leader], { minutes, settleMs: SETTLE_LONG_MS })
  const daily = (count: number) => Math.round((count * MINUTES_A_DAY) / minutes)
  return {
    ...row(`an idle leader: reads and writes of ${minutes} minutes, and a day at that rate`, [
      reads,
      writes,
      daily(reads),
      daily(writes),
    ]),
    wanted: `at most ${MOST_A_DAY} and ${MOST_WRITES_A_DAY} a day`,
  }
}

/** Reads and writes of a minute, or so many, without requests. */
async function idleOf(
  bench: BenchStore,
  engines: readonly IdleEngine[],
  { minutes = 1, settleMs = SETTLE_MS } = {},
) {
  await wait(settleMs)
  const before = countsOf(bench, engines)
  await wait(minutes * MINUTE_MS)
  const after = countsOf(bench, engines)
  return { reads: after.reads - before.reads, writes: after.writes - before.writes }
}

function countsOf(bench: BenchStore, engines: readonly IdleEngine[]) {
  const { documentsRead, queries, documentsWritten } = bench.stats()
  const heard = engines.reduce((sum, engine) => sum + engine.heard(), 0)
  return { reads: documentsRead + queries + heard, writes: documentsWritten }
}

/** The first one after what was imported looks once more for what came late. */
async function readsOfPass(bench: BenchStore): Promise<number> {
  const connection = connectAdmin({ project: bench.project, host: bench.host })
  const { store, files, bucket, close } = connection
  const logger = { info: () => {}, error: () => {} }
  const world = { ...bench.world, store, files, bucket, logger, publicUrl: 'https://a.example' }
  const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)
  const resting = new Set(['commands'] as const)
  try {
    await runPass(world, { now: later(10), resting })
    const before = countsOf(bench, [])
    await runPass(world, { now: later(20), resting })
    return countsOf(bench, []).reads - before.reads
  } finally {
    await close()
  }
}

function row(what: string, counts: readonly number[]): Measurement {
  const measured = counts.map((count) => count.toLocaleString('en-US')).join(', ')
  return { what, measured, wanted: '' }
}
