import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { xlsxOf } from '#shared/testing/workbooks.ts'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { playedFolder, workedFolder } from './playedFolder.ts'
import { inCollection, readStore, type StoredDocument } from './readStore.ts'
import { ORDERS, type RunningCli, runCli, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

const ADMIN = 'admin@bakehouse.example'
const FILES = [
  { file: 'HM.csv', carrier: 'HM', name: 'Harbor Mutual' },
  { file: 'HM.xml', carrier: 'HM', name: 'Harbor Mutual' },
  { file: 'GSD.xlsx', carrier: 'GSD', name: 'GSD Insurance' },
] as const
const COUNTS = ['orders', 'created', 'unchanged', 'changed', 'rejected'] as const

/** Of an audit what is drawn or follows the clock: these differ between any two imports. */
const OWN = ['intakeId', 'openSteps', 'sortKey', 'dateAdded', 'updatedAt', 'lastEventAt', 'history']

/** Order files dropped in a browser come to what the command line makes of them. */
describe('order files dropped in the browser', () => {
  let folder = ''
  let server: RunningCli
  let browser: OpenBrowser
  const counted: Record<string, number[]> = {}
  const pathOf = (file: string) => join(file.endsWith('.xlsx') ? folder : ORDERS, file)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bakehouse-inbox-'))
    const rows = parse(await readFile(join(ORDERS, 'GSD.csv')), { relax_column_count: true })
    const sheets = [
      { name: 'Read me', rows: [['Orders of GSD Insurance']] },
      { name: 'Orders', rows },
    ]
    await writeFile(pathOf('GSD.xlsx'), xlsxOf({ sheets }))
    const data = await workedFolder(join(folder, 'browser'))
    server = startCli(['start', '--port', '0', '--data', data])
    const ready = await server.waitFor(/Bakehouse is ready at (\S+)/)
    browser = await openBrowser()
    await browser.page.goto(`${ready[1] ?? ''}/admin`)
    await chooseAccount(browser.page, ADMIN)
    await browser.page.getByRole('link', { name: 'Inbox' }).waitFor()
  })

  afterAll(async () => {
    await browser?.close()
    server?.child.kill('SIGTERM')
    await server?.done
    await rm(folder, { recursive: true, force: true })
  })

  it.each(FILES)('previews and imports $file', async ({ file, carrier, name }) => {
    const { page } = browser
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await page.getByRole('button', { name: /^Carrier:/ }).click()
    await page.getByRole('menuitem', { name }).click()
    await page.getByRole('button', { name: `Carrier: ${carrier} ${name}` }).waitFor()
    await page.locator('input[type=file]').setInputFiles(pathOf(file))
    const start = page.getByRole('button', { name: /^(Import \d+ orders for .+|Close this file)$/ })
    await start.waitFor()
    if (file.endsWith('.xlsx')) await page.getByText(/^Sheet Orders · /).waitFor()
    await browser.picture(`inbox-${file}`)
    await start.click()
    await page.getByText(/^Imported: /).waitFor()
    const texts = await page.locator('dl[aria-label="Result of the import"] dd').allTextContents()
    counted[file] = texts.slice(0, COUNTS.length).map(Number)
    expect(await axeViolations(page)).toEqual([])
  })

  it('leads from a field of an audit to the row of the upload that it came from', async () => {
    const { page } = browser
    await page.getByRole('link', { name: 'Open the audits' }).click()
    await page.locator('a[data-audit]').first().click()
    const sources = page.getByRole('region', { name: 'Field sources' })
    await sources.getByRole('button', { name: 'Show' }).press('Enter')
    const first = sources.getByRole('link').first()
    await first.waitFor()
    expect(await first.textContent()).toMatch(/^GSD\.xlsx, sheet Orders, row \d+, column /)
    await browser.picture('audit-sources')
    expect(await axeViolations(page)).toEqual([])
    await first.press('Enter')
    const cell = page.locator('[data-asked] [data-lit]')
    await cell.waitFor()
    await expect.poll(() => cell.evaluate(isInSight)).toBe(true)
    expect(await axeViolations(page)).toEqual([])
  })

  it('made the audits that the command line makes, field by field', async () => {
    expect(browser.complaints).toEqual([])
    await browser.close()
    server.child.kill('SIGTERM')
    await server.done
    const data = await playedFolder(join(folder, 'command'))
    for (const { file, carrier } of FILES) {
      const asked = [
        ...['orders', 'import', pathOf(file), '--carrier', carrier, '--as', ADMIN],
        ...['--data', data, '--json'],
      ]
      // The workbook by the program itself: its reader is loaded with the first one.
      const run = await (file.endsWith('.xlsx') ? runCli(asked) : runCommand(asked))
      const { totals } = run.json<{ totals: Record<(typeof COUNTS)[number], number> }>()
      expect([file, counted[file]]).toEqual([file, COUNTS.map((name) => totals[name])])
    }
    const [mine, theirs] = [await readStore(join(folder, 'browser')), await readStore(data)]
    expect(auditsOf(mine).size).toBe(168)
    expect(auditsOf(mine)).toEqual(auditsOf(theirs))
    expect(ofImported(mine, 'asteps')).toBeGreaterThan(168)
    for (const collection of ['asteps', 'orderKeys', 'auditCodes', 'intakes', 'opens'])
      expect([collection, ofImported(mine, collection)]).toEqual([
        collection,
        ofImported(theirs, collection),
      ])
  })
})

/** Runs in the page. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

/** How many documents of a collection belong to imported audits: the worker of either goes on with the demo's. */
function ofImported(documents: readonly StoredDocument[], collection: string): number {
  const imported = [...inCollection(documents, 'audits')].filter(
    ([, { carrierCompany }]) => carrierCompany !== 'DEMO',
  )
  const ids = new Set(imported.map(([id]) => id))
  const found = [...inCollection(documents, collection).values()]
  return found.filter(({ auditFSID }) => ids.has(String(auditFSID))).length
}

/** The imported audits by carrier and order number, without what no two imports have in common. */
function auditsOf(documents: readonly StoredDocument[]): Map<string, Record<string, unknown>> {
  const audits = [...inCollection(documents, 'audits').values()].filter(
    ({ carrierCompany }) => carrierCompany !== 'DEMO',
  )
  return new Map(
    audits
      .map((audit) => {
        const kept = Object.fromEntries(
          Object.entries(audit).filter(([field]) => !OWN.includes(field)),
        )
        const notes = (audit['notes'] as { text: string }[]).map(({ text }) => text)
        return [`${audit['carrierCompany']} ${audit['orderNumber']}`, { ...kept, notes }] as const
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
