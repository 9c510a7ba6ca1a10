import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { expectWhole } from './expectWhole.ts'
import { DLT_PROFILE, mondayFolder, ORDERS_A_FILE, OTHER_CARRIERS } from './mondayFolder.ts'
import { orderFileOf } from './orderFiles.ts'
import { playedFolder } from './playedFolder.ts'
import { inCollection, readStore, type StoredDocument } from './readStore.ts'
import { runCli, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

interface Report {
  files: { file: string; encoding: string; created: number; unchanged: number; rejected: number }[]
  totals: Record<string, number>
  refused: { file: string; error: { code: string } }[]
  rejects: { file: string; line: number; column: string; code: string }[]
  rejectsFiles: string[]
  changes: { order: string; result: string; reason: string }[]
}

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-orders-'))
  for (const name of ['monday', 'thrice', 'split', 'changed'])
    await playedFolder(join(folder, name))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const importArgs = (data: string, ...args: string[]) => [
  'orders',
  'import',
  ...args,
  '--data',
  join(folder, data),
  '--json',
]

/** `orders import … --json` on a data folder of its own. */
async function imported(data: string, ...args: string[]) {
  const run = await runCommand(importArgs(data, ...args))
  return { exit: run.exit, report: run.json<Report>() }
}

describe('Monday, 7:40: eleven files of nine carriers in one folder', () => {
  const carrierCommands = (...args: string[]) =>
    runCommand(['carriers', ...args, '--data', join(folder, 'monday')])

  it('are in with one command, or listed with what to do', async () => {
    const monday = join(folder, 'inbox')
    await mondayFolder(monday)
    for (const id of OTHER_CARRIERS)
      expect((await carrierCommands('add', id, '--name', `${id} Insurance`)).exit).toBe(0)
    const profile = join(folder, 'dlt.json')
    await writeFile(profile, JSON.stringify(DLT_PROFILE))
    expect((await carrierCommands('profile', 'set', 'DLT', 'default', profile)).exit).toBe(0)
    const friday = await imported('monday', join(monday, 'HM-friday.csv'), '--carrier', 'HM')
    expect(friday.report.totals['created']).toBe(ORDERS_A_FILE)

    const { exit, report } = await imported('monday', monday, '--carrier', 'auto')
    expect(exit).toBe(3)
    expect(report.refused.map(({ file, error }) => [file, error.code])).toEqual([
      ['LMC.csv', 'ORDER_FILE_COUNT_MISMATCH'],
    ])
    const all = ORDERS_A_FILE
    expect(
      report.files.map(({ file, created, unchanged, rejected }) => [
        file,
        created,
        unchanged,
        rejected,
      ]),
    ).toEqual([
      ['APX.xml', all, 0, 0],
      ['BRK.csv', all, 0, 0],
      ['CPI-orders.csv', all, 0, 0],
      ['DLT.csv', all, 0, 0],
      ['EVG-1.csv', all, 0, 0],
      ['EVG-2.csv', all, 0, 0],
      ['GSD-orders.csv', all - 1, 0, 1],
      ['HM-friday.csv', 0, all, 0],
      ['HM-monday.csv', all, 0, 0],
      ['NX_excel.csv', all, 0, 0],
    ])
    expect(report.files.map(({ file, encoding }) => [file, encoding])).toEqual(
      expect.arrayContaining([
        ['CPI-orders.csv', 'windows-1252'],
        ['BRK.csv', 'utf-16le'],
      ]),
    )
    expect(report.rejects).toMatchObject([
      { file: 'GSD-orders.csv', line: 5, column: 'Policy Number', code: 'ORDER_DIGITS_LOST' },
    ])
    const shown = await runCommand([
      ...['audits', 'show', 'CPI0000', '--json', '--data', join(folder, 'monday')],
    ])
    expect(shown.json()).toMatchObject({ insuredCompany: 'Café Company CPI 0000 Señor' })
  })

  it('the rejects are corrected in their file, which is imported like the first', async () => {
    const [rejects = '', ...others] = (await readdir(join(folder, 'inbox'))).filter((name) =>
      name.includes('.rejects'),
    )
    expect([rejects, others]).toEqual(['GSD-orders.csv.rejects.csv', []])
    const path = join(folder, 'inbox', rejects)
    const text = await readFile(path, 'utf8')
    expect(text).toMatch(/^line,column,code,message,Order Number,/)
    await writeFile(path, text.replaceAll('1.2346E+11', 'P-GSD-0003'))
    const { exit, report } = await imported('monday', path, '--carrier', 'GSD')
    expect([exit, report.totals['created'], report.rejectsFiles]).toEqual([0, 1, []])
  })

  it('and the folder again creates nothing', async () => {
    const { report } = await imported('monday', join(folder, 'inbox'), '--carrier', 'auto')
    expect(report.totals).toMatchObject({ created: 0, changed: 0, unchanged: 199, rejected: 1 })
  })

  it('says where a field came from, by a query that the indexes serve', async () => {
    const shown = await runCommand([
      ...['audits', 'show', 'GSD0001', '--lineage', '--json'],
      ...['--data', join(folder, 'monday')],
    ])
    const { lineage } = shown.json<{ lineage: Record<string, unknown>[] }>()
    expect(lineage).toContainEqual(
      expect.objectContaining({
        field: 'insuredMailingZip',
        value: '04101',
        file: 'GSD-orders.csv',
        line: 3,
        column: 'Zip',
        text: '4101',
        repair: 'zip-padded',
      }),
    )
  })
})

/** Three batches of an import, and two of each half. */
const COUNT = 100

describe('many orders', () => {
  /** What differs from run to run: ids, places in the list, moments and what is sealed with them. */
  const OWN = [
    'intakeId',
    'history',
    'sortKey',
    'importId',
    'openSteps',
    'dateAdded',
    'updatedAt',
    'lastEventAt',
  ]

  function contentOf(documents: readonly StoredDocument[]): unknown[] {
    return [...inCollection(documents, 'audits').values()]
      .filter((audit) => audit['carrierCompany'] === 'HM')
      .map((audit) => Object.entries(audit).filter(([field]) => !OWN.includes(field)))
      .map((fields) => Object.fromEntries(fields))
      .sort((a, b) => (String(a['orderNumber']) < String(b['orderNumber']) ? -1 : 1))
  }

  it('three times, shuffled, split in two, by two processes at once: the same content', async () => {
    const text = orderFileOf(COUNT)
    const [header = '', ...rows] = text.trimEnd().split('\r\n')
    const random = seededRandom(3)
    const shuffled = rows
      .map((row) => ({ row, at: random.below(2 ** 32) }))
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => row)
    const put = async (name: string, lines: readonly string[]) => {
      const path = join(folder, name)
      await writeFile(path, [header, ...lines, ''].join('\r\n'))
      return path
    }
    const whole = await put('whole.csv', rows)
    const mixed = await put('mixed.csv', shuffled)
    const halves = [
      await put('half1.csv', shuffled.slice(0, 0.6 * COUNT)),
      await put('half2.csv', shuffled.slice(0.4 * COUNT)),
    ]
    for (const [time, file] of [whole, mixed, whole].entries()) {
      const { report } = await imported('thrice', file, '--carrier', 'HM')
      expect(report.totals).toMatchObject(time === 0 ? { created: COUNT } : { unchanged: COUNT })
    }
    const server = startCli(['backend', '--data', join(folder, 'split'), '--port', '0'])
    try {
      await server.waitFor(/ready at/)
      const both = await Promise.all(
        halves.map((file) => runCli(importArgs('split', file, '--carrier', 'HM'))),
      )
      const created = both.map((run) => run.json<Report>().totals['created'] ?? 0)
      expect(created.reduce((sum, count) => sum + count, 0)).toBe(COUNT)
    } finally {
      server.child.kill('SIGTERM')
      await server.done
    }
    const [thrice, split] = [
      await readStore(join(folder, 'thrice')),
      await readStore(join(folder, 'split')),
    ]
    for (const documents of [thrice, split]) expectWhole(documents, 'HM', COUNT)
    expect(contentOf(split)).toEqual(contentOf(thrice))
  })
})

describe('a changed order', () => {
  it('is proposed, then applied with --update, then unchanged', async () => {
    const text = orderFileOf(3)
    const first = join(folder, 'first.csv')
    const later = join(folder, 'later.csv')
    await writeFile(first, text)
    await writeFile(later, text.replace('Physical', 'Voluntary'))
    await imported('changed', first, '--carrier', 'HM')
    const proposed = await imported('changed', later, '--carrier', 'HM')
    expect(proposed.report.totals).toMatchObject({ changed: 1, unchanged: 2 })
    expect(proposed.report.changes).toMatchObject([{ result: 'PROPOSED' }])
    const updated = await imported('changed', later, '--carrier', 'HM', '--update')
    expect(updated.report.changes).toMatchObject([{ result: 'UPDATED' }])
    const again = await imported('changed', later, '--carrier', 'HM', '--update')
    expect(again.report.totals).toMatchObject({ changed: 0, unchanged: 3 })
  })
})
