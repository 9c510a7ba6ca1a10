import type { DueWithin } from '#shared/audit/bands.ts'
import { FLAGS } from '#shared/audit/exceptions.ts'
import { countAudits } from '#shared/audit/ops/countAudits.ts'
import { type BakeState, OPEN_STATES } from '#shared/audit/states.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { todayIn } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { CURRENT, rollupId, type StoredCounters } from '../counters.ts'
import { type FigureValues, figuresOf } from '../figures.ts'
import { defaultPeriod, type Period } from '../period.ts'
import type { ReportRequest } from '../reportSettings.ts'
import { countFlagged } from './home.ts'
import { countStates } from './readBakery.ts'
import { readPeriodCounts, sumOfMonths } from './readCounters.ts'

/** How a carrier stands. */
export interface Standing {
  /** Open audits of the active slices, in the workflow's order. */
  states: { state: BakeState; count: number }[]
  open: number
  /** Null: with so many active slices the database does not count these. */
  dueSoon: number | null
  late: number | null
  /** The period of the figures: this month so far and the two before. */
  period: Period
  figures: FigureValues
  /** Null: the worker has not counted for this carrier yet. */
  unbilled: number | null
  /** There is an audit, or there was one. */
  hasAudits: boolean
}

/**
 * How a carrier stands: what the lists of the active slices hold, by state and by due day, counted by
 * the database, and from the worker's counters the figures of the last months and what is unbilled.
 * Fifteen counts, each billed as one read for each thousand, and four documents, however many audits
 * there are. Rejects with a `StoreError`.
 */
export async function readStanding(
  store: DocumentStore,
  { carrier, slices, timeZone, now }: ReportRequest,
): Promise<Standing> {
  const today = todayIn(timeZone, now)
  const period = defaultPeriod(today)
  const due = async (within: DueWithin) => {
    const counted = await countAudits(store, { carrier, slices, due: { within, today } })
    return counted.ok ? counted.value.count : null
  }
  const [states, dueSoon, late, counts, current] = await Promise.all([
    countStates(store, { carrier, slices }, OPEN_STATES),
    due('month'),
    due('late'),
    readPeriodCounts(store, { carrier, period, today }),
    store.get<StoredCounters>(COLLECTIONS.rollups, rollupId(carrier, CURRENT)),
  ])
  const open = states.reduce((sum, { count }) => sum + count, 0)
  return {
    states,
    open,
    dueSoon,
    late,
    period,
    figures: figuresOf(sumOfMonths(counts)),
    unbilled: current === null ? null : (current.counts['state:SENT_TO_CARRIER'] ?? 0),
    hasAudits: open > 0 || (current?.counts['audits'] ?? 0) > 0,
  }
}

/** The headline figure of each report, of the active slices as the report itself. */
export interface Headlines {
  /** Due in the next seven days; what is past due is not among them. */
  dueThisWeek: number
  late: number
  /** Open audits. */
  open: number
  /** Entries of today's histories. */
  today: number
  /** Audits with a flag, which need attention. */
  exceptions: number
}

/** The headline figure of each report: a document and some twenty counts. Rejects with a `StoreError`. */
export async function readHeadlines(
  store: DocumentStore,
  { carrier, slices, timeZone, now }: ReportRequest,
): Promise<Headlines> {
  const today = todayIn(timeZone, now)
  const counters = (day: string) =>
    store.get<StoredCounters>(COLLECTIONS.rollups, rollupId(carrier, day))
  const due = async (within: 'late' | 'week') => {
    const counted = await countAudits(store, { carrier, slices, due: { within, today } })
    return counted.ok ? counted.value.count : 0
  }
  const [states, day, week, late, exceptions] = await Promise.all([
    countStates(store, { carrier, slices }, OPEN_STATES),
    counters(today),
    due('week'),
    due('late'),
    countFlagged(store, { carrier, slices }, FLAGS),
  ])
  return {
    dueThisWeek: week - late,
    late,
    open: states.reduce((sum, { count }) => sum + count, 0),
    today: day?.counts['entries'] ?? 0,
    exceptions,
  }
}
