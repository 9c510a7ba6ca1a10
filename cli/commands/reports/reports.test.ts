import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { expect, it, onTestFinished } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { pdfPages } from '#shared/testing/pdfPages.ts'
import { sheetOf } from '#shared/testing/workbooks.ts'
import type { CliCommand } from '../../command.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { reportsActivityCommand } from './activity.ts'
import { reportsExceptionsCommand } from './exceptions.ts'
import { reportsFiguresCommand } from './figures.ts'

const run = (command: CliCommand, ...args: string[]) => runWith([], command, ...args)

/** Over audits that the worker has not counted. */
async function runWith(audits: readonly Audit[], command: CliCommand, ...args: string[]) {
  const recorded = await recordedRuntime()
  for (const { id, ...audit } of audits) await recorded.store.set(COLLECTIONS.audits, id, audit)
  const counters = (collection: 'rollups' | 'activity', id: string, day: string, counts: object) =>
    recorded.store.set(collection, id, { carrierCompany: 'HM', day, shard: 0, counts, rev: 1 })
  await counters('rollups', 'HM_current', 'current', { audits: 2, 'state:READY': 2 })
  await counters('rollups', 'HM_2026-10', 'month:2026-10', { 'turn:9': 3, ontime: 3, added: 4 })
  await counters('rollups', 'HM_2026-11', 'month:2026-11', { 'turn:5': 1, late: 1, added: 1 })
  await counters('activity', 'HM_2026-11-01_0', '2026-11-01', { 'CALLED:=a@b.example': 2 })
  await recorded.store.set(COLLECTIONS.bakes, 'activeSlices', { slices: ['99'] })
  const parsed = new Command('report').exitOverride()
  command.configure(parsed)
  parsed.parse(['--carrier', 'HM', ...args], { from: 'user' })
  const exit = await command.execute('reports', parsed, recorded.runtime)
  return { exit, ...recorded }
}

it('figures: beside the period before, as JSON and as CSV', async () => {
  const october = ['--from', '10/01/2026', '--to', '10/31/2026']
  const { exit, printed } = await run(reportsFiguresCommand, ...october)
  expect(exit).toBe(0)
  expect(printed.join('\n')).toMatch(/Turnaround, median +9 days +no data/)
  const json = JSON.parse((await run(reportsFiguresCommand, '--json')).printed.join(''))
  expect(json).toMatchObject({
    period: { from: '2026-09-01', to: '2026-11-02' },
    figures: { sent: 4, withinService: 0.75 },
    turnarounds: [
      { days: 5, audits: 1 },
      { days: 9, audits: 3 },
    ],
  })
  const csv = (await run(reportsFiguresCommand, '--csv')).printed.join('')
  expect(csv.split('\r\n')[1]).toMatch(/^HM,Period,09\/01\/2026,11\/02\/2026,9,9,0\.7500,/)
})

it('figures as PDF: the same bytes again, with their path; refused where nothing can be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'figures-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [first, second] = ['first.pdf', 'second.pdf'].map((name) => join(folder, name)) as [
    string,
    string,
  ]
  const { exit, logged } = await run(reportsFiguresCommand, '--out', first)
  expect(exit).toBe(0)
  const bytes = await readFile(first)
  expect(logged.join('\n')).toContain(`first.pdf (${bytes.byteLength} bytes)`)
  const json = JSON.parse(
    (await run(reportsFiguresCommand, '-o', second, '--json')).printed.join(''),
  )
  expect(json).toMatchObject({ figures: { sent: 4 }, file: { bytes: bytes.byteLength } })
  expect(await readFile(second)).toEqual(bytes)
  const words = (await pdfPages(new Uint8Array(bytes))).join(' ')
  expect(words).toMatch(/HM Insurance .*09\/01\/26 to 11\/02\/26.* made 11\/02\/26 10:00/)
  const book = join(folder, 'figures.xlsx')
  expect((await run(reportsFiguresCommand, '--out', book)).exit).toBe(0)
  const { name, cells } = sheetOf(await readFile(book))
  const csv = (await run(reportsFiguresCommand, '--csv')).printed.join('').split('\r\n')
  expect([name, cells.length]).toEqual(['Figures', csv.filter((line) => line !== '').length])
  expect(cells[0]?.slice(3, 5)).toEqual(['To', 'Turnaround, median (days)'])
  expect(cells[1]?.slice(0, 4)).toEqual(['HM', 'Period', '2026-09-01', '2026-11-02'])
  const nowhere = join(folder, 'nowhere', 'figures.pdf')
  expect((await run(reportsFiguresCommand, '--out', nowhere)).exit).toBe(1)
  await expect(run(reportsFiguresCommand, '--out', first, '--csv')).rejects.toThrow(
    /conflict|cannot be used/,
  )
})

it('a period upside down or in the future is refused with status 2, and nothing is printed', async () => {
  const cases = [
    ['2026-11-02', '2026-11-01'],
    ['2027-01-01', '2027-02-01'],
  ]
  for (const [from = '', to = ''] of cases) {
    const refused = await run(reportsFiguresCommand, '--from', from, '--to', to)
    expect([refused.exit, refused.printed]).toEqual([2, []])
  }
})

it('activity, in which no person is a formula; and exceptions with what clears them', async () => {
  const csv = (await run(reportsActivityCommand, '--csv')).printed.join('')
  expect(csv).toContain("11/01/2026,'=a@b.example,Called,2\r")
  const { printed } = await run(reportsExceptionsCommand)
  expect(printed.join('\n')).toMatch(/Worker is behind +1 .*npx bakehouse worker/)
})

it('figures and activity say while the worker still counts, beside the file and in the JSON', async () => {
  const waiting = anAudit({ carrierCompany: 'HM', updatedAt: new Date('2026-11-02T14:00:00Z') })
  for (const command of [reportsFiguresCommand, reportsActivityCommand]) {
    const csv = await run(command, '--csv')
    expect(csv.logged.join('')).not.toContain('Still counting')
    const { logged, printed } = await runWith([waiting], command, '--csv')
    expect(logged.join('')).toContain('Still counting: figures so far')
    expect(printed).toEqual(csv.printed)
    const json = await runWith([waiting], command, '--json')
    expect(JSON.parse(json.printed.join(''))).toMatchObject({ isCounting: true })
  }
})
