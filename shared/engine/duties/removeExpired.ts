import { isSameValue } from '#shared/audit/editChanges.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { addDays, type Day, todayIn } from '#shared/kernel/day.ts'
import { type DocumentStore, failureCode } from '#shared/kernel/ports/documentStore.ts'
import {
  AGED,
  type Aged,
  type AgedDocument,
  agedQuery,
  isNeeded,
  removeAged,
} from '../retention/agedDocuments.ts'
import { removeForGood } from '../retention/auditRemoval.ts'
import type { Removal } from '../retention/policy.ts'
import { lastDayOf, type RetentionSettings, readRetention } from '../retention/settings.ts'
import {
  countDone,
  type Duty,
  type DutyReport,
  eachInPages,
  emptyReport,
  isHopeless,
  type Pass,
  unlessInBetween,
  type WorkerWorld,
} from './duty.ts'
import { writeEngineFields } from './wakeAudits.ts'

/** The last day whose expired records have gone (`engine/retention`). */
interface RetentionRound {
  day: Day
}

const ROUND_ID = 'retention'

/** Documents of one collection a pass; the rest waits for the next, so that other duties have their turn. */
const MOST_A_PASS = 300

/** How long an audit that the firm keeps longer is not read again: a shorter term is seen within it. */
const REREAD_DAYS = 30

/** Documents of one query. */
const PAGE = 60

/** How far this process has come on a day. */
interface DayOfStore {
  day: Day
  /** Later passes of the day ask nothing. */
  isDone: boolean
  /**
   * Behind which document a collection goes on; null: it is done, undefined: not begun. What an audit still needs stays in the query, so a
   * pass that began again would read the same for ever.
   */
  places: Map<Aged, Place | undefined | null>
}

interface Place {
  after: Date
  afterId: string
}

const days = new WeakMap<DocumentStore, DayOfStore>()

/**
 * Removes what the retention table (`retention/policy.ts`) and the firm's settings let go: audits with all
 * that is theirs, then what is kept by its own age. Once a day; a day with nothing is thirteen reads. Each audit
 * leaves a record of its own, the rest one a day (`removals`).
 */
export const removeExpired: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  const today = todayIn(DEFAULT_TIME_ZONE, clock.now())
  const known = days.get(store)
  const here: DayOfStore =
    known && known.day >= today ? known : { day: today, isDone: false, places: new Map() }
  if (here.isDone) return report
  const round = await store.get<RetentionRound>(COLLECTIONS.engine, ROUND_ID)
  if (round !== null && round.day >= today) {
    days.set(store, { ...here, day: round.day, isDone: true })
    return report
  }
  const settings = await readRetention(store)
  await removeAudits(world, pass, report, { settings, today })
  let isWhole = report.oldestLeft === null
  const went: Pick<Removal, 'counts' | 'files'> = { counts: {}, files: 0 }
  for (const collection of AGED) {
    const from = here.places.get(collection)
    if (from === null) continue
    const place = await removeOld(world, pass, report, { collection, settings, today, went, from })
    isWhole &&= place === null
    if (!pass.dryRun) here.places.set(collection, place)
  }
  if (pass.dryRun) return report
  await record(world, today, went)
  if (isWhole)
    await store.set(COLLECTIONS.engine, ROUND_ID, { day: today } satisfies RetentionRound)
  else report.oldestLeft ??= clock.now()
  days.set(store, { ...here, isDone: isWhole })
  return report
}

interface AsKept {
  settings: RetentionSettings
  today: Day
}

async function removeAudits(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  { settings, today }: AsKept,
): Promise<void> {
  const { store } = world
  await eachInPages<Audit>(world, pass, report, {
    duty: 'retention',
    page: (limit) =>
      store.list<Audit>(COLLECTIONS.audits, {
        filters: [{ field: 'keepUntil', op: '<=', value: addDays(today, -1) }],
        sort: { field: 'keepUntil', direction: 'asc' },
        limit,
      }),
    since: ({ keepUntil }) => new Date(`${keepUntil}T00:00:00Z`),
    work: async (stored) => {
      const audit = readAudit(stored)
      const last = lastDayOf(audit, settings)
      if (last === null || last >= today) {
        const next = addDays(today, REREAD_DAYS)
        const keepUntil = last === null || last < next ? last : next
        if (isSameValue(keepUntil, stored.keepUntil)) return false
        return writeEngineFields(world, pass, audit, { keepUntil })
      }
      if (!pass.dryRun) {
        const why = { cause: 'retention', by: SYSTEM_USER } as const
        if (!(await unlessInBetween(async () => void (await removeForGood(world, audit, why)))))
          return false
      }
      report.done++
      countDone(report, 'audits')
      return true
    },
    // One that fails is tried again tomorrow, and holds up nothing.
    retryLater: (audit) => writeEngineFields(world, pass, audit, { keepUntil: today }),
  })
}

/** Removes what is old enough of one collection; where it goes on when more is left than one pass does, else null. */
async function removeOld(
  world: WorkerWorld,
  { dryRun, goesOn }: Pass,
  report: DutyReport,
  {
    collection,
    went,
    from,
    ...kept
  }: AsKept & {
    collection: Aged
    went: Pick<Removal, 'counts' | 'files'>
    from: Place | undefined
  },
): Promise<Place | undefined | null> {
  const { store, clock, logger } = world
  const query = agedQuery(collection, kept)
  const { field } = query.sort
  let place = from
  for (let found = 0; found < MOST_A_PASS; ) {
    const page = await store.list<AgedDocument>(collection, { ...query, limit: PAGE, ...place })
    for (const document of page) {
      if (!(await goesOn())) return place
      try {
        if (await isNeeded(store, collection, document, { now: clock.now(), dryRun })) continue
        const gone = dryRun
          ? { documents: 1, files: 0 }
          : await removeAged(world, collection, document)
        went.counts[collection] = (went.counts[collection] ?? 0) + gone.documents
        went.files += gone.files
        report.done++
        countDone(report, collection)
      } catch (error) {
        if (isHopeless(error)) throw error
        report.failed++
        logger.error('worker: a document failed', { duty: 'retention', code: failureCode(error) })
      }
    }
    report.found += page.length
    found += page.length
    const last: AgedDocument | undefined = page.at(-1)
    if (last === undefined || page.length < PAGE) return null
    place = { after: (last as Record<string, unknown>)[field] as Date, afterId: last.id }
  }
  return place
}

/** Adds what went to the record of the day. */
async function record(
  { store, clock }: WorkerWorld,
  day: Day,
  went: Pick<Removal, 'counts' | 'files'>,
): Promise<void> {
  if (Object.keys(went.counts).length === 0) return
  const id = `day-${day}`
  const before = await store.get<Removal>(COLLECTIONS.removals, id)
  const counts = { ...before?.counts }
  for (const [name, count] of Object.entries(went.counts))
    counts[name] = (counts[name] ?? 0) + count
  const data: Omit<Removal, 'id'> = {
    kind: 'day',
    cause: 'retention',
    at: clock.now(),
    by: SYSTEM_USER,
    counts,
    files: (before?.files ?? 0) + went.files,
  }
  await store.set(COLLECTIONS.removals, id, data)
}
