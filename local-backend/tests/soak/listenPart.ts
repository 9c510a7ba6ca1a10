import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SeededRandom } from '../official/SeededRandom.ts'
import { buildServer } from './buildServer.ts'
import { freshPort } from './freshPort.ts'
import { adminView } from './listen/adminView.ts'
import { type LiveView, textOf } from './listen/LiveView.ts'
import { rawView } from './listen/rawView.ts'
import { type RestClient, restClient } from './listen/restClient.ts'
import { structuredQueryOf, VIEW_SPECS } from './listen/ViewSpec.ts'
import { webViews } from './listen/webViews.ts'
import { type SoakPart, shareOf } from './SoakPart.ts'
import { type RunningServer, startServer } from './startServer.ts'

const SEEDS = 20
const ROUNDS = 6
const ROUND_MS = 10_000
/** Of a share of it: a kill while a second long is written. */
const SMALL = { rounds: 1, roundMs: 1000 }
const WRITERS = 8
const RAW = 8
const WEB_CLIENTS = 2
const ADMIN = 6
/** Until all listeners have caught up with a server that has come back. */
const PATIENCE_MS = 60_000
const SEGMENT_BYTES = 4 * 1024 * 1024

/**
 * Twenty listeners (on the wire, of the web SDK, of the Admin SDK) while eight clients write and the
 * server is killed and started again. Whenever it is quiet each view has to be what a fresh query
 * finds; and nothing is sent twice or taken back.
 */
export const listenPart: SoakPart = {
  name: 'listen',
  async run(share) {
    const seeds = shareOf(SEEDS, share)
    const size = seeds === SEEDS ? { rounds: ROUNDS, roundMs: ROUND_MS } : SMALL
    const program = await buildServer()
    const failures: string[] = []
    let writes = 0
    let kills = 0
    let slowest = 0
    for (let seed = 1; seed <= seeds; seed++) {
      const run = await runSeed(program, seed, size)
      failures.push(...run.failures.map((one) => `seed ${seed}: ${one}`))
      writes += run.writes
      kills += run.kills
      slowest = Math.max(slowest, run.slowestMs)
    }
    return {
      number: `${seeds} seeds, ${kills} kills under 20 listeners, ${writes.toLocaleString('en-US')} writes, all caught up ${(slowest / 1000).toFixed(1)} s after the last write at most`,
      failures,
    }
  },
}

interface SeedRun {
  failures: string[]
  writes: number
  kills: number
  slowestMs: number
}

async function runSeed(
  program: string,
  seed: number,
  { rounds, roundMs }: { rounds: number; roundMs: number },
): Promise<SeedRun> {
  const random = new SeededRandom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'soak-listen-'))
  const port = await freshPort()
  const start = () => startServer(program, { folder, port, segmentBytes: SEGMENT_BYTES })
  let server: RunningServer = await start()
  const rest = restClient(port)
  // The first request of a process takes long, and is not to begin among all the others.
  await rest.query({ from: [{ collectionId: 'a' }] })
  const views = openViews(port, server)
  const run: SeedRun = { failures: [], writes: 0, kills: 0, slowestMs: 0 }
  try {
    for (let round = 0; round < rounds; round++) {
      let isOver = false
      const writing = Array.from({ length: WRITERS }, (_, writer) =>
        keepWriting(rest, { writer, seed: seed * 1000 + round * WRITERS + writer }, () => isOver),
      )
      await wait(roundMs / 4 + random.below(roundMs / 2))
      await server.kill()
      run.kills += 1
      await wait(random.below(300))
      server = await start()
      await wait(roundMs / 2)
      isOver = true
      for (const count of await Promise.all(writing)) run.writes += count
      const took = await untilTrue(rest, views, run.failures)
      run.slowestMs = Math.max(run.slowestMs, took)
    }
    for (const { by, faults } of views) run.failures.push(...faults.map((one) => `${by}: ${one}`))
  } finally {
    for (const view of views) await view.stop()
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
  return run
}

function openViews(port: number, server: RunningServer): LiveView[] {
  const spec = (n: number) => VIEW_SPECS[n % VIEW_SPECS.length] ?? { collection: 'a' }
  const each = (count: number, from: number) =>
    Array.from({ length: count }, (_, n) => spec(n + from))
  const web = (20 - RAW - ADMIN) / WEB_CLIENTS
  return [
    ...each(RAW, 0).map((one) => rawView(port, one)),
    ...Array.from({ length: WEB_CLIENTS }, (_, n) => webViews(port, each(web, n * web))).flat(),
    ...each(ADMIN, 1).map((one) => adminView(server.db, one)),
  ]
}

/** Writes rows of its own, each until it is answered, until it is over. How many. */
async function keepWriting(
  rest: RestClient,
  { writer, seed }: { writer: number; seed: number },
  isOver: () => boolean,
): Promise<number> {
  const random = new SeededRandom(seed)
  let writes = 0
  let tries = 0
  while (!isOver()) {
    const rows = Array.from({ length: 1 + random.below(3) }, (_, n) => {
      const id = `w${writer}-${n}-${random.below(12)}`
      const place = ['a', 'b', `a/w${writer}/deep`][random.below(3)]
      return { path: `${place}/${id}`, isDeleted: random.below(4) === 0, group: random.below(4) }
    })
    // What is tried again is another version: an equal one might be there already, and sent again.
    const numbered = () =>
      rows.map(({ path, isDeleted, group }, n) => ({
        path,
        n: isDeleted ? null : (seed * 1_000_000 + tries) * 4 + n,
        group,
      }))
    for (tries += 1; !(await rest.write(numbered())); tries += 1) await wait(20)
    writes += 1
    await wait(2)
  }
  return writes
}

/** Waits until each view is what a fresh query finds; how long that took, in milliseconds. */
async function untilTrue(
  rest: RestClient,
  views: readonly LiveView[],
  failures: string[],
): Promise<number> {
  const began = performance.now()
  const fresh = new Map<string, string>()
  for (const { spec } of views) {
    fresh.set(JSON.stringify(spec), textOf(await rest.query(structuredQueryOf(spec))))
  }
  const others = () =>
    views.filter(({ rows, spec }) => !rows || textOf(rows) !== fresh.get(JSON.stringify(spec)))
  while (others().length > 0 && performance.now() - began < PATIENCE_MS) await wait(20)
  for (const { by, spec, rows } of others()) {
    const expected = fresh.get(JSON.stringify(spec))
    failures.push(
      `${by} ${JSON.stringify(spec)} shows ${rows && textOf(rows)} instead of ${expected}`,
    )
  }
  return performance.now() - began
}
