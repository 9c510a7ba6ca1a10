import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { csvOf, ORDER_ROW, SHORT_PROFILE } from '#shared/testing/importHarness.ts'
import { sheetOf, xlsxOf } from '#shared/testing/workbooks.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { ordersImportCommand } from './import.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-files-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function put(name: string, ...rows: Record<string, string>[]): Promise<string> {
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, csvOf(rows.map((row) => ({ ...ORDER_ROW, ...row }))))
  return path
}

async function run(...args: string[]) {
  const recorded = await recordedRuntime()
  const result = await runCommand(ordersImportCommand, 'orders import', recorded, ...args)
  return { ...recorded, ...result }
}

const BAD = { 'Policy To': '02/30/2026' }

describe('files of rejects', () => {
  it('hold every row of a rejected order, and imported again, corrected, they are in', async () => {
    const file = await put(
      'o.csv',
      { 'Order Number': 'A', Contact: '=1+1' },
      { 'Order Number': 'A', Contact: '=1+1', 'Class Code': '2', ...BAD },
      { 'Order Number': 'B' },
    )
    const first = await run(file, '--carrier', 'HM', '--json')
    expect(first.exit).toBe(3)
    expect(first.json()).toMatchObject({ totals: { created: 1, rejected: 1 } })
    const rejects = `${file}.rejects.csv`
    expect(first.json()['rejectsFiles']).toEqual([rejects])
    const text = await readFile(rejects, 'utf8')
    const [header, ...rows] = text.trimEnd().split('\r\n')
    expect(header).toMatch(/^line,column,code,message,Order Number,Report Type,/)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/^2,,,,A,.*,'=1\+1,/)
    expect(rows[1]).toMatch(/^3,Policy To,ORDER_DATE_INVALID,Policy To is not a date: 02\/30\/2026/)

    await writeFile(rejects, text.replaceAll('02/30/2026', '10/01/2026'))
    const again = await runCommand(
      ordersImportCommand,
      'orders import',
      { ...first },
      ...[rejects, '--carrier', 'HM', '--json'],
    )
    expect(again.exit).toBe(0)
    expect(again.json()).toMatchObject({ totals: { created: 1, rejected: 0 }, rejectsFiles: [] })
    const audits = await first.store.list<{ orderNumber: string; insuredFirstName: string }>(
      'audits',
    )
    const one = audits.find(({ orderNumber }) => orderNumber === 'A')
    expect(one).toMatchObject({ insuredFirstName: '=1+1', categories: [{}, {}] })
  })

  it('of a workbook are a workbook, and so is what --rejects names .xlsx', async () => {
    const header = Object.keys(ORDER_ROW)
    const rowOf = (changes: Record<string, string>) => Object.values({ ...ORDER_ROW, ...changes })
    const rows = [header, rowOf({ 'Order Number': 'A', Contact: '=1+1', ...BAD })]
    const file = join(folder, 'o.xlsx')
    await writeFile(file, xlsxOf({ sheets: [{ name: 'Orders', rows }] }))
    const first = await run(file, '--carrier', 'HM')
    expect(first.exit).toBe(3)
    const place = 'o.xlsx, sheet Orders:2 A Policy To: Policy To is not a date: 02/30/2026'
    expect(first.logged.join('\n')).toContain(place)
    const { cells } = sheetOf(await readFile(`${file}.rejects.xlsx`))
    expect(cells[0]?.slice(0, 5)).toEqual(['line', 'column', 'code', 'message', 'Order Number'])
    expect(cells[1]?.slice(0, 3)).toEqual(['2', 'Policy To', 'ORDER_DATE_INVALID'])
    expect(cells[1]).toContain('=1+1')

    const good = cells.map((row) =>
      row.map((cell) => (cell === '02/30/2026' ? '10/01/2026' : cell)),
    )
    await writeFile(`${file}.rejects.xlsx`, xlsxOf({ sheets: [{ rows: good }] }))
    const again = await run(`${file}.rejects.xlsx`, '--carrier', 'HM', '--json')
    expect(again.json()).toMatchObject({ totals: { created: 1, rejected: 0 } })

    const csv = await put('o.csv', BAD)
    const chosen = join(folder, 'bad.xlsx')
    await run(csv, '--carrier', 'HM', '--rejects', chosen)
    expect(sheetOf(await readFile(chosen)).cells).toHaveLength(2)
  })

  it('are not written when there are none, nor in a dry run', async () => {
    await run(await put('good.csv', {}), '--carrier', 'HM')
    await run(await put('bad.csv', BAD), '--carrier', 'HM', '--dry-run')
    expect((await readdir(folder)).sort()).toEqual(['bad.csv', 'good.csv'])
  })

  it('never replace one that is being corrected', async () => {
    const file = await put('o.csv', BAD)
    await writeFile(`${file}.rejects.csv`, 'half corrected')
    for (const _ of [1, 2]) {
      const { json } = await run(file, '--carrier', 'HM', '--json')
      expect(json()['rejectsFiles']).toEqual([`${file}.rejects.2.csv`])
    }
    expect(await readFile(`${file}.rejects.csv`, 'utf8')).toBe('half corrected')
  })

  it('go where --rejects says: a file for one, a folder for several', async () => {
    const [one, two] = [await put('1.csv', BAD), await put('2.csv', BAD)]
    const file = join(folder, 'r.csv')
    await run(one, '--carrier', 'HM', '--rejects', file)
    expect(await readFile(file, 'utf8')).toContain('ORDER_DATE_INVALID')
    await run(one, two, '--carrier', 'HM', '--rejects', join(folder, 'r'))
    expect((await readdir(join(folder, 'r'))).sort()).toEqual([
      '1.csv.rejects.csv',
      '2.csv.rejects.csv',
    ])
  })

  it('that cannot be written are a failure that says so', async () => {
    const file = await put('o.csv', BAD)
    const run1 = await run(file, '--carrier', 'HM', '--json', '--rejects', join(file, 'x.csv'))
    expect(run1.exit).toBe(1)
    expect(run1.json()).toMatchObject({ error: { code: 'REJECTS_NOT_WRITTEN' } })
  })
})

