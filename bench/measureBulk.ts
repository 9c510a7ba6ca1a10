import { randomBytes } from 'node:crypto'
import type { Command, SentCommand } from '#shared/audit/command.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { advanceAudits } from '#shared/audit/ops/advanceAudits.ts'
import { auditsOfIds } from '#shared/audit/ops/selectAudits.ts'
import type { SealKey } from '#shared/audit/seals.ts'
import { type CommandLane, commandLane } from '#shared/engine/commands/commandLane.ts'
import type { WorkerWorld } from '#shared/engine/duties/duty.ts'
import { sealingStore } from '#shared/engine/historySeals.ts'
import { newCarrier } from '#shared/firm/carrier.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { aSentCommand, aUser } from '#shared/testing/builders.ts'
import { countedStore } from './countedStore.ts'
import { loadNow } from './loadNow.ts'
import type { Measurement } from './Measurement.ts'
import { openBenchStore } from './openBenchStore.ts'
import { ordersOfSize } from './ordersOfSize.ts'

const ADMIN = 'admin@bakehouse.example'
/** What one command takes at most; both ways move so many in turn. */
const PIECE = 1_000
/** The goal, on a machine that does nothing else. */
/** Than the operation alone, an action. */
const MOST_MORE = '6 reads and 3 writes more at most'
const WANTED = '400 a second or more'
/** Audits that are moved first, for the code to be warm; then notes are made on them. */
const WARM_UP = 200
const MOVES = ['CONTACTING', 'PAUSED'] as const

/** Which way audits are moved. */
type Way = 'direct' | 'command'

/** What work by one way took. */
interface Spent {
  ms: number
  processorMs: number
  reads: number
  writes: number
}

/** What was read and written until now. */
type Counted = () => Pick<Spent, 'reads' | 'writes'>

/**
 * Moves twice `count` audits, half of them by commands and half by the operation that the commands run,
 * called as the command line calls it: 1,000 by one way, 1,000 by the other, so that what else the
 * machine does is the same for both. First in memory, then on the local backend with its data on disk,
 * server and engine in one process as in `npm start`.
 */
export async function measureBulk(count: number): Promise<Measurement[]> {
  const inMemory = await movesIn('in memory', count, memoryStage(memoryDocumentStore()))
  const bench = await openBenchStore()
  try {
    return [...inMemory, ...(await movesIn('local backend', count, bench))]
  } finally {
    await bench.close()
  }
}

/** A store with the carrier HM in it. */
interface Stage {
  store: DocumentStore
  importOrders(count: number): Promise<void>
  /** Documents read and written, as the server counts them; none where there is no server. */
  stats?(): { documentsRead: number; documentsWritten: number }
}

function memoryStage(store: DocumentStore): Stage {
  const carrier = { id: 'HM', ...newCarrier({ name: 'Harbor Mutual' }, new Date()) }
  return {
    store,
    importOrders: async (count) => {
      await store.set(COLLECTIONS.carriers, carrier.id, { ...carrier })
      const text = ordersOfSize(count)
      const open = async function* () {
        yield new TextEncoder().encode(text)
      }
      const files = [{ file: 'bench.csv', open }]
      await importOrders({ ...worldOf(store) }, { files, carrier, env: 'local' })
    },
  }
}

function worldOf(store: DocumentStore): WorkerWorld {
  return {
    store,
    clock: { now: () => new Date() },
    random: { below: (limit) => Math.floor(Math.random() * limit) },
    logger: { info: () => {}, error: (text) => process.stderr.write(`${text}\n`) },
    publicUrl: 'https://audits.example',
  }
}

async function movesIn(place: string, count: number, stage: Stage): Promise<Measurement[]> {
  await stage.importOrders(count * 2 + WARM_UP)
  const admin = aUser({ id: ADMIN, email: ADMIN, role: 'admin', carriers: ['HM'] })
  await stage.store.set(COLLECTIONS.users, ADMIN, { ...admin })
  const { store, count: port } = countedStore(stage.store)
  const counted: Counted = () => {
    const { documentsRead: reads, documentsWritten: writes } = stage.stats?.() ?? {}
    return { reads: reads ?? port.reads, writes: writes ?? port.writes }
  }
  const key = { id: 'bench', since: new Date(0), key: randomBytes(32).toString('hex') }
  const world = worldOf(sealed(store, key))
  const ids = await idsOf(stage.store)
  const first = ids.splice(0, WARM_UP)
  await move('direct', world, first.slice(0, WARM_UP / 2), 'CONTACTING')
  await move('command', world, first.slice(WARM_UP / 2), 'CONTACTING')
  const rows = [await noteRow(place, { world, ids: first, counted })]
  for (const to of MOVES) {
    const spent = { direct: nothing(), command: nothing() }
    for (let start = 0; start < ids.length; start += PIECE) {
      const isFirst = (start / PIECE) % 2 === 0
      const way = isFirst === (to === 'CONTACTING') ? 'direct' : 'command'
      await spend(spent[way], counted, () => move(way, world, ids.slice(start, start + PIECE), to))
    }
    rows.push(...rowsOf(`${place}, ${count.toLocaleString('en-US')} audits to ${to}`, spent, count))
  }
  return rows
}

