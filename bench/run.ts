import { tableText } from '#cli/table.ts'
import type { Measurement } from './Measurement.ts'
import { measureAdvance } from './measureAdvance.ts'
import { measureBackend } from './measureBackend.ts'
import { measureBulk } from './measureBulk.ts'
import { measureCalendar } from './measureCalendar.ts'
import { measureCommands } from './measureCommands.ts'
import { measureCost, measureMonth } from './measureCost.ts'
import { measureDay } from './measureDay.ts'
import { measureDrop } from './measureDrop.ts'
import { measureDryRun } from './measureDryRun.ts'
import { measureHelp } from './measureHelp.ts'
import { measureIdle } from './measureIdle.ts'
import { measureImport } from './measureImport.ts'
import { measureInvoices } from './measureInvoices.ts'
import { measureList } from './measureList.ts'
import { measureListen } from './measureListen.ts'
import { measurePeers } from './measurePeers.ts'
import { measurePublic } from './measurePublic.ts'
import { measureReads } from './measureReads.ts'
import { measureRendering } from './measureRendering.ts'
import { measureReports } from './measureReports.ts'
import { measureScans } from './measureScans.ts'
import { measureScreens } from './measureScreens.ts'
import { measurePeople } from './people/measurePeople.ts'

/**
 * Measures everything, or what has the words of `filter` in its name, and returns the table. With
 * `BENCH_AUDITS=30000` there is also 'commands at 30000'.
 */
export async function run(filter = ''): Promise<string> {
  const audits = Number(process.env['BENCH_AUDITS'] ?? 0)
  const all: Record<string, () => Measurement[] | Promise<Measurement[]>> = {
    help: measureHelp,
    'list of 1000': () => measureList(1000),
    'list of 10000': () => measureList(10_000),
    'dry run of 100000 rows': () => measureDryRun('csv', 100_000, 3),
    'dry run of 1000000 rows': () => measureDryRun('csv', 1_000_000, 1),
    'dry run of XML, 10000 orders': () => measureDryRun('xml', 10_000, 3),
    'import of 10000': () => measureImport(10_000),
    'drop of 1000': () => measureDrop(1000),
    ...(process.env['BENCH_LARGE'] ? { 'drop of 20000': () => measureDrop(20_000) } : {}),
    'advance of 1000': () => measureAdvance(1000),
    'advance of 10000': () => measureAdvance(10_000),
    'bulk of 1000': () => measureBulk(1000),
    'bulk of 10000': () => measureBulk(10_000),
    'commands at 1000': () => measureCommands(1000),
    ...(process.env['BENCH_LARGE'] ? { 'commands at 100000': () => measureCommands(100_000) } : {}),
    ...(audits > 0 ? { [`commands at ${audits}`]: () => measureCommands(audits) } : {}),
    cost: () => measureCost(100, 300),
    'month of 1000': () => measureMonth(1000),
    ...(process.env['BENCH_LARGE'] ? { 'month of 10000': () => measureMonth(10_000) } : {}),
    'day over a network': measureDay,
    idle: measureIdle,
    'invoices of 10000 audits': () => measureInvoices(10_000),
    'reads of 1000': () => measureReads(1000),
    'reads of 10000': () => measureReads(10_000),
    ...(process.env['BENCH_LARGE'] ? { 'reads of 100000': () => measureReads(100_000) } : {}),
    'scans of 200': () => measureScans(200),
    '50 reports rendered': () => measureRendering(50),
    'reports of 1000': () => measureReports(1000),
    'reports of 10000': () => measureReports(10_000),
    ...(process.env['BENCH_LARGE'] ? { 'reports of 100000': () => measureReports(100_000) } : {}),
    'calendar of 10000 dates': () => measureCalendar(10_000),
    ...(process.env['BENCH_LARGE']
      ? { 'calendar of 150000 dates': () => measureCalendar(150_000) }
      : {}),
    'screens of 1000': () => measureScreens(1000),
    ...(process.env['BENCH_LARGE'] ? { 'screens of 100000': () => measureScreens(100_000) } : {}),
    'people at 1000': () => measurePeople(1000),
    ...(process.env['BENCH_LARGE'] ? { 'people at 100000': () => measurePeople(100_000) } : {}),
    peers: measurePeers,
    public: measurePublic,
    backend: measureBackend,
    listen: measureListen,
  }
  const rows: Measurement[] = []
  for (const [name, measure] of Object.entries(all)) {
    if (filter === '' || ` ${name} `.includes(` ${filter} `)) rows.push(...(await measure()))
  }
  return tableText(
    ['What', 'Measured', 'Wanted'],
    rows.map(({ what, measured, wanted }) => [what, measured, wanted]),
  )
}
