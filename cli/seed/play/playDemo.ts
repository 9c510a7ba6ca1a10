import type { Audit } from '#shared/audit/model.ts'
import { type OrderKey, orderKeyId } from '#shared/audit/orderNumber.ts'
import type { Completion } from '#shared/audit/steps/complete.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { FeeSchedule } from '#shared/billing/fees.ts'
import type { PassOptions } from '#shared/engine/worker/runPass.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { addDays, type Day } from '#shared/kernel/day.ts'
import { complete, invoice, receiveOrders, stepsToDo } from '#shared/simulation/acts.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import {
  type MemoryDocumentStore,
  memoryDocumentStore,
} from '#shared/simulation/memoryDocumentStore.ts'
import { type MemoryFiles, memoryFiles } from '#shared/simulation/memoryFiles.ts'
import { chance, passAndDeliver, pick, setStage } from '#shared/simulation/stage.ts'
import { DEMO_USERS } from '../people.ts'
import {
  type DemoOrder,
  demoCalendar,
  demoOrderFile,
  morningOf,
  orderWaves,
} from './demoCalendar.ts'
import { type PlannedStep, type Scenario, scenarioOf, workDaysSince } from './demoScenarios.ts'
import { faultyOrders, fillInbox, importByInbox } from './fillInbox.ts'
import { SCENARIO_STEPS } from './scenarioSteps.ts'
import { DEMO_ADMIN, DEMO_BAKER, type Scene } from './scene.ts'

/** What was played, to be put where the demo shall be. */
export interface PlayedDemo {
  store: MemoryDocumentStore
  files: MemoryFiles
  /** What was refused while it was played, by what it was: each was tried again the next day. */
  refused: ReadonlyMap<string, number>
}

/**
 * The demo is the same for the same seed and moment. Its ids and PINs come from the seed: from some of
 * them the others can be found, which is why nothing but demo data is made so.
 */
export interface DemoSeed {
  /** A whole number. */
  seed: number
  /** When the demo ends: the moment at which it is first opened. */
  now: Date
  /** Only the audits of Demo Insurance, and nothing that waits in the inbox: for tests. */
  isSmall?: boolean
}

/**
 * Plays the weeks before `now` in a store of its own: orders come in by the real import, the worker's
 * passes and the operations of everybody else do the rest, on the demo's own clock. No result is
 * written by hand. `bucket`: the one that the files are copied to.
 */
export async function playDemo(
  { seed, now, isSmall = false }: DemoSeed,
  carriers: readonly Carrier[],
  bucket?: string,
): Promise<PlayedDemo> {
  const store = memoryDocumentStore(seededRandom(seed), undefined, { isShared: true })
  const demo = await setScene(store, { seed, now }, carriers, bucket)
  const { calendar, stage } = demo
  const waves = orderWaves(calendar)
  const lastWave = [...waves.keys()].sort().at(-1)
  for (const day of calendar.days) {
    demo.goTo(morningOf(day))
    const wave = waves.get(day)
    if (wave) await receiveWave(demo, { day, wave, isLast: !isSmall && day === lastWave })
    await pass(demo)
    if (day === addDays(calendar.invoicedThrough, 1)) await invoiceMonth(demo)
    if (!calendar.workDays.includes(day)) continue
    await playSteps(demo, day)
    await makeCalls(demo)
    if (!isSmall && day === calendar.workDays.at(-1)) await fillInbox(demo)
    await pass(demo)
  }
  demo.goTo(now)
  await pass(demo)
  return { store, files: demo.files, refused: stage.refused }
}

interface Demo extends Scene {
  files: MemoryFiles
  goTo(moment: Date): void
  /** What each audit's scenario is, and what of it is still to come, by FSID. */
  scenarios: Map<string, Scenario>
  plans: Map<string, PlannedStep[]>
}

async function setScene(
  store: MemoryDocumentStore,
  { seed, now }: DemoSeed,
  carriers: readonly Carrier[],
  bucket: string | undefined,
): Promise<Demo> {
  const files = memoryFiles({ now: () => now, ...(bucket && { bucket }) })
  const stage = await setStage({
    store,
    files,
    ...(bucket && { bucket }),
    start: now,
    ids: seededRandom(seed),
    // What people do is the same wherever the demo is played; only ids and PINs differ.
    random: seededRandom(20),
    carriers,
    fees: { [DEFAULT_CARRIER]: DEMO_FEES },
  })
  // Who may be an auditor; where the demo shall be they are registered already.
  for (const user of DEMO_USERS) await store.set(COLLECTIONS.users, user.email, { ...user })
  const goTo = (moment: Date) => stage.clock.set(moment < now ? moment : now)
  return {
    stage,
    files,
    calendar: demoCalendar(now),
    goTo,
    passMinutes: (minutes) => goTo(new Date(stage.clock.now().getTime() + minutes * 60_000)),
    scenarios: new Map(),
    plans: new Map(),
  }
}

