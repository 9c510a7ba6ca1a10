import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { writeServerFile } from '#cli/firebase/dataFolder.ts'
import { LOCAL_PROJECT } from '#cli/firebase/target.ts'
import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { startCli } from '../tests/acceptance/runCli.ts'
import { openDelayProxy } from './commands/delayProxy.ts'
import { type LoadOrder, loadEngine } from './commands/engineLoad.ts'
import { type Asker, openAsker } from './commands/openAsker.ts'
import { loadNow } from './loadNow.ts'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'
import { importOrders, type Product, withProduct } from './withProduct.ts'

const BAKER = 'auditor@bakehouse.example'
const ADMIN = 'admin@bakehouse.example'
/** Put on each message, each way. */
const DELAY_MS = 40
/** Audits that notes are made on; no bulk moves them. */
const NOTED = 100
const WARM_UP = 20
/** What ends the notes of one figure, whichever comes first. */
const MOST = { notes: 200, ms: 30_000 }
/** So long the worker has written nothing down when it has nothing left to do. */
const QUIET_S = 8
const WANTED = { near: '60 ms, 150 ms', far: '400 ms' }

/**
 * From the asking to the confirmed end of a note, as the asker hears it, on the product as `npm start`
 * runs it: server and engine in one process, the askers in this one. Each is asked when the one before
 * has ended, as a person does. Alone, and beside a bulk move and an order import by command; and each
 * with 40 ms put on every message between asker and server. Last with the worker in a process of its
 * own and the 40 ms on its messages too, as with a database that is far from both.
 */
export async function measureCommands(count: number): Promise<Measurement[]> {
  const bulk = Math.min(10_000, count)
  const total = Math.max(count, bulk * 2 + NOTED)
  const at = `a note by command at ${total.toLocaleString('en-US')} audits, asked to confirmed`
  const beside = `a bulk of ${bulk.toLocaleString('en-US')} and an import`
  const together = await withProduct(async (product) => {
    const scene = await openScene(product, total)
    const late = await openDelayProxy(product.port, DELAY_MS)
    const near = await openAsker(product.port, BAKER)
    const far = await openAsker(late.port, BAKER)
    try {
      await notesBy(near, scene.noted, { notes: WARM_UP, ms: MOST.ms })
      await notesBy(far, scene.noted, { notes: WARM_UP, ms: MOST.ms })
      return [
        rowOf(`${at}, alone`, await notesBy(near, scene.noted), WANTED.near),
        rowOf(`${at}, alone, 40 ms to the asker`, await notesBy(far, scene.noted), WANTED.far),
        await besideLoad(`${at}, beside ${beside}`, near, WANTED.near, {
          ...scene.load('BY', scene.ready.slice(0, bulk), bulk),
          noted: scene.noted,
        }),
        await besideLoad(`${at}, beside ${beside}, 40 ms to the asker`, far, WANTED.far, {
          ...scene.load('BZ', scene.ready.slice(bulk), bulk),
          noted: scene.noted,
        }),
      ]
    } finally {
      for (const one of [near, far, late, scene]) await one.close()
    }
  })
  const apart = await withProduct(async (product) => farEngine(product), '--no-worker')
  return [...together, ...apart]
}

interface Scene {
  noted: readonly string[]
  ready: readonly string[]
  load(prefix: string, ids: readonly string[], orders: number): LoadOrder
  close(): Promise<void>
}

/** Imports the audits, and connects what prepares the loads: as an admin near the server. */
async function openScene(product: Product, count: number): Promise<Scene> {
  await importOrders(product, count)
  const trusted = connectAdmin({ project: LOCAL_PROJECT, host: `127.0.0.1:${product.port}` })
  await untilProjected(trusted.store)
  const asker = await openAsker(product.port, ADMIN)
  const ids = await someIds(trusted.store, Math.min(count, 20_000 + NOTED))
  return {
    noted: ids.slice(0, NOTED),
    ready: ids.slice(NOTED),
    load: (prefix, chosen, orders) => ({
      asker,
      trusted,
      ids: chosen,
      orders,
      prefix,
    }),
    close: async () => {
      await asker.close()
      await trusted.close()
    },
  }
}

