import { BANDS, type Band } from '#shared/audit/bands.ts'
import { FLAGS, type Flag, nextAction } from '#shared/audit/exceptions.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { AuditQuery } from '#shared/audit/listQuery.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { countAudits } from '#shared/audit/ops/countAudits.ts'
import { BAKE_STATES, type BakeState, STATES } from '#shared/audit/states.ts'
import { inParts } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { addDays, type Day, readMoment, todayIn } from '#shared/kernel/day.ts'
import type { DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'
import type { ReportRequest } from '../reportSettings.ts'

/** The figures of the home screen, each as the list of the same filter has it. */
export interface HomeFigures {
  /** The active slices that they are of. */
  slices: readonly string[]
  bands: Record<'order' | 'fire', number>
  /** When the oldest audit of the band was added; null: there is none. */
  oldest: Record<'order' | 'fire', Date | null>
  /** Null: with so many active slices the database does not count these. */
  late: number | null
  /** Not past due. */
  dueThisWeek: number | null
  /** Due in 30 days, the past due too. */
  dueSoon: number | null
  exceptions: number
  /** Why: an audit may have several. Only those with audits, the most frequent first. */
  flags: [Flag, number][]
  states: Record<BakeState, number>
}

/**
 * The figures of the home screen, counted by the database: about forty counts, each billed as one read
 * for each thousand. They are what the filtered lists hold, demo audits included, for any staff;
 * `rollups` know neither bands nor slices. Rejects with a `StoreError`.
 */
export async function readHomeFigures(
  store: DocumentStore,
  { carrier, slices, timeZone, now }: ReportRequest,
): Promise<HomeFigures> {
  const today = todayIn(timeZone, now)
  const query: AuditQuery = { carrier, slices }
  const count = async (narrowed: Partial<AuditQuery>) => {
    const counted = await countAudits(store, { ...query, ...narrowed })
    return counted.ok ? counted.value.count : null
  }
  const [order, fire, oldestOrder, oldestFire, late, week, dueSoon, exceptions, states] =
    await Promise.all([
      count({ band: 'order' }),
      count({ band: 'fire' }),
      oldestOf(store, query, 'order'),
      oldestOf(store, query, 'fire'),
      count({ due: { within: 'late', today } }),
      count({ due: { within: 'week', today } }),
      count({ due: { within: 'month', today } }),
      countFlagged(store, query, FLAGS),
      Promise.all(
        BAKE_STATES.map(async (state) => [state, (await count({ states: [state] })) ?? 0]),
      ),
    ])
  // Counted by flag only where there is any.
  const flags = exceptions === 0 ? [] : await Promise.all(FLAGS.map(withCount))
  return {
    slices,
    bands: { order: order ?? 0, fire: fire ?? 0 },
    oldest: { order: oldestOrder, fire: oldestFire },
    late,
    dueSoon,
    dueThisWeek: week === null || late === null ? null : week - late,
    exceptions,
    flags: flags.filter(([, each]) => each > 0).sort((a, b) => b[1] - a[1]),
    states: Object.fromEntries(states) as Record<BakeState, number>,
  }

  async function withCount(flag: Flag): Promise<[Flag, number]> {
    return [flag, await countFlagged(store, query, [flag])]
  }
}

/** `in` filters of one query multiply; an audit is in one slice, so that the parts add up. */
const SLICES_AT_ONCE = Math.floor(30 / FLAGS.length)

/** How many audits of the slices have one of these flags, however many slices there are. */
export async function countFlagged(
  store: DocumentStore,
  { carrier, slices }: Pick<ReportRequest, 'carrier' | 'slices'>,
  flags: readonly Flag[],
): Promise<number> {
  const parts = inParts(slices, SLICES_AT_ONCE).map(async (part) => {
    const counted = await countAudits(store, { carrier, slices: part, flags })
    return counted.ok ? counted.value.count : 0
  })
  return (await Promise.all(parts)).reduce((sum, each) => sum + each, 0)
}

/** A band lists its newest first: the oldest is the last of it. */
async function oldestOf(
  store: DocumentStore,
  { carrier, slices }: AuditQuery,
  band: Band,
): Promise<Date | null> {
  if (slices.length === 0) return null
  const { digit } = BANDS[band]
  const [oldest] = await store.list<Audit>(COLLECTIONS.audits, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'sliceID', op: 'in', value: slices },
      { field: 'sortKey', op: '>', value: digit },
      { field: 'sortKey', op: '<=', value: `${digit}~` },
    ],
    sort: { field: 'sortKey', direction: 'desc' },
    limit: 1,
  })
  return oldest?.dateAdded ?? null
}

