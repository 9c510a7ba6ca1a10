import type { Audit } from '../../domain/audit/Audit.ts'
import { BANDS, type Band } from '../../domain/audit/band.ts'
import { FLAGS, type Flag } from '../../domain/audit/flags.ts'
import { BAKE_STATES, type BakeState } from '../../domain/audit/states.ts'
import { todayIn } from '../../domain/format/today.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { countAudits } from '../countAudits.ts'
import { inParts } from '../inParts.ts'
import type { AuditQuery } from '../list/AuditQuery.ts'

/** How much there is of everything, as the lists of the same filters have it. */
export interface Figures {
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
  /** Why: an audit may have several. Only those that there are, the most frequent first. */
  flags: [Flag, number][]
  states: Record<BakeState, number>
}

/** `in` filters of one query multiply; slices part the audits, so that parts add up. */
const SLICES_AT_ONCE = Math.floor(30 / FLAGS.length)

/**
 * The figures of the home screen, counted by the database: about forty counts, each billed as one read
 * for each thousand. They are what the filtered lists hold, demo audits included, for any staff;
 * `rollups` know neither bands nor slices. Rejects with a `StoreError`.
 */
export async function readFigures(
  store: DocumentStore,
  {
    carrier,
    slices,
    timeZone,
    now,
  }: { carrier: string; slices: readonly string[]; timeZone: string; now: Date },
): Promise<Figures> {
  const today = todayIn(timeZone, now)
  const query: AuditQuery = { carrier, slices }
  const count = async (narrowed: Partial<AuditQuery>) => {
    const counted = await countAudits(store, { ...query, ...narrowed })
    return counted.ok ? counted.value.count : null
  }
  const flagged = async (flags: readonly Flag[]) => {
    const parts = inParts(slices, SLICES_AT_ONCE).map((part) => count({ flags, slices: part }))
    return (await Promise.all(parts)).reduce<number>((sum, each) => sum + (each ?? 0), 0)
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
      flagged(FLAGS),
      Promise.all(
        BAKE_STATES.map(async (state) => [state, (await count({ states: [state] })) ?? 0]),
      ),
    ])
  // Why is asked only where there is something to explain.
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
    return [flag, await flagged([flag])]
  }
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
