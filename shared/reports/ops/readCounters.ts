import { OPEN_STATES } from '#shared/audit/states.ts'
import { inParts } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { addDays, type Day } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { addCounts, CURRENT, monthKey, rollupId, type StoredCounters } from '../counters.ts'
import {
  type ActivityRow,
  type FigureValues,
  figuresOf,
  type Histogram,
  histogramOf,
} from '../figures.ts'
import {
  AGEING_MONTHS,
  addMonths,
  firstOfMonth,
  type Month,
  monthOf,
  monthsOf,
  type Period,
  periodBefore,
  periodParts,
} from '../period.ts'

/** The figures of a carrier and a period, with the period before and the open audits of now. */
export interface ReportFigures {
  period: Period
  before: Period
  figures: FigureValues
  previous: FigureValues
  /** Every month of the period, the earliest first. */
  months: { month: Month; figures: FigureValues }[]
  turnarounds: Histogram
  /** Audits the carrier still waits for, now. */
  open: number
  /** Of these, by the month they were added: the last twelve, the latest first. */
  ageing: { month: Month; open: number }[]
  /** Of these, added earlier. */
  older: number
  /** Whether the worker has ever counted for this carrier. */
  isCounted: boolean
}

/**
 * The figures of `/admin/reports` and `bakehouse reports figures`, from the worker's counters alone: at
 * most about 200 documents for three years, whatever the number of audits. Demo audits are not in them.
 * Rejects with a `StoreError`.
 */
export async function readReportFigures(
  store: DocumentStore,
  { carrier, period, today }: { carrier: string; period: Period; today: Day },
): Promise<ReportFigures> {
  const before = periodBefore(period)
  const lastYear: Period = {
    from: firstOfMonth(addMonths(monthOf(today), 1 - AGEING_MONTHS)),
    to: today,
  }
  const [now, then, year, current] = await Promise.all([
    readPeriodCounts(store, { carrier, period, today }),
    readPeriodCounts(store, { carrier, period: before, today }),
    readPeriodCounts(store, { carrier, period: lastYear, today }),
    store.get<StoredCounters>(COLLECTIONS.rollups, rollupId(carrier, CURRENT)),
  ])
  const sum = sumOfMonths(now)
  const open = OPEN_STATES.reduce(
    (total, state) => total + (current?.counts[`state:${state}`] ?? 0),
    0,
  )
  const ageing = monthsOf(lastYear)
    .reverse()
    .map((month) => ({ month, open: year.get(month)?.['open'] ?? 0 }))
  return {
    period,
    before,
    figures: figuresOf(sum),
    previous: figuresOf(sumOfMonths(then)),
    months: monthsOf(period).map((month) => ({ month, figures: figuresOf(now.get(month) ?? {}) })),
    turnarounds: histogramOf(sum, 'turn'),
    open,
    ageing,
    older: open - ageing.reduce((total, each) => total + each.open, 0),
    isCounted: current !== null,
  }
}

/** Documents that one screen reads at most. */
const MOST_DOCUMENTS = 500
/** Days at the two ends of a period that make no month. */
const DAYS_AT_ENDS = 60
const AT_ONCE = 4

/**
 * The figures of a period for several carriers, in their order. Where all of them would be more than 500
 * documents the first ones are read, and the rest named in `left`. Rejects with a `StoreError`.
 */
export async function readCarrierFigures(
  store: DocumentStore,
  { carriers, period, today }: { carriers: readonly string[]; period: Period; today: Day },
): Promise<{ rows: { carrier: string; figures: FigureValues }[]; left: string[] }> {
  const each = monthsOf(period).length + DAYS_AT_ENDS
  const most = Math.max(1, Math.floor(MOST_DOCUMENTS / each))
  const rows: { carrier: string; figures: FigureValues }[] = []
  for (const part of inParts(carriers.slice(0, most), AT_ONCE)) {
    const read = part.map(async (carrier) => {
      const counts = await readPeriodCounts(store, { carrier, period, today })
      return { carrier, figures: figuresOf(sumOfMonths(counts)) }
    })
    rows.push(...(await Promise.all(read)))
  }
  return { rows, left: carriers.slice(most) }
}

export interface ActivityReport {
  period: Period
  /** The latest day first, then the most frequent. */
  rows: ActivityRow[]
  /** Outreach before the first response, of the audits first answered in the period. */
  attempts: Histogram
}

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
  return { period, rows, attempts: histogramOf(sumOfMonths(months), 'attempts') }
}

type Counts = Readonly<Record<string, number>>

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
function readCounters(
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
export function sumOfMonths(months: ReadonlyMap<Month, Counts>): Counts {
  return [...months.values()].reduce((sum, counts) => addCounts(sum, counts), {})
}