/** Until the worker has looked at all that was imported: it writes down how far it is with each pass. */
async function untilProjected(store: DocumentStore): Promise<void> {
  let seen = ''
  for (let same = 0; same < QUIET_S; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const progress = await store.get<{ watermark: Date }>(COLLECTIONS.engine, 'projections')
    const now = progress?.watermark.toISOString() ?? ''
    same = now === seen ? same + 1 : 0
    seen = now
  }
}

async function someIds(store: DocumentStore, most: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < most) {
    const after = ids.at(-1)
    const page = await store.list<Audit>(COLLECTIONS.audits, {
      filters: [{ field: 'carrierCompany', op: '==', value: 'HM' }],
      sort: { field: 'id', direction: 'asc' },
      limit: Math.min(1_000, most - ids.length),
      ...(after === undefined ? {} : { after }),
    })
    ids.push(...page.map(({ id }) => id))
    if (page.length === 0) break
  }
  return ids
}

/** Milliseconds of each note, one after the other. */
async function notesBy(
  { commands }: Asker,
  noted: readonly string[],
  { notes, ms, goesOn = () => true }: { notes: number; ms: number; goesOn?: () => boolean } = MOST,
): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + ms
  while (times.length < notes && performance.now() < until && goesOn()) {
    const auditFSID = noted[times.length % noted.length] ?? ''
    const action = { kind: 'note', text: `Note ${times.length}` } as const
    const began = performance.now()
    const asked = { kind: 'act', carrierCompany: 'HM', auditFSID } as const
    const ended = await commands.ask({ ...asked, request: { action, reason: '' } }).end
    if (!ended.ok) throw new Error(ended.error.message)
    times.push(performance.now() - began)
  }
  return times
}

async function besideLoad(
  what: string,
  asker: Asker,
  wanted: string,
  { noted, ...order }: LoadOrder & { noted: readonly string[] },
): Promise<Measurement> {
  const load = await loadEngine(order)
  const times = await notesBy(asker, noted, { ...MOST, goesOn: load.isOn })
  const { moved, imported } = await load.stop()
  const meanwhile = `; ${moved.toFixed(0)} moved and ${imported.toFixed(0)} imported a second`
  return rowOf(what, times, wanted, meanwhile)
}

/** The same with the worker beside the server, and the 40 ms between each of them and the server. */
async function farEngine(product: Product): Promise<Measurement[]> {
  const scene = await openScene(product, NOTED)
  const late = await openDelayProxy(product.port, DELAY_MS)
  const far = await openAsker(late.port, BAKER)
  const place = join(product.folder, 'far')
  await mkdir(place)
  await writeServerFile(place, late.port)
  await copyFile(join(product.data, 'seal-keys'), join(place, 'seal-keys'))
  const worker = startCli(['worker', '--data', place, '--public-url', product.url], {
    timeoutMs: 600_000,
  })
  try {
    await worker.waitFor(/The worker is ready/)
    await notesBy(far, scene.noted, { notes: WARM_UP, ms: MOST.ms })
    const times = await notesBy(far, scene.noted)
    return [
      rowOf('the same alone, 40 ms to the asker and to a worker of its own', times, WANTED.far),
    ]
  } finally {
    worker.child.kill('SIGTERM')
    await worker.done
    for (const one of [far, late, scene]) await one.close()
  }
}

function rowOf(what: string, times: readonly number[], wanted: string, more = ''): Measurement {
  const sorted = times.toSorted((a, b) => a - b)
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  return {
    what: `${what}: median, 95th percentile (${times.length} notes, load ${loadNow()})`,
    measured: `${median(times).toFixed(0)} ms, ${late.toFixed(0)} ms${more}`,
    wanted,
  }
}
