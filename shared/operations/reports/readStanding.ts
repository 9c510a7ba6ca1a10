import type { DueWithin } from '../../domain/audit/dueWithin.ts'
import { OPEN_STATES } from '../../domain/audit/openStates.ts'
import type { BakeState } from '../../domain/audit/states.ts'
import { todayIn } from '../../domain/format/today.ts'
import { type FigureValues, figuresOf } from '../../domain/report/figures.ts'
import { defaultPeriod, type Period } from '../../domain/report/Period.ts'
import { CURRENT, rollupId } from '../../domain/rollup/figureCounts.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { countAudits } from '../countAudits.ts'
import type { StoredCounters } from '../worker/projectAudits.ts'
import { countStates } from './countStates.ts'
import type { ReportRequest } from './ReportRequest.ts'
import { readPeriodCounts, sumOf } from './readPeriodCounts.ts'

/** How a carrier stands. */
export interface Standing {
  /** Open audits of the active slices, in the workflow's order. */
  states: { state: BakeState; count: number }[]
  open: number
  /** Null: with so many active slices the database does not count these. */
  dueSoon: number | null
  late: number | null
  /** What the figures are of: this month so far and the two before. */
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
    figures: figuresOf(sumOf(counts)),
    unbilled: current === null ? null : (current.counts['state:SENT_TO_CARRIER'] ?? 0),
    hasAudits: open > 0 || (current?.counts['audits'] ?? 0) > 0,
  }
}
