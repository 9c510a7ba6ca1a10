import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Audit } from '#shared/audit/model.ts'
import { listAudits } from '#shared/audit/ops/listAudits.ts'
import { readQueue } from '#shared/audit/ops/queue.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type Asker, openAsker } from './commands/openAsker.ts'
import { loadNow } from './loadNow.ts'
import type { Measurement } from './Measurement.ts'
import { ordersOfSize } from './ordersOfSize.ts'
import { type Product, withProduct } from './withProduct.ts'

const ADMIN = 'admin@bakehouse.example'
const AUDITOR = 'auditor@bakehouse.example'
const PEOPLE = 50
/** How long the fifty work; BENCH_SECONDS for a shorter try. */
const WORK_MS = Number(process.env['BENCH_SECONDS'] ?? 600) * 1000
/** The one who is timed is alone for half of that before they come, and for half after they went. */
const ALONE_MS = WORK_MS / 2
/** For five minutes after a write the worker looks for others that came late: with that it is not alone. */
const SETTLE_MS = Math.min(330_000, WORK_MS)
/** Between two acts of a person, evenly spread. */
const THINK_MS = { from: 4_000, to: 12_000 }
const PAUSE_MS = 200
const WANTED_RATIO = 1.3

/** What a person reads, and what is timed. */
type Reading = 'list' | 'detail' | 'queue' | 'search'
const READINGS: readonly Reading[] = ['list', 'detail', 'queue', 'search']

/**
 * One person's readings alone and among fifty at work, over HTTP under the rules as a browser asks: on
 * `count` imported audits of a server in a process of its own, as `npm start` runs it. Of what the fifty
 * do 60% are pages of the list, 25% an audit, 15% a note by command, with pauses for thought. They all ask
 * from this process, so that their own work is in the times too. The 95th percentiles, and their ratio.
 */
export async function measurePeople(count: number): Promise<Measurement[]> {
  return withProduct(async (product) => {
    const csv = join(product.folder, 'orders.csv')
    await writeFile(csv, ordersOfSize(count))
    await product.cli('orders', 'import', csv, '--carrier', 'HM')
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

interface Acts {
  list: number
  detail: number
  command: number
  failed: number
}

async function amongPeople(product: Product, timed: Asker, known: readonly string[]) {
  const acts: Acts = { list: 0, detail: 0, command: 0, failed: 0 }
  const people: Asker[] = []
  for (let n = 0; n < PEOPLE; n++)
    people.push(await openAsker(product.port, n % 2 === 0 ? AUDITOR : ADMIN))
  const until = performance.now() + WORK_MS
  try {
    const [among] = await Promise.all([
      readFor(timed, known, WORK_MS),
      ...people.map((person, place) => work(person, { place, known, until, acts })),
    ])
    return { among, acts }
  } finally {
    for (const person of people) await person.close()
  }
}

/** A person at work: of twenty acts twelve are lists, five audits, three notes, each on an audit of their own. */
async function work(
  person: Asker,
  {
    place,
    known,
    until,
    acts,
  }: { place: number; known: readonly string[]; until: number; acts: Acts },
): Promise<void> {
  // They don't begin at once.
  await wait((THINK_MS.from * place) / PEOPLE)
  for (let n = place; performance.now() < until; n++) {
    const id = known[(n * PEOPLE + place) % known.length] ?? ''
    const kind = n % 20 < 12 ? 'list' : n % 20 < 17 ? 'detail' : 'command'
    try {
      if (kind === 'command') await note(person, id, n)
      else await read(person, kind, id)
      acts[kind]++
    } catch {
      acts.failed++
    }
    const spread = THINK_MS.to - THINK_MS.from
    await wait(THINK_MS.from + Math.random() * spread)
  }
}

async function note({ commands }: Asker, auditFSID: string, n: number): Promise<void> {
  const action = { kind: 'note', text: `Note ${n}` } as const
  const asked = { kind: 'act', carrierCompany: 'HM', auditFSID } as const
  const ended = await commands.ask({ ...asked, request: { action, reason: '' } }).end
  if (!ended.ok) throw new Error(ended.error.message)
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

const LIST = { carrier: 'HM', slices: ['99', '9999'], limit: 25 }
/** In the name of one insured of the sample's sixty. */
const WORD = 'rangoni'

/** As the screen of that name reads. Throws where it is refused. */
async function read({ store }: Asker, reading: Reading, id: string): Promise<void> {
  if (reading === 'list' || reading === 'search') {
    const page = await listAudits(store, reading === 'search' ? { ...LIST, search: WORD } : LIST)
    if (!page.ok) throw new Error(page.error.message)
  } else if (reading === 'queue') {
    const zone = { timeZone: 'America/New_York', now: new Date() }
    await readQueue(store, { carrier: 'HM', ...zone, limit: 25 })
  } else {
    const filters = [
      { field: 'carrierCompany', op: '==', value: 'HM' } as const,
      { field: 'auditFSID', op: '==', value: id } as const,
    ]
    const sort = { field: 'dateAdded', direction: 'desc' } as const
    await Promise.all([
      store.get(COLLECTIONS.audits, id),
      store.list(COLLECTIONS.asteps, { filters, sort, limit: 26 }),
    ])
  }
}

function percentile95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}
