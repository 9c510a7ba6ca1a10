import type { Intake } from '#shared/audit/access/intake.ts'
import { verifyHistory } from '#shared/audit/history.ts'
import { bandOf } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { STATES } from '#shared/audit/states.ts'
import type { FeeSchedule } from '#shared/billing/fees.ts'
import { verifyStore } from '#shared/engine/verify/verifyStore.ts'
import { runPass } from '#shared/engine/worker/runPass.ts'
import { addDays, todayIn } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { invoice } from '#shared/simulation/acts.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { countIn, passAndDeliver, type Stage, setStage } from '#shared/simulation/stage.ts'
import { aFeePeriod, aFeeSchedule } from '../billedAudits.ts'
import { aCarrier } from '../builders.ts'
import { adminActs, importDay } from './adminActs.ts'
import { bakerActs } from './bakerActs.ts'
import { carrierActs, insuredActs, isBounced } from './outsideActs.ts'
import { mistakesInWrite, watchedStore } from './watchedStore.ts'
import type { Year } from './year.ts'

export interface PlayedYear extends Pick<Stage, 'done' | 'refused'> {
  /** How many audits came to which end. */
  ends: Map<string, number>
  checks: YearChecks
}

/** What the checks after each write have found. */
interface YearChecks {
  /** Writes that were checked. */
  writes: number
  /** Most steps that one audit ever had. */
  mostSteps: number
  /** What did not hold, a sentence each. */
  failures: string[]
}

const DAYS = 365
/** Imports come in the first weeks, so that the year sees every audit to its end. */
const IMPORT_WEEKS = 16
/** Hours of the day, in UTC, at which the worker passes and people act. */
const HOURS = [14, 18, 22]
const FIRST_DAY = '2026-01-05'
/** More steps than any path through the workflow has, with all its repetitions. */
const MOST_STEPS = 120

const CARRIERS = [
  aCarrier({ id: 'HM', name: 'Harvest Mutual' }),
  aCarrier({
    id: 'GSD',
    name: 'Granite State',
    timeZone: 'America/Chicago',
    worksheet: false,
    cadence: { MAILING_INSURED: { personFirst: true }, CALL_INSURED: { waitInDays: 2 } },
  }),
]

/** Only Harvest Mutual pays for what it cancels. */
const FEES: Record<string, FeeSchedule> = {
  HM: aFeeSchedule(),
  GSD: aFeeSchedule({ periods: [aFeePeriod({ cancellation: [] })] }),
}

/**
 * Plays a year with `count` audits through the real operations and the worker's pass, on a clock and
 * with chances of its own: the same seed, the same year. Every write is checked. `through` may put a store
 * in between, to count what goes through it.
 */
export async function playYear(
  count: number,
  seed: number,
  through: (store: DocumentStore) => DocumentStore = (store) => store,
): Promise<PlayedYear> {
  const checks: YearChecks = { writes: 0, mostSteps: 0, failures: [] }
  const year = await openYear(seed, checks, through)
  for (let day = 0; day < DAYS; day++) {
    const date = addDays(FIRST_DAY, day)
    for (const hour of HOURS) {
      year.clock.set(`${date}T${hour}:00:00Z`)
      await playPart(year, { day, hour, count })
      checkAfterPass(year, checks)
      if (day % 7 < 5 && hour !== HOURS[2]) await workPart(year, { day, hour })
    }
  }
  await runPass(year.world)
  await checkEnd(year, checks)
  const ends = new Map<string, number>()
  for (const audit of year.audits.values()) countIn(ends, endOf(audit))
  return { ends, done: year.done, refused: year.refused, checks }
}

interface PartOfDay {
  day: number
  hour: number
}

/** What comes from outside, and the worker. */
async function playPart(
  year: Year,
  { day, hour, count }: PartOfDay & { count: number },
): Promise<void> {
  if (day % 7 === 0 && hour === HOURS[0]) await importWeek(year, day / 7, count)
  await insuredActs(year)
  await passAndDeliver(year, (sent) => (isBounced(year, sent) ? 'bounced' : 'delivered'))
  // What came back undelivered may have brought a step that is due at once; the worker passes again then.
  const now = year.clock.now()
  if ([...year.audits.values()].some((audit) => isDue(audit, now))) await runPass(year.world)
}