describe('many files', () => {
  it('of folders: the order files in them by name, without files of rejects', async () => {
    await put('in/b.csv', { 'Order Number': 'B' })
    await put('in/a.CSV', { 'Order Number': 'A' })
    await put('in/a.csv.rejects.csv', { 'Order Number': 'C' })
    await put('in/a.xlsx.rejects.xlsx', { 'Order Number': 'C' })
    await put('in/~$a.xlsx', { 'Order Number': 'C' })
    await put('in/notes.txt', { 'Order Number': 'D' })
    const { json, exit } = await run(join(folder, 'in'), '--carrier', 'HM', '--json')
    expect(exit).toBe(0)
    expect(json()).toMatchObject({ files: [{ file: 'a.CSV' }, { file: 'b.csv' }] })
  })

  it('of one name are shown with their paths', async () => {
    const files = [
      await put('x/o.csv', { 'Order Number': 'A' }),
      await put('y/o.csv', { 'Order Number': 'B' }),
    ]
    const { json } = await run(...files, '--carrier', 'HM', '--json')
    expect(json()).toMatchObject({ files: files.map((file) => ({ file })) })
  })

  it('each say whose they are with --carrier auto; one that does not is refused', async () => {
    const xml = join(folder, 'orders.xml')
    await writeFile(xml, '<?xml version="1.0"?>\n<AuditOrders carrier="DEMO" count="9"/>')
    const files = [
      await put('HM-1.csv', {}),
      await put('demo_2.csv', { 'Order Number': 'X' }),
      await put('--.csv', {}),
      await put('ZZ.csv', {}),
      xml,
    ]
    const { json, exit } = await run('--json', '--carrier', 'auto', '--', ...files)
    expect(exit).toBe(3)
    expect(json()).toMatchObject({
      files: [
        { file: 'HM-1.csv', created: 1 },
        { file: 'demo_2.csv', created: 1 },
      ],
      refused: [
        { file: '--.csv', error: { code: 'ORDER_FILE_CARRIER_UNSAID' } },
        { file: 'ZZ.csv', error: { code: 'CARRIER_UNKNOWN' } },
        { file: 'orders.xml', error: { code: 'ORDER_FILE_COUNT_MISMATCH' } },
      ],
    })
  })
})

