import { BANDS, type Band } from '#shared/audit/bands.ts'
import { FLAGS, type Flag } from '#shared/audit/exceptions.ts'
import type { AuditQuery } from '#shared/audit/listQuery.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { countAudits } from '#shared/audit/ops/countAudits.ts'
import { BAKE_STATES, type BakeState } from '#shared/audit/states.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { inParts } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readMoment, todayIn } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
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

/** What happened last on an audit. */
export interface ActivityLine {
  audit: Pick<Audit, 'id' | 'auditCode' | 'insuredCompany' | 'bakeState'>
  entry: HistoryEntry
}

/** Pages of audits that are read at most, where the engine alone has changed the newest. */
const MOST_PAGES = 8

/**
 * What happened today (in the carrier's `timeZone`) on the audits that changed last, an event each,
 * newest first: `limit` of them. A report that the engine keeps of a settled audit is none: it keeps all
 * that are due at once, and they would push out what people did. Rejects with a `StoreError`.
 */
export async function readActivity(
  store: DocumentStore,
  { carrier, slices, timeZone, now, limit }: ReportRequest & { limit: number },
): Promise<ActivityLine[]> {
  if (slices.length === 0) return []
  const today = todayIn(timeZone, now)
  const lines: ActivityLine[] = []
  let last: Audit | undefined
  for (let page = 0; page < MOST_PAGES && lines.length < limit; page++) {
    const changed: Audit[] = await store.list<Audit>(COLLECTIONS.audits, {
      filters: [
        { field: 'carrierCompany', op: '==', value: carrier },
        { field: 'sliceID', op: 'in', value: slices },
      ],
      sort: { field: 'updatedAt', direction: 'desc' },
      ...(last && { after: last.updatedAt, afterId: last.id }),
      limit,
    })
    const found = changed.flatMap(lastEventOf)
    lines.push(...found.filter(({ entry }) => todayIn(timeZone, entry.date) === today))
    last = changed.at(-1)
    const changedAt = readMoment(last?.updatedAt)
    // What has not changed today has no event of today.
    if (changed.length < limit || changedAt === null || todayIn(timeZone, changedAt) < today) break
  }
  return lines.sort((a, b) => b.entry.date.getTime() - a.entry.date.getTime()).slice(0, limit)
}

/** The audit with the newest of its events; an entry whose date is damaged is of no day. */
function lastEventOf({
  id,
  auditCode,
  insuredCompany,
  bakeState,
  history,
}: Audit): (ActivityLine & { entry: { date: Date } })[] {
  const entry = history.findLast(
    ({ op, userId }) => op !== 'REPORT_SAVED' || userId !== SYSTEM_USER,
  )
  const date = readMoment(entry?.date)
  if (entry === undefined || date === null) return []
  return [{ audit: { id, auditCode, insuredCompany, bakeState }, entry: { ...entry, date } }]
}
