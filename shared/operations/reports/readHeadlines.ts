import { FLAGS } from '../../domain/audit/flags.ts'
import { OPEN_STATES } from '../../domain/audit/openStates.ts'
import { todayIn } from '../../domain/format/today.ts'
import { rollupId } from '../../domain/rollup/figureCounts.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { countAudits } from '../countAudits.ts'
import { inParts } from '../inParts.ts'
import type { StoredCounters } from '../worker/projectAudits.ts'
import { countStates } from './countStates.ts'
import type { ReportRequest } from './ReportRequest.ts'

/** What each report says in one number, of the active slices as the report itself is. */
export interface Headlines {
  /** Due in the next seven days; what is past due is not among them. */
  dueThisWeek: number
  late: number
  /** Open audits. */
  open: number
  /** Entries of today's histories. */
  today: number
  /** Audits with a flag, that a person has to look at. */
  exceptions: number
}

const SLICES_AT_ONCE = Math.floor(30 / FLAGS.length)

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
  const flagged = inParts(slices, SLICES_AT_ONCE).map(async (part) => {
    const counted = await countAudits(store, { carrier, slices: part, flags: FLAGS })
    return counted.ok ? counted.value.count : 0
  })
  const [states, day, week, late, exceptions] = await Promise.all([
    countStates(store, { carrier, slices }, OPEN_STATES),
    counters(today),
    due('week'),
    due('late'),
    Promise.all(flagged),
  ])
  return {
    dueThisWeek: week - late,
    late,
    open: states.reduce((sum, { count }) => sum + count, 0),
    today: day?.counts['entries'] ?? 0,
    exceptions: exceptions.reduce((sum, each) => sum + each, 0),
  }
}