describe('files of several layouts, each by the profile that fits it', () => {
  async function withShortProfile() {
    const recorded = await recordedRuntime()
    await recorded.store.update('carriers', 'HM', { profiles: { short: SHORT_PROFILE } })
    const of = (...args: string[]) =>
      runCommand(
        ordersImportCommand,
        'orders import',
        recorded,
        ...[...args, '--carrier', 'HM', '--json'],
      )
    return { ...recorded, of }
  }

  async function short(name: string, ...orders: [order: string, who: string][]): Promise<string> {
    const path = join(folder, name)
    const rows = orders.map(([order, who]) => `${order},P-1234,10/01/2025,10/01/2026,${who},16910`)
    await writeFile(path, ['No,Pol,From,To,Who,Class', ...rows, ''].join('\n'))
    return path
  }

  it('count in a dry run as in the run', async () => {
    const { of, store } = await withShortProfile()
    const orders = ['T1', 'T2', 'T1'].map((order) => ({ 'Order Number': order }))
    const files = [
      // The rows of T1 lie apart, so that one reading does not do.
      await put('a.csv', ...orders),
      await short('b.csv', ['T1', 'Harbor Oven'], ['T2', 'Bath Bakery'], ['T3', 'Saco Pizza']),
      await put('c.csv', { 'Order Number': 'T3', 'Insured Name': 'Saco Pizza' }),
    ]
    const planned = await of(...files, '--dry-run')
    expect(await store.list('audits')).toEqual([])
    const done = await of(...files)
    const counts = [
      { file: 'a.csv', created: 2, unchanged: 0, changed: 0 },
      { file: 'b.csv', created: 1, unchanged: 1, changed: 1 },
      { file: 'c.csv', created: 0, unchanged: 0, changed: 1 },
    ]
    expect(planned.json()).toMatchObject({ files: counts })
    expect(done.json()).toMatchObject({ files: counts, totals: planned.json()['totals'] })
  })

  it('are applied in the order in which they were named', async () => {
    const { of, store } = await withShortProfile()
    const files = [
      await put('a.csv', { 'Insured Name': 'First' }),
      await short('b.csv', ['T1', 'Second']),
      await put('c.csv', { 'Insured Name': 'Third' }),
    ]
    const { json } = await of(...files, '--update')
    expect(json()).toMatchObject({ totals: { created: 1, changed: 2 } })
    expect(await store.list('audits')).toMatchObject([{ insuredCompany: 'Third' }])
  })
})

describe('a dry run', () => {
  it('shows samples and differences, and leaves everything as it is', async () => {
    const recorded = await recordedRuntime()
    const file = await put('o.csv', {})
    await runCommand(ordersImportCommand, 'orders import', recorded, file, '--carrier', 'HM')
    const writes = recorded.store.writes()
    await put('o.csv', { City: 'Bath', 'Policy To': '06/03/2026' }, { 'Order Number': 'N' })
    recorded.logged.length = 0
    await runCommand(
      ordersImportCommand,
      'orders import',
      recorded,
      ...[file, '--carrier', 'HM', '--dry-run'],
    )
    const logged = recorded.logged.join('\n')
    expect(logged).toContain('Would change (1):\n')
    expect(logged).toContain('  o.csv:2 T1 City (mailing city): "Portland" → "Bath"\n')
    expect(logged).toMatch(/ T1 Policy To \(policy end\): "\d\d\/\d\d\/\d\d" → "06\/03\/26"\n/)
    expect(logged).toMatch(
      /For example o\.csv: N, Harbor Oven, policy P-1234, [\d/]{8} to [\d/]{8},/,
    )
    expect(recorded.store.writes()).toBe(writes)
  })
})
