import type { OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { type OrderKey, orderKeyId } from '#shared/audit/orderNumber.ts'
import type { Completion } from '#shared/audit/steps/complete.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { FeeSchedule } from '#shared/billing/fees.ts'
import { exportInvoice } from '#shared/billing/ops/exportInvoice.ts'
import { setFeeSchedule } from '#shared/billing/ops/feeSchedule.ts'
import { type DutyName, runPass } from '#shared/engine/worker/runPass.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { addDays, type Day } from '#shared/kernel/day.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { seededRandom } from '#shared/testing/fixedPorts.ts'
import { carryOut, DEMO_ADMIN, DEMO_BAKER, type DemoScene, PLAYS } from './demoBeats.ts'
import {
  type DemoOrder,
  demoCalendar,
  demoOrderFile,
  morningOf,
  orderWaves,
} from './demoCalendar.ts'
import { type PlannedBeat, storyOf, workDaysSince } from './demoStories.ts'
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

/** Of ten calls that are to be made, so many are on the same day. */
const SAME_DAY = 6

const DAY_MS = 86_400_000

/** The baker's calls of a day, to insureds and agents who do not answer. */
async function makeCalls(scene: DemoScene): Promise<void> {
  const { world, choice, stories } = scene
  const due = await world.store.list<Step>(COLLECTIONS.asteps, {
    filters: [
      { field: 'carrierCompany', op: '==', value: DEFAULT_CARRIER },
      { field: 'baker', op: '==', value: true },
      { field: 'bakerStepActive', op: '==', value: true },
    ],
    sort: { field: 'id', direction: 'asc' },
  })
  for (const step of due) {
    const { category, direction } = STEPS[step.type]
    const isAsked = (category === 'INSURED' || category === 'AGENT') && direction === 'out'
    const story = stories.get(step.auditFSID)
    if (!isAsked || !story) continue
    if (!story.isDiligent && choice.below(10) >= SAME_DAY) continue
    const request = { auditFSID: step.auditFSID, actor: DEMO_BAKER }
    const completion = completionOf(scene, step)
    const action = { kind: 'complete', step: step.type, completion } as const
    await carryOut(scene, step.type, actOnAudit(world, request, action))
  }
}

function completionOf({ world, choice, stories }: DemoScene, step: Step): Completion {
  const { channel, party } = STEPS[step.type]
  if (channel !== 'call') return {}
  const story = stories.get(step.auditFSID)
  if (story?.wrongNumber && party === 'insured') return { disposition: 'wrongNumber' }
  const isCallBack = !story?.isDiligent && step.attempt === 1 && choice.below(12) === 0
  if (isCallBack) {
    const callbackAt = new Date(world.clock.now().getTime() + DAY_MS)
    return { disposition: 'callBack', callbackAt }
  }
  return { disposition: choice.below(2) === 0 ? 'voicemail' : 'noAnswer' }
}

/**
 * Delivers what the engine has sent since, as Firebase's extensions would: each document says what
 * became of it, and the worker takes it from there. What was sent to a wrong address comes back.
 */
async function deliverMail(scene: DemoScene): Promise<void> {
  const { world, stories } = scene
  const endTime = world.clock.now()
  for (const collection of [COLLECTIONS.mail, COLLECTIONS.messages] as const) {
    const sent = await world.store.list<OutgoingMail>(collection, {
      filters: [{ field: 'dateAdded', op: '>', value: scene.delivered }],
      sort: { field: 'dateAdded', direction: 'asc' },
    })
    for (const { id, auditFSID, stepType } of sent) {
      const isBack = stories.get(auditFSID)?.bounces && STEPS[stepType].party === 'insured'
      const delivery = { state: isBack ? 'ERROR' : 'SUCCESS', attempts: 1, endTime }
      await world.store.update(collection, id, { delivery })
    }
  }
  scene.delivered = endTime
}

/** What the demo carriers pay. */
export const DEMO_FEES: FeeSchedule = {
  terms: 'Net 30',
  dueDays: 30,
  xero: { accountCode: '200', taxType: 'Tax Exempt' },
  billTo: ['Accounts Payable', '400 Water Street', 'Portland, ME 04101'],
  remitTo: ['Bakehouse Premium Audit', 'PO Box 2210', 'Boise, ID 83701', 'ar@bakehouse.example'],
  periods: [
    {
      from: '2020-01-01',
      to: null,
      fees: [
        fee('Physical', 'PRODUCTIVE', 'PA-PHY', 'Physical audit', 18_500),
        fee('Phone', 'PRODUCTIVE', 'PA-TEL', 'Telephone audit', 7_200),
        fee('*', 'PRODUCTIVE', 'PA-VOL', 'Voluntary audit', 4_500),
        fee('*', 'NONPRODUCTIVE', 'PA-NON', 'Nonproductive audit', 3_500),
      ],
      rush: [],
      cancellation: [],
    },
  ],
}

function fee(
  reportType: string,
  outcome: FeeSchedule['periods'][number]['fees'][number]['outcome'],
  code: string,
  description: string,
  cents: number,
) {
  return { reportType, outcome, code, description, cents }
}
