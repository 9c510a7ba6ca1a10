import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { premiumKey } from '#shared/audit/premium.ts'
import { csvOf, ORDER_ROW } from '#shared/testing/importHarness.ts'
import { sheetOf } from '#shared/testing/workbooks.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { ordersImportCommand } from '../orders/import.ts'
import { auditsListCommand } from './list.ts'

const NAMES = ['Blue Heron', "O'Hara Tile", 'Alameda']

/** Imports three orders and lists them, changed as their place says. */
async function listing(changesOf: (audit: Audit, place: number) => Partial<Audit> = () => ({})) {
  const rows = NAMES.map((name, at) => ({
    ...ORDER_ROW,
    'Order Number': `T${at}`,
    'Insured Name': name,
  }))
  const recorded = await recordedRuntime(csvOf(rows))
  await recorded.store.set('bakes', 'activeSlices', { slices: ['99', '9999'] })
  const imported = new Command('import').exitOverride()
  ordersImportCommand.configure(imported)
  imported.parse(['-', '--carrier', 'HM'], { from: 'user' })
  await ordersImportCommand.execute('orders import', imported, recorded.runtime)
  for (const [place, audit] of recorded.store.all<Audit>('audits').entries())
    await recorded.store.update('audits', audit.id, changesOf(audit, place))
  return async (...args: string[]) => {
    recorded.printed.length = 0
    recorded.logged.length = 0
    const command = new Command('list').exitOverride().configureOutput({ writeErr: () => {} })
    auditsListCommand.configure(command)
    command.parse(['--carrier', 'HM', ...args], { from: 'user' })
    const exit = await auditsListCommand.execute('audits list', command, recorded.runtime)
    return { exit, printed: recorded.printed.join('\n'), logged: recorded.logged.join('\n') }
  }
}

it('sorts by a column, and the next page is asked for as printed, quotes and all', async () => {
  const list = await listing()
  const names = async (...args: string[]) =>
    (
      JSON.parse((await list(...args, '--json')).printed) as {
        audits: { insuredCompany: string }[]
      }
    ).audits.map(({ insuredCompany }) => insuredCompany)
  expect(await names('--sort', 'insured')).toEqual(['Alameda', 'Blue Heron', "O'Hara Tile"])
  expect(await names('--sort', '-insured')).toEqual(["O'Hara Tile", 'Blue Heron', 'Alameda'])
  const { logged } = await list('--sort', '-insured', '--limit', '1')
  const [, quoted = ''] = /--after '(.*)'$/m.exec(logged) ?? []
  expect(quoted).toMatch(/^-insured\|o'\\''hara tile\|\w{20}$/)
  const after = quoted.replaceAll("'\\''", "'")
  expect(await names('--sort', '-insured', '--after', after)).toEqual(['Blue Heron', 'Alameda'])
})

it('lists what an import made, and nothing for another', async () => {
  const list = await listing((_, place) => (place === 2 ? { importId: 'another' } : {}))
  const listed = async (batch: string) =>
    (JSON.parse((await list('--import', batch, '--json')).printed) as { audits: unknown[] }).audits
  expect(await listed('another')).toHaveLength(1)
  expect(await listed('none')).toEqual([])
})

it('refuses what no index holds, a page of another order, and a column that is none', async () => {
  const list = await listing()
  const { nextCursor } = JSON.parse((await list('--limit', '1', '--json')).printed) as {
    nextCursor: string
  }
  const refused = await list('--sort', 'policy', '--band', 'rest')
  expect(refused.exit).toBe(2)
  expect(refused.logged).toContain('A list sorted by policy cannot also be filtered by a band.')
  expect((await list('--sort', 'policy', '--after', nextCursor)).logged).toContain(
    'That page belongs to a list in another order.',
  )
  expect((await list('--search', '?')).logged).toContain('--search needs a word or a number')
  await expect(list('--sort', 'shoe size')).rejects.toThrow('Allowed choices are insured')
})

it('prints CSV with --csv, its next page on standard error, and not with --json', async () => {
  const list = await listing()
  const { exit, printed, logged } = await list('--sort', 'insured', '--limit', '2', '--csv')
  expect(exit).toBe(0)
  const [head, first, second, ...rest] = printed.split('\r\n')
  expect(head).toBe(
    'Code,Order,Carrier,Insured,State,Due,Band,ID,Auditor,Estimated premium,Audited premium,Premium change',
  )
  expect(first).toMatch(/^[A-Z0-9-]+,T2,HM,Alameda,\w+,(\d\d\/\d\d\/\d{4})?,[^,]+,\w{20},,,,$/)
  expect(second).toContain(',Blue Heron,')
  expect(rest.join('')).toBe('')
  expect(logged).toContain("More: --after '")
  await expect(list('--csv', '--json')).rejects.toThrow(
    "'--csv' cannot be used with option '--json'",
  )
})

it('writes a workbook with --out, with days as such; another ending is a mistake', async () => {
  const list = await listing()
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-list-'))
  try {
    const out = join(folder, 'list.xlsx')
    const { exit, printed, logged } = await list('--sort', 'insured', '--out', out)
    expect([exit, printed]).toEqual([0, ''])
    expect(logged).toContain('list.xlsx (')
    const { name, cells } = sheetOf(await readFile(out))
    expect([name, cells.length]).toEqual(['Audits', 4])
    expect(cells[0]?.slice(0, 4)).toEqual(['Code', 'Order', 'Carrier', 'Insured'])
    expect(cells[1]?.slice(1, 4)).toEqual(['T2', 'HM', 'Alameda'])
    expect(cells[1]?.[5]).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await list('--out', join(folder, 'list.pdf'))).exit).toBe(2)
    expect((await list('--out', join(folder, 'nowhere', 'list.xlsx'))).exit).toBe(1)
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('sorts by what the audits change of the premium, and has the figures in every form', async () => {
  const list = await listing((audit, n) => {
    const categories = audit.categories.map((line) => ({
      ...line,
      ...{ policyType: 'WC', exposureType: 'payroll' as const, rate: 10 },
      estimatedExposure: 1_000,
      finalExposure: [1_500, null, 900][n] ?? null,
    }))
    return { categories, premiumKey: premiumKey(categories) }
  })
  const listed = JSON.parse((await list('--sort', '-premium', '--json')).printed) as {
    audits: { premium: object }[]
  }
  expect(listed.audits.map(({ premium }) => premium)).toEqual([
    { estimated: 10_000, audited: 15_000, change: 5_000 },
    { estimated: 10_000, audited: 9_000, change: -1_000 },
    { estimated: 10_000, audited: null, change: null },
  ])
  const { printed } = await list('--sort', 'premium', '--csv')
  expect(
    printed
      .trim()
      .split('\r\n')
      .map((row) => row.split(',').slice(-3).join()),
  ).toEqual([
    'Estimated premium,Audited premium,Premium change',
    '100.00,90.00,-10.00',
    '100.00,150.00,50.00',
    '100.00,,',
  ])
})
