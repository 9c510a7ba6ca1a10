import { performance } from 'node:perf_hooks'
import { recountRollups } from '#shared/engine/verify/checkFigures.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { CALENDAR_VIEWS } from '#shared/reports/calendar.ts'
import { readBakery } from '#shared/reports/ops/readBakery.ts'
import { readCalendar } from '#shared/reports/ops/readCalendar.ts'
import { readActivityReport, readReportFigures } from '#shared/reports/ops/readCounters.ts'
import { readExceptions } from '#shared/reports/ops/readExceptions.ts'
import { readFigureAudits } from '#shared/reports/ops/readFigureAudits.ts'
import { readHeadlines } from '#shared/reports/ops/readStanding.ts'
import { defaultPeriod } from '#shared/reports/period.ts'
import { PERIOD_PRESETS } from '#shared/reports/reportSettings.ts'
import { countedStore } from './countedStore.ts'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'
import { openBenchStore } from './openBenchStore.ts'
import { REPORT_TODAY, storeReportAudits } from './reportAudits.ts'

const ROUNDS = 5
const MOST_READS = 500

/**
 * Billed reads and time of each report over `count` audits of a year, counted by the real worker, in a
 * local backend with its data on disk. A count is billed as a read for each thousand it counts.
 */
export async function measureReports(count: number): Promise<Measurement[]> {
  const bench = await openBenchStore()
  try {
    const counting = await storeReportAudits(bench, count)
    const n = count.toLocaleString('en-US')
    const rows: Measurement[] = []
    for (const [name, read] of Object.entries(reports())) {
      const { store, count: port } = countedStore(bench.store)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        port.reads = 0
        const began = performance.now()
        await read(store)
        times.push(performance.now() - began)
      }
      rows.push({
        what: `report ${name}, ${n} audits: billed reads, time`,
        measured: `${port.reads}, ${median(times).toFixed(0)} ms`,
        wanted: `${MOST_READS} or fewer, flat`,
      })
    }
    const { differences } = await recountRollups(bench.store)
    return [
      ...rows,
      {
        what: `figures of ${n} audits counted by the worker (${(counting / 1000).toFixed(1)} s), against a recount`,
        measured: differences.length === 0 ? 'equal' : `${differences.length} DIFFERENT`,
        wanted: 'equal',
      },
    ]
  } finally {
    await bench.close()
  }
}

/** Every report as its screen asks for it. */
function reports(): Record<string, (store: DocumentStore) => Promise<unknown>> {
  const today = REPORT_TODAY
  const request = {
    carrier: 'HM',
    slices: ['99', '9999'],
    timeZone: 'America/New_York',
    now: new Date(`${today}T17:00:00Z`),
  }
  const asked = { carrier: 'HM', today }
  const period = defaultPeriod(today)
  const year = PERIOD_PRESETS.twelveMonths.of(today)
  const kinds = ['due', 'nofly', 'step'] as const
  const month = { from: '2026-11-01', to: '2026-12-12' }
  return {
    headlines: (store) => readHeadlines(store, request),
    'figures of 3 months': (store) => readReportFigures(store, { ...asked, period }),
    'figures of 12 months': (store) => readReportFigures(store, { ...asked, period: year }),
    'audits behind a figure': (store) =>
      readFigureAudits(store, { ...request, period, list: 'all' }),
    bakery: (store) => readBakery(store, request, { stuckDays: 14 }),
    exceptions: (store) => readExceptions(store, request),
    activity: (store) => readActivityReport(store, { ...asked, period }),
    'calendar month': (store) =>
      readCalendar(store, { ...request, ...month, kinds, most: CALENDAR_VIEWS.month.most }),
  }
}
