import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Firestore } from 'firebase-admin/firestore'
import { bundleBackend } from './backend/bundleBackend.ts'
import { connectBench } from './backend/connectBench.ts'
import { fillRows, rowOf } from './backend/fillRows.ts'
import { startScript } from './backend/startScript.ts'
import type { Audience } from './listen/Audience.ts'
import { browserAudience } from './listen/browserAudience.ts'
import { nodeAudience } from './listen/nodeAudience.ts'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'

const SIZES = [1_000, Number(process.env['BENCH_DOCUMENTS'] ?? 100_000)]
const MILLION = 1_000_000
const ROUNDS = 200
const WARM_UP = 40

/** What a writer and a listener have of one another. Milliseconds. */
interface Figures {
  /** Until a write is answered. */
  write: number
  /** From the sending of a write until the last listener that it concerns shows it. */
  shown: number
  shownSlowest: number
}

/**
 * Listeners on the local backend as a process of its own, with its data on disk: how long a write takes
 * to be on the screens, and what it costs the writer, at 1,000 and at 100,000 documents of 6 to 20 kB
 * (BENCH_MILLION=1 adds a million). Of 10 and of 500 listeners a write concerns one; and then all.
 * Measured in the browser; where there is none, in Node, and the table says so.
 */
export async function measureListen(): Promise<Measurement[]> {
  const work = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'))
  try {
    const server = await startScript('listen', '../listen/serveListen.mjs', [
      await bundleBackend(),
      join(work, 'data'),
    ])
    const { db, close } = connectBench(server.host)
    const audience = (await browserAudience(server.host)) ?? nodeAudience(server.host)
    try {
      const sizes = process.env['BENCH_MILLION'] ? [...SIZES, MILLION] : SIZES
      const rows: Measurement[] = []
      let holds = 0
      let first: SizeFigures | undefined
      for (const documents of sizes) {
        await fillRows(db, holds, documents)
        holds = documents
        const figures = await figuresAt(db, audience, first === undefined)
        first ??= figures
        rows.push(...rowsOf(documents, audience.name, figures, first))
      }
      return rows
    } finally {
      await audience.close()
      await close()
      await server.stop()
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

interface SizeFigures {
  alone: number
  ten: Figures
  fiveHundred: Figures
  all: Figures
}

async function figuresAt(
  db: Firestore,
  audience: Audience,
  isFirst: boolean,
): Promise<SizeFigures> {
  const nextValue = valuesFrom(Date.now() * 1000)
  const put = (value: number) => db.doc('rows/r0').set({ ...rowOf(0), at: value })
  const write = () => medianOf(() => put(nextValue()))
  const listened = async (count: number, what: 'one each' | 'the same'): Promise<Figures> => {
    await audience.follow(count, what)
    const shown: number[] = []
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const value = nextValue()
      const sent = Date.now()
      const seen = audience.shown(value)
      await put(value)
      const time = await seen
      if (round >= 0) shown.push(time - sent)
    }
    shown.sort((a, b) => a - b)
    await audience.hush()
    const figures = {
      write: await write(),
      shown: median(shown),
      shownSlowest: shown[Math.ceil(shown.length * 0.99) - 1] ?? 0,
    }
    await audience.leave()
    return figures
  }
  // The first size would else pay for the warming up of the others.
  if (isFirst) await write()
  const before = await write()
  const ten = await listened(10, 'one each')
  const fiveHundred = await listened(500, 'one each')
  const all = await listened(500, 'the same')
  return { alone: Math.min(before, await write()), ten, fiveHundred, all }
}

/** Numbers that no row holds yet. */
function valuesFrom(first: number): () => number {
  let last = first
  return () => ++last
}

/** One after the other, each waiting for its answer and for nothing else. */
async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const began = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - began)
  }
  return median(times)
}

function rowsOf(
  documents: number,
  audience: string,
  { alone, ten, fiveHundred, all }: SizeFigures,
  first: SizeFigures,
): Measurement[] {
  const at = `at ${documents.toLocaleString('en-US')} documents`
  const ms = (time: number) => `${time.toFixed(1)} ms`
  const shown = (what: string, { shown: middle, shownSlowest }: Figures, wanted: string) => ({
    what: `${audience}: write to snapshot, ${what}, ${at}`,
    measured: `${ms(middle)}, 99th percentile ${ms(shownSlowest)}`,
    wanted,
  })
  const cost = (what: string, write: number, before: number) => {
    const isFirst = first.alone === alone
    const grown = isFirst ? '' : `, ${(write / before).toFixed(2)} times the first`
    return {
      what: `a write ${at}, ${what}`,
      measured: `${ms(write)}, ${(write / alone).toFixed(2)} times alone${grown}`,
      wanted: 'within 1.20 times',
    }
  }
  return [
    shown('10 listeners, one concerned', ten, '100 ms'),
    shown('500 listeners, one concerned', fiveHundred, '100 ms'),
    shown('500 listeners, all concerned', all, ''),
    cost('nobody listens', alone, first.alone),
    cost('10 listeners', ten.write, first.ten.write),
    cost('500 listeners', fiveHundred.write, first.fiveHundred.write),
    { ...cost('500 listeners, all concerned', all.write, first.all.write), wanted: '' },
  ]
}
