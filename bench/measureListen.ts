import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Firestore } from 'firebase-admin/firestore'
import { connectBench } from './backend/connectBench.ts'
import { fillRows, rowOf } from './backend/fillRows.ts'
import { startScript } from './backend/startScript.ts'
import { bundleBackend } from './bundle.ts'
import type { Audience } from './listen/Audience.ts'
import { browserAudience } from './listen/browserAudience.ts'
import { nodeAudience } from './listen/nodeAudience.ts'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'

const SIZES = [1_000, Number(process.env['BENCH_DOCUMENTS'] ?? 100_000)]
const MILLION = 1_000_000
const ROUNDS = 300
const WARM_UP = 100

/** A server of one size with whoever listens to it. */
interface Stage {
  documents: number
  db: Firestore
  audience: Audience
  stop(): Promise<void>
}

/** Who listens while is measured. */
const AUDIENCES = {
  ten: { what: '10 listeners', concerned: 'one concerned', count: 10, kind: 'one each' },
  fiveHundred: { what: '500 listeners', concerned: 'one concerned', count: 500, kind: 'one each' },
  all: { what: '500 listeners', concerned: 'all concerned', count: 500, kind: 'the same' },
} as const

/**
 * Listeners on the local backend: how long a write takes to be on the screens, and what it costs the
 * writer, at 1,000 and at 100,000 documents of 6 to 20 kB (BENCH_MILLION=1 adds a million, whose
 * filling takes minutes; BENCH_DOCUMENTS sets another number than 100,000). Each size is a process of
 * its own with its data on disk, and the writes go to all of them in turn: what else the machine does
 * meanwhile is the same for all. Of 10 and of 500 listeners a write concerns one; and then all.
 * Measured in the browser; where there is none, in Node, and the table says so.
 */
export async function measureListen(): Promise<Measurement[]> {
  const work = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'))
  const stages: Stage[] = []
  try {
    const bundle = await bundleBackend()
    const sizes = process.env['BENCH_MILLION'] ? [...SIZES, MILLION] : SIZES
    for (const documents of sizes)
      stages.push(await openStage(documents, [bundle, join(work, String(documents))]))
    return await figuresOf(stages)
  } finally {
    for (const stage of stages) await stage.stop()
    await rm(work, { recursive: true, force: true })
  }
}

async function openStage(documents: number, args: readonly string[]): Promise<Stage> {
  const server = await startScript('listen', '../listen/serveListen.mjs', args)
  const { db, close } = connectBench(server.host)
  await fillRows(db, 0, documents)
  const audience = (await browserAudience(server.host)) ?? nodeAudience(server.host)
  return {
    documents,
    db,
    audience,
    stop: async () => {
      await audience.close()
      await close()
      await server.stop()
    },
  }
}

async function figuresOf(stages: readonly Stage[]): Promise<Measurement[]> {
  const alone = await writeTimes(stages)
  const rows = costRows(stages, 'nobody listens', alone, alone)
  for (const { what, concerned, count, kind } of Object.values(AUDIENCES)) {
    for (const { audience } of stages) await audience.follow(count, kind)
    const shown = await shownTimes(stages)
    for (const { audience } of stages) await audience.hush()
    const writes = await writeTimes(stages)
    for (const { audience } of stages) await audience.leave()
    rows.push(...shownRows(stages, `${what}, ${concerned}`, shown))
    rows.push(...costRows(stages, `${what}, ${concerned}`, writes, alone))
  }
  return rows
}

/** For each size the milliseconds of every round's write: a round writes once at each, in turn. */
function writeTimes(stages: readonly Stage[]): Promise<number[][]> {
  return inTurns(stages, async ({ db }) => {
    const began = performance.now()
    await put(db, nextValue())
    return performance.now() - began
  })
}

/** The same, until the last listener that the write concerns shows it. */
function shownTimes(stages: readonly Stage[]): Promise<number[][]> {
  return inTurns(stages, async ({ db, audience }) => {
    const value = nextValue()
    const sent = Date.now()
    const seen = audience.shown(value)
    await put(db, value)
    return (await seen) - sent
  })
}

async function inTurns(
  stages: readonly Stage[],
  measure: (stage: Stage) => Promise<number>,
): Promise<number[][]> {
  const times: number[][] = stages.map(() => [])
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // Who comes first changes: what one has left warm serves the next.
    for (let turn = 0; turn < stages.length; turn++) {
      const at = (turn + round + WARM_UP) % stages.length
      const stage = stages[at]
      if (stage === undefined) continue
      const time = await measure(stage)
      if (round >= 0) times[at]?.push(time)
    }
  }
  return times
}

const put = (db: Firestore, value: number) => db.doc('rows/r0').set({ ...rowOf(0), at: value })

/** Numbers that no row holds yet. */
let lastValue = Date.now() * 1000
function nextValue(): number {
  lastValue += 1
  return lastValue
}

/** The middle of what one took in terms of the other, round by round. */
function ratio(times: readonly number[], others: readonly number[]): number {
  return median(times.map((time, round) => time / (others[round] ?? Number.NaN)))
}

const ms = (time: number) => `${time.toFixed(1)} ms`
const at = (documents: number) => `at ${documents.toLocaleString('en-US')} documents`

function shownRows(
  stages: readonly Stage[],
  what: string,
  shown: readonly number[][],
): Measurement[] {
  return stages.map(({ documents, audience }, size) => {
    const times = [...(shown[size] ?? [])].sort((a, b) => a - b)
    const slowest = times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
    return {
      what: `${audience.name}: write to snapshot, ${what}, ${at(documents)}`,
      measured: `${ms(median(times))}, 99th percentile ${ms(slowest)}`,
      wanted: what.endsWith('one concerned') ? '100 ms' : '',
    }
  })
}

function costRows(
  stages: readonly Stage[],
  what: string,
  writes: readonly number[][],
  alone: readonly number[][],
): Measurement[] {
  return stages.map(({ documents }, size) => {
    const times = writes[size] ?? []
    const parts = [ms(median(times))]
    if (writes !== alone)
      parts.push(`${(median(times) / median(alone[size] ?? [])).toFixed(2)} times alone`)
    if (size > 0) parts.push(`${ratio(times, writes[0] ?? []).toFixed(2)} times the first`)
    return {
      what: `a write ${at(documents)}, ${what}`,
      measured: parts.join(', '),
      wanted: size > 0 ? 'within 1.20 times the first' : '',
    }
  })
}