function sealed(store: DocumentStore, key: SealKey): DocumentStore {
  return sealingStore(store, key, { below: (limit) => Math.floor(Math.random() * limit) })
}

async function idsOf(store: DocumentStore): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const after = ids.at(-1)
    const page = await store.list<{ id: string }>(COLLECTIONS.audits, {
      sort: { field: 'id', direction: 'asc' },
      limit: 1_000,
      ...(after === undefined ? {} : { after }),
    })
    ids.push(...page.map(({ id }) => id))
    if (page.length < 1_000) return ids
  }
}

async function move(
  way: Way,
  world: WorkerWorld,
  ids: readonly string[],
  to: (typeof MOVES)[number],
): Promise<void> {
  const action = { kind: 'move', to } as const
  if (way === 'direct') {
    const { totals } = await advanceAudits(world, {
      selection: auditsOfIds(
        world.store,
        ids.map((id) => ({ id, auditCode: id })),
      ),
      action,
      actor: { userId: ADMIN, role: 'admin' },
      actorCarriers: ['HM'],
      reason: 'bench',
      bulk: true,
    })
    expectAll(totals.advanced, ids.length)
    return
  }
  const request = { action, reason: 'bench', ids: [...ids] }
  const sent = aSentCommand({ kind: 'bulk', by: ADMIN, carrierCompany: 'HM', request })
  const ended = await runToEnd(world, engineOf(world), sent)
  expectAll(Number(ended?.result?.['advanced']), ids.length)
}

/**
 * Notes one by one, half by commands and half by the operation alone. The command is read once by the
 * engine and once by who asked; what the rules look up when a browser sends it is not counted.
 */
async function noteRow(
  place: string,
  { world, ids, counted }: { world: WorkerWorld; ids: readonly string[]; counted: Counted },
): Promise<Measurement> {
  const spent = { direct: nothing(), command: nothing() }
  const lane = engineOf(world)
  for (const [at, auditFSID] of ids.entries()) {
    const action = { kind: 'note', text: `Note ${at}` } as const
    if (at % 2 === 0) {
      await spend(spent.direct, counted, async () => {
        const actor = { userId: ADMIN, role: 'admin' } as const
        await actOnAudit(world, { auditFSID, actor }, action)
      })
      continue
    }
    await spend(spent.command, counted, async () => {
      const request = { action, reason: '' }
      const sent = aSentCommand({ by: ADMIN, carrierCompany: 'HM', auditFSID, request })
      await runToEnd(world, lane, sent)
    })
  }
  const each = (number: number) => ((number * 2) / ids.length).toFixed(1)
  const { direct, command } = spent
  return {
    what: `a note ${place}: documents read and written, by command and by the operation alone`,
    measured: `${each(command.reads)} + ${each(command.writes)}, ${each(direct.reads)} + ${each(direct.writes)}`,
    wanted: MOST_MORE,
  }
}

function engineOf(world: WorkerWorld): CommandLane {
  return commandLane(world, { goesOn: async () => true })
}

/** Puts a command, and has the engine do it; its end, as the asker reads it. */
async function runToEnd(
  world: WorkerWorld,
  lane: CommandLane,
  sent: SentCommand,
): Promise<Command | null> {
  const id = randomBytes(10).toString('hex')
  await world.store.batch([
    { kind: 'create', collection: COLLECTIONS.commands, id, data: { ...sent, at: new Date() } },
  ])
  await lane.look()
  await lane.rest()
  return world.store.get<Command>(COLLECTIONS.commands, id)
}

function expectAll(advanced: number, count: number): void {
  if (advanced !== count) throw new Error(`${advanced} of ${count} audits were moved`)
}

function nothing(): Spent {
  return { ms: 0, processorMs: 0, reads: 0, writes: 0 }
}

async function spend(spent: Spent, counted: Counted, work: () => Promise<void>): Promise<void> {
  const before = counted()
  const began = performance.now()
  const usage = process.cpuUsage()
  await work()
  spent.ms += performance.now() - began
  const { user, system } = process.cpuUsage(usage)
  spent.processorMs += (user + system) / 1000
  const after = counted()
  spent.reads += after.reads - before.reads
  spent.writes += after.writes - before.writes
}

function rowsOf(what: string, spent: Record<Way, Spent>, count: number): Measurement[] {
  const { direct, command } = spent
  const second = ({ ms }: Spent) => (count * 1000) / ms
  const rate = (one: Spent) => Math.round(second(one)).toLocaleString('en-US')
  const each = (number: number) => (number / count).toFixed(2)
  return [
    {
      what: `bulk ${what}: by command, by the operation alone, ratio (load ${loadNow()})`,
      measured: `${rate(command)} and ${rate(direct)} a second, ${(second(command) / second(direct)).toFixed(2)}`,
      wanted: WANTED,
    },
    {
      what: `bulk ${what}: processor time an audit, by command and alone`,
      measured: `${each(command.processorMs)} and ${each(direct.processorMs)} ms`,
      wanted: '',
    },
    {
      what: `bulk ${what}: documents read and written an audit, by command and alone`,
      measured: `${each(command.reads)} + ${each(command.writes)}, ${each(direct.reads)} + ${each(direct.writes)}`,
      wanted: MOST_MORE,
    },
  ]
}
