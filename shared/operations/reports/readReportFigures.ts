import type { Day } from '../../domain/audit/Audit.ts'
import { isOpenState } from '../../domain/audit/openStates.ts'
import { BAKE_STATES, type BakeState } from '../../domain/audit/states.ts'
import { type FigureValues, figuresOf } from '../../domain/report/figures.ts'
import { type Histogram, histogramOf } from '../../domain/report/histogram.ts'
import {
  addMonths,
  firstOfMonth,
  type Month,
  monthOf,
  monthsOf,
  type Period,
  periodBefore,
} from '../../domain/report/Period.ts'
import { CURRENT, rollupId } from '../../domain/rollup/figureCounts.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { StoredCounters } from '../worker/projectAudits.ts'
import { readPeriodCounts, sumOf } from './readPeriodCounts.ts'

/** The figures of a carrier and a period, with the period before and what is so now. */
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

/** Months of which the open audits are told one by one. */
export const AGEING_MONTHS = 12

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
  const sum = sumOf(now)
  const open = BAKE_STATES.filter(isOpenState).reduce(
    (total, state: BakeState) => total + (current?.counts[`state:${state}`] ?? 0),
    0,
  )
  const ageing = monthsOf(lastYear)
    .reverse()
    .map((month) => ({ month, open: year.get(month)?.['open'] ?? 0 }))
  return {
    period,
    before,
    figures: figuresOf(sum),
    previous: figuresOf(sumOf(then)),
    months: monthsOf(period).map((month) => ({ month, figures: figuresOf(now.get(month) ?? {}) })),
    turnarounds: histogramOf(sum, 'turn'),
    open,
    ageing,
    older: open - ageing.reduce((total, each) => total + each.open, 0),
    isCounted: current !== null,
  }
}
