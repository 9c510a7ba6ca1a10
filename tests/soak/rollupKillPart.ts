import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { LOCAL_PROJECT } from '#cli/firebase/target.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import { advanceAudits } from '#shared/audit/ops/advanceAudits.ts'
import { auditsInState, type SelectedAudit } from '#shared/audit/ops/selectAudits.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { ACTIVE_SLICES_ID, COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { LEASE_ID, readLease } from '#shared/kernel/ops/lease.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { addCounts, countsOf, keyOfCounter, type StoredCounters } from '#shared/reports/counters.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { SeededRandom } from '../../local-backend/tests/official/SeededRandom.ts'
import { type SoakPart, shareOf } from '../../local-backend/tests/soak/SoakPart.ts'
import { orderFileOf } from '../acceptance/orderFiles.ts'
import { type RunningCli, runCli, startCli } from '../acceptance/runCli.ts'

const FULL = 800
const FULL_KILLS = 20
const SLICES = ['99', '9999']
const TIMEOUT_MS = 1_800_000
/** A kill comes within so long after there was something to do. */
const WORK_MS = 900
/** A lease ends by itself in less. */
const LEASE_WAIT_MS = 60_000

interface Verified {
  checks: { name: string; checked: number; failed: number }[]
}

/**
 * Two workers of the real command line over one server, while audits are started and paused: one of
 * them is killed with `kill -9` again and again, and before every other kill the lease is taken out of
 * the hands of the one who works, so that for some seconds both do. In the end every figure is what a
 * count of all histories comes to. SOAK_SEED repeats the choices.
 */
