import type { Day } from '../../domain/audit/Audit.ts'
import { addDays } from '../../domain/format/addDays.ts'
import { addMonths, type Month, monthOf, type Period } from '../../domain/report/Period.ts'
import { periodParts } from '../../domain/report/periodParts.ts'
import { addCounts } from '../../domain/rollup/countsOf.ts'
import { monthKey } from '../../domain/rollup/figureCounts.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { StoredCounters } from '../worker/projectAudits.ts'

export type Counts = Readonly<Record<string, number>>

/**
 * A carrier's counters of a period, by month; of the months at its ends only its days. Reads the
 * worker's figures: a document for each whole month and each day that is left, however many audits
 * there are. Rejects with a `StoreError`.
 */
export async function readPeriodCounts(
  store: DocumentStore,
  { carrier, period, today }: { carrier: string; period: Period; today: Day },
): Promise<Map<Month, Counts>> {
  const { months, days } = periodParts(period, today)
  const ranges = days.map(({ from, to }) => ({ after: addDays(from, -1), through: to }))
  if (months)
    ranges.push({
      after: monthKey(addMonths(months.from, -1)),
      through: monthKey(months.to),
    })
  const found = await Promise.all(ranges.map((range) => readCounters(store, carrier, range)))
  const sums = new Map<Month, Counts>()
  for (const { day, counts } of found.flat()) {
    const month = monthOf(day.replace(/^month:/, ''))
    sums.set(month, addCounts(sums.get(month) ?? {}, counts))
  }
  return sums
}

/** The counters of a carrier with `after < day <= through`. */
export function readCounters(
  store: DocumentStore,
  carrier: string,
  { after, through }: { after: string; through: string },
  collection: 'rollups' | 'activity' = COLLECTIONS.rollups,
): Promise<StoredCounters[]> {
  return store.list<StoredCounters>(collection, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'day', op: '>', value: after },
      { field: 'day', op: '<=', value: through },
    ],
    sort: { field: 'day', direction: 'asc' },
  })
}

/** All months together. */
export function sumOf(months: ReadonlyMap<Month, Counts>): Counts {
  return [...months.values()].reduce((sum, counts) => addCounts(sum, counts), {})
}
