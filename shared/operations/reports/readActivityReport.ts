import type { Day } from '../../domain/audit/Audit.ts'
import { addDays } from '../../domain/format/addDays.ts'
import { type Histogram, histogramOf } from '../../domain/report/histogram.ts'
import type { Period } from '../../domain/report/Period.ts'
import { addCounts } from '../../domain/rollup/countsOf.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { readCounters, readPeriodCounts, sumOf } from './readPeriodCounts.ts'

/** How often somebody did something on a day. */
export interface ActivityRow {
  day: Day
  /** The e-mail, or "System". */
  userId: string
  /** The history's operation. */
  op: string
  count: number
}

export interface ActivityReport {
  period: Period
  /** The latest day first, then the most frequent. */
  rows: ActivityRow[]
  /** Outreach before the first response, of the audits first answered in the period. */
  attempts: Histogram
}

/** Days of one activity report: four documents each, and at most 60 of figures. */
export const LONGEST_ACTIVITY = 100

/**
 * Who did what when, from the worker's counters of each day: at most 460 documents, whatever the number
 * of audits. Rejects with a `StoreError`.
 */
export async function readActivityReport(
  store: DocumentStore,
  { carrier, period, today }: { carrier: string; period: Period; today: Day },
): Promise<ActivityReport> {
  const range = { after: addDays(period.from, -1), through: period.to }
  const [documents, months] = await Promise.all([
    readCounters(store, carrier, range, 'activity'),
    readPeriodCounts(store, { carrier, period, today }),
  ])
  const days = new Map<Day, Record<string, number>>()
  for (const { day, counts } of documents) days.set(day, addCounts(days.get(day) ?? {}, counts))
  const rows = [...days].flatMap(([day, counts]) =>
    Object.entries(counts).map(([name, count]) => {
      const colon = name.indexOf(':')
      return { day, op: name.slice(0, colon), userId: name.slice(colon + 1), count }
    }),
  )
  rows.sort((a, b) => (a.day === b.day ? b.count - a.count : a.day < b.day ? 1 : -1))
  return { period, rows, attempts: histogramOf(sumOf(months), 'attempts') }
}

/** The sums by one of the row's fields, the most frequent first. */
export function activityBy(
  rows: readonly ActivityRow[],
  field: 'day' | 'userId' | 'op',
): { name: string; count: number }[] {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row[field], (sums.get(row[field]) ?? 0) + row.count)
  return [...sums].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}