export const rollupKillPart: SoakPart = {
  name: 'rollups after kill',
  async run(share) {
    const seed = Number(process.env['SOAK_SEED'] ?? 17)
    const kills = shareOf(FULL_KILLS, share)
    const count = shareOf(FULL, share)
    const folder = await mkdtemp(join(tmpdir(), 'soak-rollups-'))
    const data = join(folder, 'data')
    const server = startCli(['backend', '--data', data, '--no-seed', '--port', '0'], {
      timeoutMs: TIMEOUT_MS,
    })
    try {
      const host = (await server.waitFor(/FIRESTORE_EMULATOR_HOST=(\S+)/))[1] ?? ''
      const { store, close } = connectAdmin({ project: LOCAL_PROJECT, host })
      try {
        await importAudits(worldOf(store), count)
        const random = new SeededRandom(seed)
        const met = await killWorkers(store, data, { kills, random, most: count / kills })
        const failures = await checkAfter(store, data)
        const number = `seed ${seed}: ${kills} kills (${met.inWork} in the middle of work, ${met.both} with two at work), ${count} audits, ${met.moves} moves`
        return { number, failures }
      } finally {
        await close()
      }
    } finally {
      server.child.kill('SIGTERM')
      await server.done
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function worldOf(store: DocumentStore): ActionWorld {
  return { store, clock: { now: () => new Date() }, random: { below: (n) => randomInt(n) } }
}

async function importAudits(world: ActionWorld, count: number): Promise<void> {
  const { id, ...settings } = aCarrier({ id: 'HM', name: 'Harbor Mutual' })
  await world.store.set(COLLECTIONS.carriers, id, { ...settings })
  await world.store.set(COLLECTIONS.bakes, ACTIVE_SLICES_ID, { slices: SLICES })
  const text = orderFileOf(count)
  const open = async function* () {
    yield new TextEncoder().encode(text)
  }
  const files = [{ file: 'orders.csv', open }]
  const imported = await importOrders(world, { files, carrier: { id, ...settings }, env: 'local' })
  if (!imported.ok) throw new Error(imported.error.message)
}

/** Gives two workers something to do and kills one of them in it, `kills` times. */
async function killWorkers(
  store: DocumentStore,
  data: string,
  { kills, random, most }: { kills: number; random: SeededRandom; most: number },
) {
  const met = { inWork: 0, both: 0, moves: 0 }
  let workers: RunningCli[] = []
  try {
    for (let kill = 0; kill < kills; kill++) {
      while (workers.length < 2) workers.push(await startWorker(data))
      let atWork = await holderAmong(store, workers)
      if (kill % 2 === 1) {
        await store.delete(COLLECTIONS.engine, LEASE_ID)
        const next = await holderAmong(store, workers)
        if (next !== atWork) met.both++
        // The one that believes it still has it, or the one that has it.
        atWork = random.pick([atWork, next])
      }
      const [work] = await Promise.all([
        moveSome(store, kill, most),
        wait(random.below(WORK_MS)).then(async () => {
          atWork.child.kill('SIGKILL')
          await atWork.done
        }),
      ])
      met.moves += work
      if (await isBehind(store)) met.inWork++
      workers = workers.filter((each) => each !== atWork)
    }
  } finally {
    for (const { child } of workers) child.kill('SIGKILL')
    await Promise.all(workers.map(({ done }) => done))
  }
  return met
}

async function startWorker(data: string): Promise<RunningCli> {
  const worker = startCli(['worker', '--data', data], { timeoutMs: TIMEOUT_MS })
  await worker.waitFor(/worker is ready/)
  return worker
}

/** The one of the workers that has the lease, once one has. */
async function holderAmong(
  store: DocumentStore,
  workers: readonly RunningCli[],
): Promise<RunningCli> {
  const until = Date.now() + LEASE_WAIT_MS
  while (Date.now() < until) {
    const lease = await readLease(store)
    const pid = Number(lease?.holder.split('/')[1])
    const found = workers.find(({ child }) => child.pid === pid)
    if (found && lease && lease.until > new Date()) return found
    await wait(50)
  }
  throw new Error('no worker took the lease')
}

/** Starts `most` audits, and every other time pauses as many that were started before. */
async function moveSome(store: DocumentStore, round: number, most: number): Promise<number> {
  const moved = await move(store, { from: 'READY', to: 'CONTACTING' }, most)
  if (round % 2 === 0) return moved
  return moved + (await move(store, { from: 'CONTACTING', to: 'PAUSED' }, most))
}

async function move(
  store: DocumentStore,
  { from, to }: { from: 'READY' | 'CONTACTING'; to: 'CONTACTING' | 'PAUSED' },
  most: number,
): Promise<number> {
  const { totals } = await advanceAudits(worldOf(store), {
    selection: firstOf(auditsInState(store, { carrier: 'HM', slices: SLICES, state: from }), most),
    action: { kind: 'move', to },
    actor: { userId: 'admin@bakehouse.example', role: 'admin' },
    actorCarriers: ['HM'],
    reason: 'soak',
    bulk: true,
  })
  return totals.advanced
}

async function* firstOf(pages: AsyncIterable<SelectedAudit[]>, most: number) {
  for await (const page of pages) {
    yield page.slice(0, most)
    return
  }
}

/** Whether an audit has changed since it was counted. */
async function isBehind(store: DocumentStore): Promise<boolean> {
  const counted = await versionsIn<CarrierAudit>(store, COLLECTIONS.carrierAudits)
  const audits = await versionsIn<Audit>(store, COLLECTIONS.audits)
  return [...audits].some(([id, v]) => counted.get(id) !== v)
}

async function versionsIn<T extends { id: string; v: number }>(
  store: DocumentStore,
  collection: string,
): Promise<Map<string, number>> {
  const versions = new Map<string, number>()
  for await (const page of pagesOf<T>(store, collection))
    for (const { id, v } of page) versions.set(id, v)
  return versions
}

/** What a last pass leaves: nothing uncounted, nothing that `verify` finds, each figure as counted here. */
async function checkAfter(store: DocumentStore, data: string): Promise<string[]> {
  const failures: string[] = []
  for (let pass = 0; pass < 2; pass++) {
    const tick = await runCli(['audits', 'tick', '--data', data], { timeoutMs: TIMEOUT_MS })
    if (tick.exit !== 0)
      failures.push(`a last pass ended with ${tick.exit}: ${tick.err.slice(-300)}`)
  }
  if (await isBehind(store)) failures.push('an audit is not counted as it is')
  const verified = await runCli(['verify', '--data', data, '--json'], { timeoutMs: TIMEOUT_MS })
  const { checks } = verified.json<Verified>()
  failures.push(
    ...checks
      .filter(({ failed }) => failed > 0)
      .map(({ name, failed }) => `${name}: ${failed} wrong`),
  )
  if (!checks.some(({ name, checked }) => name === 'daily figures' && checked > 0))
    failures.push('verify looked at no figures')
  failures.push(...(await countAnew(store)))
  return failures
}

/** The stored figures against the histories alone: what the projections say is not asked. */
async function countAnew(store: DocumentStore): Promise<string[]> {
  const zones = new Map<string, string>()
  for await (const page of pagesOf<Carrier>(store, COLLECTIONS.carriers))
    for (const { id, timeZone } of page) zones.set(id, timeZone)
  const left = new Map<string, Record<string, number>>()
  for (const collection of [COLLECTIONS.rollups, COLLECTIONS.activity])
    for await (const page of pagesOf<StoredCounters>(store, collection))
      for (const { id, counts } of page) left.set(`${collection}/${id}`, counts)
  for await (const page of pagesOf<Audit>(store, COLLECTIONS.audits))
    for (const audit of page)
      for (const counter of countsOf(
        audit,
        null,
        zones.get(audit.carrierCompany) ?? DEFAULT_TIME_ZONE,
      )) {
        const key = keyOfCounter(counter)
        const taken = Object.entries(counter.counts).map(([name, by]) => [name, -by])
        left.set(key, addCounts(left.get(key) ?? {}, Object.fromEntries(taken)))
      }
  return [...left].flatMap(([document, counts]) =>
    Object.entries(counts).map(([name, by]) => `${document} ${name} is ${by} off`),
  )
}
