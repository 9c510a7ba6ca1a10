import type { Intake } from '#shared/audit/access/intake.ts'
import { verifyHistory } from '#shared/audit/history.ts'
import { bandOf } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { STATES } from '#shared/audit/states.ts'
import type { FeeSchedule } from '#shared/billing/fees.ts'
import { exportInvoice } from '#shared/billing/ops/exportInvoice.ts'
import { setFeeSchedule } from '#shared/billing/ops/feeSchedule.ts'
import { verifyStore } from '#shared/engine/verify/verifyStore.ts'
import { runPass } from '#shared/engine/worker/runPass.ts'
import { addDays, todayIn } from '#shared/kernel/day.ts'
import { aFeePeriod, aFeeSchedule } from '../billedAudits.ts'
import { aCarrier } from '../builders.ts'
import { fixedClock, seededRandom } from '../fixedPorts.ts'
import { memoryDocumentStore } from '../memoryDocumentStore.ts'
import { adminActs, importDay } from './adminActs.ts'
import { bakerActs } from './bakerActs.ts'
import { carrierActs, insuredActs, senderActs } from './outsideActs.ts'
import { mistakesInWrite, watchedStore } from './watchedStore.ts'
import { act, countIn, type Year, YearFigures } from './year.ts'

export interface PlayedYear {
  /** How many audits came to which end. */
  ends: Map<string, number>
  figures: YearFigures
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
 * with chances of its own: the same seed, the same year. Every write is checked.
 */
export async function playYear(count: number, seed: number): Promise<PlayedYear> {
  const year = openYear(seed)
  const clock = year.world.clock as ReturnType<typeof fixedClock>
  for (const { id, ...carrier } of CARRIERS) {
    await year.world.store.set('carriers', id, { ...carrier })
    const fees = { carrierId: id, value: FEES[id], userId: 'System' }
    await setFeeSchedule(year.world, fees)
  }
  for (let day = 0; day < DAYS; day++) {
    const date = addDays(FIRST_DAY, day)
    for (const hour of HOURS) {
      clock.set(`${date}T${hour}:00:00Z`)
      await playPart(year, { day, hour, count })
    }
  }
  await runPass(year.world)
  await checkEnd(year)
  return { ends: endsOf(year), figures: year.figures, failures: year.failures }
}

async function playPart(
  year: Year,
  { day, hour, count }: { day: number; hour: number; count: number },
): Promise<void> {
  const isWorkday = day % 7 < 5
  if (day % 7 === 0 && hour === HOURS[0]) await importWeek(year, day / 7, count)
  await insuredActs(year)
  await runPass(year.world)
  await senderActs(year)
  checkAfterPass(year)
  if (!isWorkday || hour === HOURS[2]) return
  await carrierActs(year)
  await bakerActs(year)
  if (hour === HOURS[0]) await adminActs(year)
  if (day % 28 === 27 - 2 && hour === HOURS[0]) await billAll(year)
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
  for (const carrier of CARRIERS) {
    const through = todayIn(carrier.timeZone, year.world.clock.now())
    await act(year, 'invoice', exportInvoice(year.world, { carrier, through, userId: 'System' }))
  }
}

function openYear(seed: number): Year {
  const figures = new YearFigures()
  const failures: string[] = []
  const outbox: Year['outbox'] = []
  const clock = fixedClock(`${FIRST_DAY}T12:00:00Z`)
  const zones = new Map(CARRIERS.map(({ id, timeZone }) => [id, timeZone]))
  const inner = memoryDocumentStore(seededRandom(seed + 1))
  const { store, mirror } = watchedStore(inner, {
    onAudit(before, after, steps) {
      figures.writes++
      figures.mostSteps = Math.max(figures.mostSteps, steps.length)
      const timeZone = zones.get(after.carrierCompany) ?? ''
      const wrong = mistakesInWrite(before, after, steps, { now: clock.now(), timeZone })
      for (const what of wrong) failures.push(`${clock.now().toISOString()} ${what}`)
    },
    onCreate(collection, id) {
      if (collection === 'mail' || collection === 'messages') outbox.push({ collection, id })
    },
  })
  const world = {
    store,
    clock,
    random: seededRandom(seed + 2),
    publicUrl: 'https://audits.example',
    logger: {
      info: () => {},
      error: (message: string, facts = {}) =>
        void failures.push(`logged: ${message} ${JSON.stringify(facts)}`),
    },
  }
  const random = seededRandom(seed)
  return {
    world,
    mirror,
    carriers: CARRIERS,
    random,
    personas: new Map(),
    figures,
    outbox,
    failures,
  }
}

/** Nothing that time has brought is left after a pass, and every audit is in its place of the list. */
function checkAfterPass({ mirror, world, failures }: Year): void {
  const now = world.clock.now()
  const days = new Map(CARRIERS.map(({ id, timeZone }) => [id, todayIn(timeZone, now)]))
  for (const audit of mirror.audits.values()) {
    const { wakeAt, carrierCompany, auditCode } = audit
    const today = days.get(carrierCompany) ?? ''
    if (wakeAt !== null && wakeAt <= now) failures.push(`${auditCode}: its time went by`)
    if (audit.band !== bandOf(audit, today))
      failures.push(`${auditCode}: it is not in its band on ${today}`)
  }
}

async function checkEnd(year: Year): Promise<void> {
  const { mirror, world, failures, figures } = year
  for (const audit of mirror.audits.values()) {
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
  if (figures.mostSteps > MOST_STEPS) failures.push(`an audit had ${figures.mostSteps} steps`)
}

function endsOf({ mirror }: Year): Map<string, number> {
  const ends = new Map<string, number>()
  for (const audit of mirror.audits.values()) countIn(ends, endOf(audit))
  return ends
}

function endOf({ bakeState, flags }: Audit): string {
  if (bakeState === 'INVOICED' || bakeState === 'CANCELLED') return bakeState
  return flags.length > 0 ? `${bakeState} with ${flags.join('+')}` : 'open without an exception'
}
