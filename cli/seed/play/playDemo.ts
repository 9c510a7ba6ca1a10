import type { Audit } from '#shared/audit/model.ts'
import { type OrderKey, orderKeyId } from '#shared/audit/orderNumber.ts'
import type { Completion } from '#shared/audit/steps/complete.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { STEP_TYPES, STEPS } from '#shared/audit/steps/table.ts'
import type { FeeSchedule } from '#shared/billing/fees.ts'
import type { PassOptions } from '#shared/engine/worker/runPass.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { addDays, type Day } from '#shared/kernel/day.ts'
import { environmentOf } from '#shared/orders/newAudit.ts'
import {
  act,
  complete,
  invoice,
  payInvoice,
  receiveOrders,
  stepsToDo,
} from '#shared/simulation/acts.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import {
  type MemoryDocumentStore,
  memoryDocumentStore,
} from '#shared/simulation/memoryDocumentStore.ts'
import { type MemoryFiles, memoryFiles } from '#shared/simulation/memoryFiles.ts'
import { chance, passAndDeliver, pick, setStage } from '#shared/simulation/stage.ts'
import { addPeople, OFFICE_USERS } from '../people.ts'
import { demoCalendar, morningOf, orderWaves } from './demoCalendar.ts'
import {
  begunInTime,
  type PlannedStep,
  type Scenario,
  scenarioOf,
  workDaysSince,
} from './demoScenarios.ts'
import { faultyOrders, fillInbox, importByInbox } from './fillInbox.ts'
import { type OrderBook, orderBooks } from './orderBooks.ts'
import { RUN_DAYS, workOnLetters } from './printRuns.ts'
import { SCENARIO_STEPS, type ScenarioStep } from './scenarioSteps.ts'
import { bakerOf, DEMO_ADMIN, DEMO_BAKER, type Scene } from './scene.ts'

/** What was played, to be put where the demo shall be. */
export interface PlayedDemo {
  store: MemoryDocumentStore
  files: MemoryFiles
  /** What was refused while it was played, by what it was: each was tried again the next day. */
  refused: ReadonlyMap<string, number>
}

/**
 * The work of the demo is the same on a day; its ids and PINs, and nothing else, come from the seed: from
 * some of them the others can be found, which is why nothing but demo data is made so.
 */
export interface DemoSeed {
  /** A whole number. */
  seed: number
  /** The moment at which the demo is first opened. */
  now: Date
  /** Only the audits of Demo Insurance, and nothing that waits in the inbox: for tests. */
  isSmall?: boolean
}

/**
 * Plays the weeks before the day of `now` in a store of its own: orders come in by the real import, the
 * worker's passes and the operations of everybody else do the rest, on the demo's own clock. No result is
 * written by hand. It ends as that day begins, whatever its hour; only what is claimed is claimed at `now`,
 * because a claim lasts an hour. `bucket`: the one that the files are copied to.
 */
export async function playDemo(
  { seed, now, isSmall = false }: DemoSeed,
  carriers: readonly Carrier[],
  bucket?: string,
): Promise<PlayedDemo> {
  const store = memoryDocumentStore(seededRandom(seed), undefined, { isShared: true })
  const demo = await setScene(store, { seed, now, isSmall }, carriers, bucket)
  const { calendar, stage } = demo
  const books = orderBooks(calendar, isSmall).map((book) => ({
    book,
    waves: orderWaves(calendar, book.orders),
  }))
  for (const day of calendar.days) {
    demo.goTo(morningOf(day))
    for (const { book, waves } of books) {
      const wave = waves.get(day)
      const isLast = !isSmall && book === books[0]?.book && day === [...waves.keys()].sort().at(-1)
      if (wave) await receiveWave(demo, book, { day, wave, isLast })
    }
    await pass(demo)
    for (const { book } of books)
      for (const month of book.invoiced)
        if (day === addDays(calendar[month], 1)) await invoiceMonth(demo, book, calendar[month])
    if (!isSmall && day === addDays(calendar.invoicedThrough, PAID_AFTER))
      for (const { book } of books) await noteOldPayment(demo, book)
    if (!calendar.workDays.includes(day)) continue
    if (!isSmall) await workOnLetters(demo, day, demo.carrierIds)
    await playSteps(demo, day)
    await makeCalls(demo)
    if (!isSmall && day === calendar.workDays.at(-1)) await fillInbox(demo)
    await pass(demo)
  }
  await pass(demo)
  stage.clock.set(now)
  await claimSome(demo)
  return { store, files: demo.files, refused: stage.refused }
}

