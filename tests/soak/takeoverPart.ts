import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { sealKeysOf } from '#cli/firebase/dataFolder.ts'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { sealingStore } from '#shared/engine/historySeals.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { aCarrier, aUser } from '#shared/testing/builders.ts'
import { SeededRandom } from '../../local-backend/tests/official/SeededRandom.ts'
import { type SoakPart, shareOf } from '../../local-backend/tests/soak/SoakPart.ts'
import { orderFileOf } from '../acceptance/orderFiles.ts'
import { runCli } from '../acceptance/runCli.ts'
import { followLease, type LeaseLog } from './takeover/leaseLog.ts'
import { checkNotes, type NoteClients, openNoteClients } from './takeover/noteClients.ts'
import { startWorker, type WorkerPlace, type WorkerProcess } from './takeover/workerProcess.ts'

const FULL = 200
/** Of the faults one in so many is a SIGSTOP; as many SIGTERMs of the leader come beside them. */
const STOP_EVERY = 10
const LONGEST_STOP_MS = 60_000
const AWAKE_MS = 5_000
const AUDITS = 120
const PROJECT = 'demo-takeover'
const CARRIER = 'HM'
const PEOPLE = Array.from({ length: 8 }, (_, at) => `baker${at}@bakehouse.example`)
const ROOT = join(import.meta.dirname, '../..')
/** What the design allows, from the signal until another engine has the lease. */
const MOST_MS = { kill: 35_000, term: 2_000 }
const PATIENCE_MS = 120_000

type Cause = 'kill' | 'killHere' | 'term' | 'stop'

/** Times of one cause: until another has the lease, and until it has ended the first command. */
type Times = Record<Cause, { leads: number[]; ends: number[] }>

/**
 * Two workers of the real command line over one backend, and eight clients that ask for notes under the
 * rules. Either worker is killed, or stopped for up to a minute and woken; beside that the leader is
 * ended by SIGTERM. In the end each command was done once, in its client's order, and `verify` finds
 * nothing. SOAK_FAULTS is how many faults, SOAK_SEED repeats the choices.
 */