function isDue({ wakeAt }: Audit, now: Date): boolean {
  return wakeAt !== null && wakeAt <= now
}

/** What people do on a working day. */
async function workPart(year: Year, { day, hour }: PartOfDay): Promise<void> {
  await carrierActs(year)
  await bakerActs(year)
  if (hour !== HOURS[0]) return
  await adminActs(year)
  if (day % 28 === 27 - 2) await billAll(year)
}

async function importWeek(year: Year, week: number, count: number): Promise<void> {
  if (week >= IMPORT_WEEKS) return
  const upTo = (weeks: number) => Math.round((count * weeks) / IMPORT_WEEKS)
  const today = upTo(week + 1) - upTo(week)
  const half = Math.ceil(today / 2)
  for (const [index, carrier] of CARRIERS.entries()) {
    const orders = index === 0 ? half : today - half
    if (orders > 0) await importDay(year, carrier, orders)
  }
}

async function billAll(year: Year): Promise<void> {
  for (const { id, timeZone } of CARRIERS)
    await invoice(year, id, { through: todayIn(timeZone, year.clock.now()), userId: 'System' })
}

async function openYear(
  seed: number,
  checks: YearChecks,
  through: (store: DocumentStore) => DocumentStore,
): Promise<Year> {
  const zones = new Map(CARRIERS.map(({ id, timeZone }) => [id, timeZone]))
  const inner = memoryDocumentStore(seededRandom(seed + 1), undefined, { isShared: true })
  const { store, audits } = watchedStore(inner, (before, after, steps) => {
    checks.writes++
    checks.mostSteps = Math.max(checks.mostSteps, steps.length)
    const now = stage.clock.now()
    const timeZone = zones.get(after.carrierCompany) ?? ''
    for (const what of mistakesInWrite(before, after, steps, { now, timeZone }))
      checks.failures.push(`${now.toISOString()} ${what}`)
  })
  const stage = await setStage({
    store: through(store),
    start: new Date(`${FIRST_DAY}T12:00:00Z`),
    ids: seededRandom(seed + 2),
    random: seededRandom(seed),
    carriers: CARRIERS,
    fees: FEES,
    logger: {
      info: () => {},
      error: (message, facts = {}) =>
        void checks.failures.push(`logged: ${message} ${JSON.stringify(facts)}`),
    },
  })
  return { ...stage, audits, carriers: CARRIERS, personas: new Map() }
}

/** Nothing that time has brought is left after a pass, and every audit is in its place of the list. */
function checkAfterPass({ audits, clock }: Year, { failures }: YearChecks): void {
  const now = clock.now()
  const days = new Map(CARRIERS.map(({ id, timeZone }) => [id, todayIn(timeZone, now)]))
  for (const audit of audits.values()) {
    const { carrierCompany, auditCode } = audit
    const today = days.get(carrierCompany) ?? ''
    if (isDue(audit, now)) failures.push(`${auditCode}: its time went by`)
    if (audit.band !== bandOf(audit, today))
      failures.push(`${auditCode}: it is not in its band on ${today}`)
  }
}

async function checkEnd(
  { audits, world }: Year,
  { failures, mostSteps }: YearChecks,
): Promise<void> {
  for (const audit of audits.values()) {
    const fails = (what: string) => void failures.push(`at the end ${audit.auditCode}: ${what}`)
    if (verifyHistory(audit.history) !== null) fails('its history is not sealed')
    const { intake: status } = STATES[audit.bakeState]
    const intake = await world.store.get<Intake>('intakes', audit.intakeId)
    if (status !== null && intake?.status !== status) fails(`its intake is ${intake?.status}`)
    if (endOf(audit) === 'open without an exception') fails(`${audit.bakeState} and no exception`)
  }
  for (const { name, failed, failures: found } of await verifyStore(world)) {
    const codes = [...new Set(found.map(({ code }) => code))].join(', ')
    if (failed > 0) failures.push(`verify, ${name}: ${failed} failed with ${codes}`)
  }
  if (mostSteps > MOST_STEPS) failures.push(`an audit had ${mostSteps} steps`)
}

function endOf({ bakeState, flags }: Audit): string {
  if (bakeState === 'INVOICED' || bakeState === 'CANCELLED') return bakeState
  return flags.length > 0 ? `${bakeState} with ${flags.join('+')}` : 'open without an exception'
}