/** The last wave comes by the inbox, with orders that are rejected. */
async function receiveWave(
  demo: Demo,
  { day, wave, isLast }: { day: Day; wave: readonly DemoOrder[]; isLast: boolean },
): Promise<void> {
  const { stage, calendar, scenarios, plans } = demo
  const { header, orders } = demoOrderFile(calendar.today)
  const text = [header, ...wave.flatMap(({ lines }) => lines), ''].join('\n')
  const name = `demo-orders-${day}.csv`
  if (isLast) {
    const faulty = [...text.trimEnd().split('\n'), ...faultyOrders(calendar.today), ''].join('\n')
    await importByInbox(demo, { name, text: faulty })
  } else
    await receiveOrders(stage, DEFAULT_CARRIER, { file: name, open: () => bytesOf(text) }, 'demo')
  const facts = {
    age: workDaysSince(calendar, day),
    sinceInvoiced: workDaysSince(calendar, calendar.invoicedThrough),
    sinceInvoiceable: workDaysSince(calendar, calendar.invoiceable),
  }
  for (const order of wave) {
    const place = orders.findIndex(({ orderNumber }) => orderNumber === order.orderNumber)
    const keyId = orderKeyId(DEFAULT_CARRIER, order.orderNumber)
    const key = await stage.world.store.get<OrderKey>(COLLECTIONS.orderKeys, keyId)
    const scenario = scenarioOf(place)
    if (!key || !scenario) continue
    scenarios.set(key.auditFSID, scenario)
    plans.set(key.auditFSID, [...scenario.plan({ ...facts, spread: place % 3 })])
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

/** The steps whose day has come, each audit's one after the other. */
async function playSteps(demo: Demo, day: Day): Promise<void> {
  const { stage, calendar, plans } = demo
  const ago = calendar.workDays.length - 1 - calendar.workDays.indexOf(day)
  for (const [auditFSID, plan] of plans) {
    for (let next = plan[0]; next !== undefined && next[1] >= ago; next = plan[0]) {
      const audit = await stage.world.store.get<Audit>(COLLECTIONS.audits, auditFSID)
      const [step] = next
      if (!audit || !(await takesTime(demo, SCENARIO_STEPS[step](demo, audit)))) break
      plan.shift()
    }
  }
}

/** Lets the time of some work pass; true when it was done. */
async function takesTime(
  { stage, passMinutes }: Demo,
  work: Promise<Result<unknown>>,
): Promise<boolean> {
  const { ok } = await work
  if (ok) passMinutes(2 + stage.random.below(7))
  return ok
}

/** What the worker makes of the audits once they are where the demo shall be. */
const LATER: PassOptions = {
  resting: new Set(['projections', 'lost', 'staging', 'retention', 'files']),
}

/** Letters of so many of the last working days are not printed yet. */
const UNPRINTED_DAYS = 2

/** What the worker does, and what comes of what it sends: what was sent to a wrong address bounces. */
function pass({ stage, scenarios, calendar }: Demo): Promise<void> {
  const unprintedFrom = morningOf(calendar.workDays.at(-UNPRINTED_DAYS) ?? calendar.today)
  return passAndDeliver(
    stage,
    ({ collection, auditFSID, stepType, dateAdded }) => {
      if (collection === COLLECTIONS.letters && dateAdded >= unprintedFrom) return 'waits'
      const isWrong = scenarios.get(auditFSID)?.bounces === true
      return isWrong && STEPS[stepType].party === 'insured' ? 'bounced' : 'delivered'
    },
    LATER,
  )
}

async function invoiceMonth({ stage, calendar }: Demo): Promise<void> {
  const { invoicedThrough: through } = calendar
  const made = await invoice(stage, DEFAULT_CARRIER, { through, userId: DEMO_ADMIN.userId })
  if (!made.ok) throw new Error(`the demo invoice was refused: ${made.error.message}`)
}

/** Of a hundred calls that are to be made, so many are on the same day. */
const SAME_DAY = 60

/** The baker's calls of a day, to insureds and agents who do not answer. */
async function makeCalls(demo: Demo): Promise<void> {
  const { stage, scenarios } = demo
  for (const step of await stepsToDo(stage, DEFAULT_CARRIER)) {
    const { category, direction } = STEPS[step.type]
    const isAsked = (category === 'INSURED' || category === 'AGENT') && direction === 'out'
    const scenario = scenarios.get(step.auditFSID)
    if (!isAsked || !scenario) continue
    if (!scenario.isDiligent && !chance(stage, SAME_DAY)) continue
    const completion = completionOf(demo, step, scenario)
    const audit = { id: step.auditFSID }
    await takesTime(demo, complete(stage, DEMO_BAKER, audit, step.type, completion))
  }
}

const DAY_MS = 86_400_000

function completionOf({ stage }: Demo, step: Step, scenario: Scenario): Completion {
  const { channel, party } = STEPS[step.type]
  if (channel !== 'call') return {}
  if (scenario.wrongNumber && party === 'insured') return { disposition: 'wrongNumber' }
  const isCallBack = !scenario.isDiligent && step.attempt === 1 && stage.random.below(12) === 0
  if (!isCallBack) return { disposition: pick(stage, ['voicemail', 'noAnswer']) }
  return { disposition: 'callBack', callbackAt: new Date(stage.clock.now().getTime() + DAY_MS) }
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