interface Demo extends Scene {
  files: MemoryFiles
  goTo(moment: Date): void
  carrierIds: readonly string[]
  isSmall: boolean
  /** What each audit's scenario is, and what of it is still to come, by FSID, in the order of the orders. */
  scenarios: Map<string, Scenario>
  plans: Map<string, PlannedStep[]>
}

async function setScene(
  store: MemoryDocumentStore,
  { seed, now, isSmall = false }: DemoSeed,
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
    fees: Object.fromEntries(carriers.map(({ id }) => [id, DEMO_FEES])),
  })
  // Who may be an auditor; where the demo shall be they are registered already.
  await addPeople(store, { now, isSmall })
  const calendar = demoCalendar(now)
  const { begin } = calendar
  const goTo = (moment: Date) => stage.clock.set(moment < begin ? moment : begin)
  return {
    stage,
    files,
    calendar,
    goTo,
    passMinutes: (minutes) => goTo(new Date(stage.clock.now().getTime() + minutes * 60_000)),
    carrierIds: carriers.map(({ id }) => id),
    isSmall,
    scenarios: new Map(),
    plans: new Map(),
  }
}

/** Workbooks come by the inbox; so does the last file of Demo Insurance, with orders that are rejected. */
async function receiveWave(
  demo: Demo,
  book: OrderBook,
  { day, wave, isLast }: { day: Day; wave: OrderBook['orders']; isLast: boolean },
): Promise<void> {
  const { stage, calendar, scenarios, plans, isSmall } = demo
  const { carrierId: carrier, orders } = book
  const { extension, bytes } = book.fileOf(new Set(wave.map(({ orderNumber }) => orderNumber)))
  const name = `${carrier.toLowerCase()}-orders-${day}.${extension}`
  if (isLast) {
    const faulty = new TextEncoder().encode(faultyOrders(calendar.today).join('\n'))
    await importByInbox(demo, { carrier, name, bytes: new Uint8Array([...bytes, ...faulty]) })
  } else if (extension === 'xlsx') await importByInbox(demo, { carrier, name, bytes })
  else {
    const file = { file: name, open: () => inOne(bytes) }
    await receiveOrders(stage, carrier, file, environmentOf(carrier, false))
  }
  const facts = {
    age: workDaysSince(calendar, day),
    sinceInvoiced: workDaysSince(calendar, calendar.invoicedThrough),
    sinceInvoiceable: workDaysSince(calendar, calendar.invoiceable),
  }
  for (const order of wave) {
    const place = orders.findIndex(({ orderNumber }) => orderNumber === order.orderNumber)
    const keyId = orderKeyId(carrier, order.orderNumber)
    const key = await stage.world.store.get<OrderKey>(COLLECTIONS.orderKeys, keyId)
    const scenario = scenarioOf(book.scenarios, place)
    if (!key || !scenario) continue
    scenarios.set(key.auditFSID, scenario)
    if (!isSmall) await assign(demo, key.auditFSID, place)
    const differs = { spread: place % 3, turn: place % 12 }
    const ordered = await stage.world.store.get<Audit>(COLLECTIONS.audits, key.auditFSID)
    const sinceDue = workDaysSince(calendar, ordered?.auditDue ?? calendar.today)
    const plan = scenario.plan({ ...facts, ...differs })
    plans.set(key.auditFSID, begunInTime(plan, { age: facts.age, sinceDue }))
  }
}

