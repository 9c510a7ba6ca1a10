import { FLAGS } from '../../domain/audit/flags.ts'
import { BAKE_STATES } from '../../domain/audit/states.ts'
import { todayIn } from '../../domain/format/today.ts'
import { CURRENT, rollupId } from '../../domain/rollup/figureCounts.ts'
import { isOpenState } from '../../domain/rollup/isOpenState.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { countAudits } from '../countAudits.ts'
import { inParts } from '../inParts.ts'
import type { StoredCounters } from '../worker/projectAudits.ts'
import type { ReportRequest } from './ReportRequest.ts'

/** What each report says in one number. */
export interface Headlines {
  /** Due within seven days, the late ones too. */
  dueThisWeek: number
  late: number
  /** Audits the carrier still waits for, in every slice. */
  open: number
  /** Entries of today's histories. */
  today: number
  /** Audits with a flag, that a person has to look at. */
  exceptions: number
}

const SLICES_AT_ONCE = Math.floor(30 / FLAGS.length)

/** The headline figure of each report: two documents and a few counts. Rejects with a `StoreError`. */
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
  const [current, day, dueThisWeek, late, exceptions] = await Promise.all([
    counters(CURRENT),
    counters(today),
    due('week'),
    due('late'),
    Promise.all(flagged),
  ])
  const open = BAKE_STATES.filter(isOpenState)
  return {
    dueThisWeek,
    late,
    open: open.reduce((sum, state) => sum + (current?.counts[`state:${state}`] ?? 0), 0),
    today: day?.counts['entries'] ?? 0,
    exceptions: exceptions.reduce((sum, each) => sum + each, 0),
  }
}
