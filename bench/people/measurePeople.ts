import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { bundle } from '../bundle.ts'
import { type Asker, openAsker } from '../commands/openAsker.ts'
import { loadNow } from '../loadNow.ts'
import type { Measurement } from '../Measurement.ts'
import { importOrders, type Product, withProduct } from '../withProduct.ts'
import type { Acts, AskedCrowd } from './crowd.ts'
import { READINGS, type Reading, read } from './readScreens.ts'

const ADMIN = 'admin@bakehouse.example'
const PEOPLE = 50
/** How long the fifty work; BENCH_SECONDS for a shorter try. */
const WORK_MS = Number(process.env['BENCH_SECONDS'] ?? 600) * 1000
/** The one who is timed is alone for half of that before they come, and for half after they went. */
const ALONE_MS = WORK_MS / 2
/** For five minutes after a write the worker looks for others that came late: with that it is not alone. */
const SETTLE_MS = Math.min(330_000, WORK_MS)
const PAUSE_MS = 200
const WANTED_RATIO = 1.3

/**
 * One person's readings alone and among fifty at work, over HTTP under the rules as a browser asks: on
 * `count` imported audits of a server in a process of its own, as `npm start` runs it. Of what the fifty
 * do 60% are pages of the list, 25% an audit, 15% a note by command, with pauses for thought; they ask from a
 * process of their own, on the same cores. The 95th percentiles, and their ratio.
 */
export async function measurePeople(count: number): Promise<Measurement[]> {
  return withProduct(async (product) => {
    await importOrders(product, count)
    await wait(SETTLE_MS)
    const timed = await openAsker(product.port, ADMIN)
    try {
      const known = (await timed.store.list<Audit>(COLLECTIONS.audits, SOME)).map(({ id }) => id)
      await readFor(timed, known, WARM_UP_MS)
      const before = await readFor(timed, known, ALONE_MS)
      const { among, acts } = await amongPeople(product, timed, known)
      await wait(SETTLE_MS)
      const after = await readFor(timed, known, ALONE_MS)
      const n = count.toLocaleString('en-US')
      const what = `${n} audits, 95th percentile alone and among ${PEOPLE} people`
      return [
        ...READINGS.map((reading) => {
          const one = percentile95([...before[reading], ...after[reading]])
          const many = percentile95(among[reading])
          const measured = `${one.toFixed(0)} and ${many.toFixed(0)} ms, ${(many / one).toFixed(2)}`
          return { what: `${what}: ${reading}`, measured, wanted: `${WANTED_RATIO}` }
        }),
        {
          what: `${n} audits: what the ${PEOPLE} did in ${WORK_MS / 1000} s (load ${loadNow()})`,
          measured: `${acts.list} lists, ${acts.detail} audits, ${acts.command} notes, ${acts.failed} failed`,
          wanted: '0 failed',
        },
      ]
    } finally {
      await timed.close()
    }
  })
}

const WARM_UP_MS = 10_000

const SOME = {
  filters: [{ field: 'carrierCompany', op: '==', value: 'HM' }],
  sort: { field: 'id', direction: 'asc' },
  limit: 500,
} as const

/** The one is timed in this process while the fifty work from another, as they would from machines of their own. */
async function amongPeople(product: Product, timed: Asker, known: readonly string[]) {
  const crowd = fork(await bundle('bench/people/crowd.ts', 'crowd'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const asked: AskedCrowd = { port: product.port, known, people: PEOPLE, workMs: WORK_MS }
    crowd.send(asked)
    await once(crowd, 'message')
    const [among, [acts]] = await Promise.all([
      readFor(timed, known, WORK_MS),
      once(crowd, 'message'),
    ])
    return { among, acts: acts as Acts }
  } finally {
    crowd.kill()
  }
}

/** Milliseconds of each reading, in turns, for so long. */
async function readFor(
  asker: Asker,
  known: readonly string[],
  forMs: number,
): Promise<Record<Reading, number[]>> {
  const times: Record<Reading, number[]> = { list: [], detail: [], queue: [], search: [] }
  const until = performance.now() + forMs
  for (let round = 0; performance.now() < until; round++) {
    for (const reading of READINGS) {
      const began = performance.now()
      await read(asker, reading, known[round % known.length] ?? '')
      times[reading].push(performance.now() - began)
    }
    await wait(PAUSE_MS)
  }
  return times
}

function percentile95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}