/** States that wait for a person without a step, and so without a day; a pause ends automatically. */
const STATES_WITHOUT_STEP = BAKE_STATES.filter(
  (state) => STATES[state].standing !== undefined && state !== 'PAUSED',
)

/**
 * A person's audits of a carrier that wait for an action: those with a due step first, soonest first,
 * then those whose state asks for something. Also where the claim's hour is over: they stay theirs until
 * released. At most `limit` of each are read. Rejects with a `StoreError`.
 */
export async function readMyWork(
  store: DocumentStore,
  { carrier, userId, limit }: { carrier: string; userId: string; limit: number },
): Promise<Audit[]> {
  const mine = assignedTo(carrier, userId)
  const [due, standing] = await Promise.all([
    store.list<Audit>(COLLECTIONS.audits, {
      filters: [...mine, { field: 'nextDue', op: '>', value: '' }],
      sort: { field: 'nextDue', direction: 'asc' },
      limit,
    }),
    store.list<Audit>(COLLECTIONS.audits, {
      filters: [...mine, { field: 'bakeState', op: 'in', value: STATES_WITHOUT_STEP }],
      sort: { field: 'sortKey', direction: 'asc' },
      limit,
    }),
  ])
  const known = new Set(due.map(({ id }) => id))
  return [...due, ...standing.filter(({ id }) => !known.has(id))]
    .map((audit) => readAudit(audit))
    .filter((audit) => nextAction(audit).kind !== 'none')
}

/**
 * How many audits `readMyWork` would list without a limit, and on how many of them the next step's day
 * is over. Four counts, each billed as one read for each thousand. Rejects with a `StoreError`.
 */
export async function countMyWork(
  store: DocumentStore,
  { carrier, userId, today }: { carrier: string; userId: string; today: Day },
): Promise<{ all: number; late: number }> {
  const mine = assignedTo(carrier, userId)
  const isStanding: Filter = { field: 'bakeState', op: 'in', value: STATES_WITHOUT_STEP }
  const hasDay: Filter = { field: 'nextDue', op: '>', value: '' }
  const count = (field: 'nextDue' | 'sortKey', ...narrowed: Filter[]) =>
    store.count(COLLECTIONS.audits, {
      filters: [...mine, ...narrowed],
      sort: { field, direction: 'asc' },
    })
  const [due, late, standing, both] = await Promise.all([
    count('nextDue', hasDay),
    count('nextDue', { field: 'nextDue', op: '<=', value: addDays(today, -1) }),
    count('sortKey', isStanding),
    count('nextDue', isStanding, hasDay),
  ])
  return { all: due + standing - both, late }
}

function assignedTo(carrier: string, userId: string): Filter[] {
  return [
    { field: 'carrierCompany', op: '==', value: carrier },
    { field: 'assignee', op: '==', value: userId },
  ]
}

/** What happened last on an audit. */
export interface ActivityLine {
  audit: Pick<Audit, 'id' | 'auditCode' | 'insuredCompany' | 'bakeState'>
  entry: HistoryEntry
}

/**
 * What happened today (in the carrier's `timeZone`) on the audits that changed last, an event each,
 * newest first. Reads `limit` audits, no more. Rejects with a `StoreError`.
 */
export async function readActivity(
  store: DocumentStore,
  { carrier, slices, timeZone, now, limit }: ReportRequest & { limit: number },
): Promise<ActivityLine[]> {
  if (slices.length === 0) return []
  const changed = await store.list<Audit>(COLLECTIONS.audits, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'sliceID', op: 'in', value: slices },
    ],
    sort: { field: 'updatedAt', direction: 'desc' },
    limit,
  })
  const today = todayIn(timeZone, now)
  return changed
    .flatMap(({ id, auditCode, insuredCompany, bakeState, history }) => {
      const entry = history.at(-1)
      // An entry whose date is damaged is of no day.
      const at = readMoment(entry?.date)
      return entry && at ? [{ audit: { id, auditCode, insuredCompany, bakeState }, entry, at }] : []
    })
    .filter(({ at }) => todayIn(timeZone, at) === today)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ audit, entry, at }) => ({ audit, entry: { ...entry, date: at } }))
}