/** Three of four orders get an auditor, in turn. */
async function assign({ stage }: Demo, id: string, place: number): Promise<void> {
  const auditors = [DEMO_BAKER.userId, ...OFFICE_USERS.map(({ email }) => email)]
  const auditor = auditors[place % 4]
  if (auditor) await act(stage, DEMO_ADMIN, { id }, { kind: 'assign', auditor })
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Steps in which an insured sends the public page. */
const SENT_BY_INSURED: ReadonlySet<ScenarioStep> = new Set([
  'submit',
  'submitOfYearBefore',
  'submitPayroll',
  'submitPhoto',
  'skip',
])

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
      // The worker applies it in its next pass.
      if (SENT_BY_INSURED.has(step)) break
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

/** Letters of so many of the last working days are not printed yet, where no one prints runs. */
const UNPRINTED_DAYS = 2

/** What the worker does, and what comes of what it sends: what was sent to a wrong address bounces. */
function pass({ stage, scenarios, calendar, isSmall }: Demo): Promise<void> {
  const waiting = isSmall ? UNPRINTED_DAYS : RUN_DAYS
  const unprintedFrom = morningOf(calendar.workDays.at(-waiting) ?? calendar.today)
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

async function invoiceMonth(
  { stage }: Demo,
  { carrierId }: OrderBook,
  through: Day,
): Promise<void> {
  const made = await invoice(stage, carrierId, { through, userId: DEMO_ADMIN.userId })
  if (!made.ok)
    throw new Error(`the demo invoice of ${carrierId} was refused: ${made.error.message}`)
}

/** Days after an invoice until its carrier pays it: the older month's is paid, the newer one waits. */
const PAID_AFTER = 24

async function noteOldPayment({ stage, calendar }: Demo, { carrierId }: OrderBook): Promise<void> {
  const through = calendar.invoicedThrough
  const paidOn = addDays(through, PAID_AFTER)
  const reference = `ACH ${carrierId} ${paidOn.slice(5).replace('-', '')}`
  const said = { through, by: DEMO_ADMIN.userId, paidOn, reference }
  const noted = await payInvoice(stage, carrierId, said)
  if (!noted.ok) throw new Error(`the payment of ${carrierId} was refused: ${noted.error.message}`)
}

/** Of a hundred calls that are to be made, so many are on the same day. */
const SAME_DAY = 60

/** The baker's calls of a day, to insureds and agents who do not answer. */
async function makeCalls(demo: Demo): Promise<void> {
  const { stage, scenarios, carrierIds } = demo
  const steps: Step[] = []
  for (const carrier of carrierIds) steps.push(...(await stepsToDo(stage, carrier)))
  for (const step of inOrderOfAudits(demo, steps)) {
    const { category, direction } = STEPS[step.type]
    const isAsked = (category === 'INSURED' || category === 'AGENT') && direction === 'out'
    const scenario = scenarios.get(step.auditFSID)
    if (!isAsked || !scenario) continue
    if (!scenario.isDiligent && !chance(stage, SAME_DAY)) continue
    const completion = completionOf(demo, step, scenario)
    const audit = await stage.world.store.get<Audit>(COLLECTIONS.audits, step.auditFSID)
    if (audit) await takesTime(demo, complete(stage, bakerOf(audit), audit, step.type, completion))
  }
}

/** What is to be done, by the orders as they came: the ids of steps are other ones in each demo. */
function inOrderOfAudits({ scenarios }: Demo, steps: readonly Step[]): Step[] {
  const places = new Map([...scenarios.keys()].map((id, place) => [id, place]))
  const placeOf = ({ auditFSID }: Step) => places.get(auditFSID) ?? places.size
  const typeOf = ({ type }: Step) => STEP_TYPES.indexOf(type)
  return [...steps].sort((a, b) => placeOf(a) - placeOf(b) || typeOf(a) - typeOf(b))
}

/** What the demo's auditor has claimed as it is opened; a colleague's audits while that one is away. */
async function claimSome({ stage, scenarios }: Demo): Promise<void> {
  for (const [id, { isClaimed }] of scenarios)
    if (isClaimed) await act(stage, DEMO_BAKER, { id }, { kind: 'claim' })
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