export const takeoverPart: SoakPart = {
  name: 'takeover',
  async run(share) {
    const seed = Number(process.env['SOAK_SEED'] ?? 29)
    const faults = Number(process.env['SOAK_FAULTS'] ?? shareOf(FULL, share))
    const folder = await mkdtemp(join(tmpdir(), 'soak-takeover-'))
    const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
    const backend = await createLocalBackend({
      projectId: PROJECT,
      rules: read('firestore.rules'),
      indexes: JSON.parse(read('firestore.indexes.json')),
      requireIndexes: true,
      dataDir: join(folder, 'data'),
      testTokens: true,
    })
    const trusted = connectAdmin({ project: PROJECT, host: backend.emulatorHost })
    const key = `soak:2026-01-01:${randomBytes(32).toString('hex')}`
    const env = { BAKEHOUSE_PROJECT: PROJECT, BAKEHOUSE_SEAL_KEYS: key }
    const place = { emulatorHost: backend.emulatorHost, env }
    try {
      const audits = await importAudits(trusted.store, env)
      const run = { backend, audits, live: trusted.live, place, random: new SeededRandom(seed) }
      const { failures, times, stopped, asked } = await runFaults(run, { faults, seed })
      failures.push(...(await checkNotes(trusted.store, asked)))
      failures.push(...(await verify(place)))
      const number = `seed ${seed}: ${faults} faults (${stopped} stops), ${asked} commands; ${wordsOf(times)}`
      return { number, failures }
    } finally {
      await trusted.close()
      await backend.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function importAudits(store: DocumentStore, env: Record<string, string>): Promise<string[]> {
  const keys = sealKeysOf(env)
  if (!keys.ok || keys.value === null) throw new Error('The key of the seals cannot be read.')
  const random = { below: (n: number) => randomInt(n) }
  const { id, ...settings } = aCarrier({ id: CARRIER, name: 'Harbor Mutual' })
  await store.set(COLLECTIONS.carriers, id, { ...settings })
  for (const email of PEOPLE) {
    const { id: _, ...user } = aUser({ email, role: 'baker', carriers: [CARRIER] })
    await store.set(COLLECTIONS.users, email, { ...user })
  }
  const text = orderFileOf(AUDITS)
  const open = async function* () {
    yield new TextEncoder().encode(text)
  }
  const imported = await importOrders(
    {
      store: sealingStore(store, keys.value[0], random),
      clock: { now: () => new Date() },
      random,
    },
    { files: [{ file: 'orders.csv', open }], carrier: { id, ...settings }, env: 'local' },
  )
  if (!imported.ok) throw new Error(imported.error.message)
  const ids: string[] = []
  for await (const page of pagesOf<object>(store, COLLECTIONS.audits))
    ids.push(...page.map(({ id: auditFSID }) => auditFSID))
  return ids
}

interface Run {
  backend: LocalBackend
  audits: string[]
  live: ReturnType<typeof connectAdmin>['live']
  place: WorkerPlace
  random: SeededRandom
}

/** What the faults do to the two workers, and what the clients have asked for meanwhile. */
async function runFaults(run: Run, { faults, seed }: { faults: number; seed: number }) {
  const { backend, audits, live, place, random } = run
  const failures: string[] = []
  const times: Times = {
    kill: { leads: [], ends: [] },
    killHere: { leads: [], ends: [] },
    term: { leads: [], ends: [] },
    stop: { leads: [], ends: [] },
  }
  const log = followLease(live)
  let started = 0
  /** In half of the pairs both are on one machine: those know of each other who has ended. */
  const start = async () => {
    started++
    const isHere = random.chance(0.7)
    const worker = await startWorker(place, isHere ? 'here' : `machine${started}`)
    void worker.failed.then((failure) => failures.push(failure))
    return { ...worker, isHere }
  }
  const workers = [await start(), await start()]
  const people = { backend, project: PROJECT, people: PEOPLE, carrier: CARRIER }
  const clients = openNoteClients({ ...people, audits, live, seed })
  let stopped = 0
  try {
    for (let fault = 1; fault <= faults; fault++) {
      await log.until(() => true, PATIENCE_MS)
      await wait(random.below(1_500))
      const at = random.below(2)
      const [target, other] = at === 0 ? [workers[0], workers[1]] : [workers[1], workers[0]]
      if (!target || !other) break
      if (fault % STOP_EVERY === 0) {
        stopped++
        const ms = 1_000 + random.below(LONGEST_STOP_MS - 1_000)
        await stopFor(ms, { target, log, clients, times, failures })
        // One that has just been woken has its connections to find again.
        await wait(AWAKE_MS)
        const leader = workers.findIndex((one) => one.isHolder(log.holder()))
        const ended = workers[leader]
        if (ended) {
          await end('SIGTERM', 'term', ended)
          workers[leader] = await start()
        }
        continue
      }
      await end('SIGKILL', target.isHere && other.isHere ? 'killHere' : 'kill', target)
      workers[at] = await start()
      process.stderr.write(`takeover: ${fault} of ${faults}, ${clients.asked()} commands\n`)
    }
  } finally {
    failures.push(...(await clients.finish(PATIENCE_MS)))
    await Promise.all(workers.map((worker) => worker.send('SIGTERM')))
    await clients.close()
    log.stop()
  }
  return { failures, times, stopped, asked: clients.asked() }

  /** Ends a worker; where it led, notes how long it took until another did. */
  async function end(signal: 'SIGKILL' | 'SIGTERM', cause: Cause, worker: WorkerProcess) {
    const led = worker.isHolder(log.holder())
    const from = performance.now()
    const ended = worker.send(signal)
    if (led) await noteTakeover(cause, from, worker, { log, clients, times, failures })
    await ended
  }
}

interface Watched {
  log: LeaseLog
  clients: NoteClients
  times: Times
  failures: string[]
}

async function noteTakeover(
  cause: Cause,
  from: number,
  worker: WorkerProcess,
  { log, clients, times, failures }: Watched,
): Promise<void> {
  const at = await log.until((holder) => !worker.isHolder(holder), PATIENCE_MS)
  if (at === null) {
    failures.push(`after ${cause} no other engine took the lease`)
    return
  }
  times[cause].leads.push(at - from)
  const most = cause === 'term' ? MOST_MS.term : MOST_MS.kill
  if (cause !== 'stop' && at - from > most)
    failures.push(
      `after ${cause} the lease was taken over in ${Math.round(at - from)} ms, given back in ${Math.round(log.freeSince() - from)} ms`,
    )
  const done = await clients.nextEnd(at, PATIENCE_MS)
  if (done === null) failures.push(`after ${cause} no command ended any more`)
  else times[cause].ends.push(done - from)
}

/** Stops a worker and wakes it: what it had in hand it goes on with, while another may lead. */
async function stopFor(
  ms: number,
  { target, ...watched }: Watched & { target: WorkerProcess },
): Promise<void> {
  const led = target.isHolder(watched.log.holder())
  const from = performance.now()
  await target.send('SIGSTOP')
  try {
    const at = led ? await watched.log.until((holder) => !target.isHolder(holder), ms) : null
    if (at !== null) await noteTakeover('stop', from, target, watched)
    await wait(Math.max(0, ms - (performance.now() - from)))
  } finally {
    await target.send('SIGCONT')
  }
}

async function verify({ emulatorHost, env }: WorkerPlace): Promise<string[]> {
  const where = ['--emulator', emulatorHost]
  const options = { env, timeoutMs: 600_000 }
  const tick = await runCli(['audits', 'tick', ...where], options)
  const failures =
    tick.exit === 0 ? [] : [`a last pass ended with ${tick.exit}: ${tick.err.slice(-300)}`]
  const verified = await runCli(['verify', ...where, '--json'], options)
  const { checks } = verified.json<{
    checks: { name: string; checked: number; failed: number }[]
  }>()
  for (const { name, failed } of checks) if (failed > 0) failures.push(`${name}: ${failed} wrong`)
  if (verified.exit !== 0) failures.push(`verify ended with ${verified.exit}`)
  return failures
}

const CAUSES: Record<Cause, string> = {
  kill: 'SIGKILL',
  killHere: 'SIGKILL on the same machine',
  term: 'SIGTERM',
  stop: 'SIGSTOP',
}

function wordsOf(times: Times): string {
  const causes = Object.keys(CAUSES) as Cause[]
  const words = causes.map((cause) => {
    const { leads, ends } = times[cause]
    return `after ${CAUSES[cause]} ${leads.length} takeovers in ${spreadOf(leads)}, first command done in ${spreadOf(ends)}`
  })
  return `${words.join('; ')} (median, 95th percentile, most)`
}

function spreadOf(times: readonly number[]): string {
  if (times.length === 0) return '-'
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  return [at(0.5), at(0.95), sorted.at(-1)].map((ms = 0) => `${(ms / 1000).toFixed(1)}`).join('/')
}
