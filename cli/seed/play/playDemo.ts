import type { Audit, Day } from '#shared/domain/audit/Audit.ts'
import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import { DEFAULT_CARRIER } from '#shared/domain/constants.ts'
import { addDays } from '#shared/domain/format/addDays.ts'
import { type OrderKey, orderKeyId } from '#shared/domain/order/orderKey.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { importOrders } from '#shared/operations/importOrders.ts'
import { exportInvoice } from '#shared/operations/invoices/exportInvoice.ts'
import { setFeeSchedule } from '#shared/operations/invoices/setFeeSchedule.ts'
import type { DutyName } from '#shared/operations/worker/duties.ts'
import { runPass } from '#shared/operations/worker/runPass.ts'
import { seededRandom } from '#shared/testing/seededRandom.ts'
import { carryOut, DEMO_ADMIN, type DemoScene } from './DemoScene.ts'
import { deliverMail } from './deliverMail.ts'
import { PLAYS } from './demoBeats.ts'
import { demoCalendar, morningOf } from './demoCalendar.ts'
import { DEMO_FEES } from './demoFees.ts'
import { type DemoOrder, demoOrderFile } from './demoOrderFile.ts'
import { type PlannedBeat, storyOf, workDaysSince } from './demoStories.ts'
import { makeCalls } from './makeCalls.ts'
import { orderWaves } from './orderWaves.ts'
import { type ScratchStore, scratchStore } from './scratchStore.ts'

/** What the worker makes of the audits once they are where the demo shall be. */
const LEFT_OUT: ReadonlySet<DutyName> = new Set(['projections'])

/** What was played, to be put where the demo shall be. */
export interface PlayedDemo {
  store: ScratchStore
  /** What was refused while it was played, by what it was. */
  refused: ReadonlyMap<string, number>
}

/**
 * The demo is the same for the same seed and moment. Its ids and PINs come from the seed: who knows some
 * can find the others, which is why nothing but demo data is made so.
 */
export interface DemoSeed {
  /** A whole number. */
  seed: number
  /** When the demo ends: the moment at which somebody first looks at it. */
  now: Date
}

/**
 * Plays the weeks before `now` in a store of its own: orders come in by the real import, the worker's
 * passes and the operations of everybody else do the rest, on the demo's own clock. No result is
 * written by hand.
 */
export async function playDemo(
  { seed, now }: DemoSeed,
  carriers: readonly Carrier[],
): Promise<PlayedDemo> {
  const scene = await setScene({ seed, now }, carriers)
  const { calendar, world } = scene
  const waves = orderWaves(calendar)
  const plans = new Map<string, PlannedBeat[]>()
  for (const day of calendar.days) {
    const isWorkDay = calendar.workDays.includes(day)
    scene.goTo(morningOf(day))
    const wave = waves.get(day)
    if (wave) await receiveOrders(scene, day, wave, plans)
    await passes(scene)
    if (day === addDays(calendar.invoicedThrough, 1)) await invoice(scene)
    if (!isWorkDay) continue
    await playBeats(scene, plans, day)
    await makeCalls(scene)
    await passes(scene)
  }
  scene.goTo(now)
  await passes(scene)
  return { store: world.store, refused: scene.refused }
}

type Stage = DemoScene & { goTo(moment: Date): void }

async function setScene({ seed, now }: DemoSeed, carriers: readonly Carrier[]): Promise<Stage> {
  const store = scratchStore(seededRandom(seed))
  for (const { id, ...carrier } of carriers) await store.set(COLLECTIONS.carriers, id, carrier)
  let moment = now
  const goTo = (next: Date) => {
    moment = next < now ? next : now
  }
  const clock = { now: () => new Date(moment) }
  const logger = { info: () => {}, error: () => {} }
  const userId = DEMO_ADMIN.userId
  await setFeeSchedule({ store, clock }, { carrierId: DEFAULT_CARRIER, value: DEMO_FEES, userId })
  return {
    world: { store, clock, random: seededRandom(seed), logger, publicUrl: 'http://127.0.0.1:8080' },
    calendar: demoCalendar(now),
    // What people do is the same wherever the demo is played; only ids and PINs differ.
    choice: seededRandom(20),
    stories: new Map(),
    delivered: new Date(0),
    refused: new Map(),
    goTo,
    passMinutes: (minutes) => goTo(new Date(moment.getTime() + minutes * 60_000)),
  }
}

async function receiveOrders(
  scene: DemoScene,
  day: Day,
  wave: readonly DemoOrder[],
  plans: Map<string, PlannedBeat[]>,
): Promise<void> {
  const { world, calendar, stories } = scene
  const { header, orders } = demoOrderFile(calendar.today)
  const text = [header, ...wave.flatMap(({ lines }) => lines), ''].join('\n')
  const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, DEFAULT_CARRIER)
  if (!carrier) throw new Error('the demo carrier is missing')
  const file = { file: `demo-orders-${day}.csv`, open: () => bytesOf(text) }
  const imported = await importOrders(world, { files: [file], carrier, env: 'demo' })
  if (!imported.ok) throw new Error(`the demo orders were refused: ${imported.error.message}`)
  const age = workDaysSince(calendar, day)
  const facts = {
    age,
    sinceInvoiced: workDaysSince(calendar, calendar.invoicedThrough),
    sinceInvoiceable: workDaysSince(calendar, calendar.invoiceable),
  }
  for (const order of wave) {
    const place = orders.findIndex(({ orderNumber }) => orderNumber === order.orderNumber)
    const keyId = orderKeyId(DEFAULT_CARRIER, order.orderNumber)
    const key = await world.store.get<OrderKey>(COLLECTIONS.orderKeys, keyId)
    const story = storyOf(place)
    if (!key || !story) continue
    stories.set(key.auditFSID, story)
    plans.set(key.auditFSID, [...story.beats({ ...facts, spread: place % 3 })])
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

/** The beats whose day has come, each audit's one after the other. */
async function playBeats(
  scene: DemoScene,
  plans: Map<string, PlannedBeat[]>,
  day: Day,
): Promise<void> {
  const { world, calendar } = scene
  const ago = calendar.workDays.length - 1 - calendar.workDays.indexOf(day)
  for (const [auditFSID, plan] of plans) {
    for (let next = plan[0]; next !== undefined && next[1] >= ago; next = plan[0]) {
      const audit = await world.store.get<Audit>(COLLECTIONS.audits, auditFSID)
      const [beat] = next
      if (!audit || !(await carryOut(scene, beat, PLAYS[beat](scene, audit)))) break
      plan.shift()
    }
  }
}

/** What the worker does, and what comes of what it sends. */
async function passes(scene: DemoScene): Promise<void> {
  await runPass(scene.world, { resting: LEFT_OUT })
  await deliverMail(scene)
}

async function invoice({ world, calendar }: DemoScene): Promise<void> {
  const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, DEFAULT_CARRIER)
  if (!carrier) throw new Error('the demo carrier is missing')
  const { invoicedThrough: through } = calendar
  const made = await exportInvoice(world, { carrier, through, userId: DEMO_ADMIN.userId })
  if (!made.ok) throw new Error(`the demo invoice was refused: ${made.error.message}`)
}
