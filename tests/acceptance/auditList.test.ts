import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetOf } from '#shared/testing/workbooks.ts'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { type RunningCli, startCli } from './runCli.ts'
import { type Played, startPlayed } from './startPlayed.ts'

const ADMIN = 'admin@bakehouse.example'
const BAKER = 'auditor@bakehouse.example'

let played: Played
let worker: RunningCli
let browser: OpenBrowser
let page: Page
let url = ''

beforeAll(async () => {
  played = await startPlayed('list', { worker: false, isWorked: true })
  url = played.url
  // What is due is done first: from here on only this test changes an audit.
  expect((await cli('audits', 'tick')).exit).toBe(0)
  worker = startCli(['worker', '--data', played.data])
  await worker.waitFor(/The worker is ready/)
  browser = await openBrowser()
  page = browser.page
  await page.goto(`${url}/admin/audits`)
  await chooseAccount(page, ADMIN)
  await page.waitForURL((address) => !address.pathname.includes('login'))
  await page.goto(`${url}/admin/audits`)
  await page.locator('a[data-audit]').first().waitFor()
})

afterAll(async () => {
  await browser?.close()
  await endWorker()
  await played?.end()
})

async function endWorker(): Promise<void> {
  worker?.child.kill('SIGTERM')
  await worker?.done
}

const cli = (...args: string[]) => played.cli(...args)
const codes = () => page.locator('a[data-audit]').allTextContents()

describe('the audit list in a browser', () => {
  it('says in its row what somebody else just did, and moves nothing', async () => {
    await page.getByRole('switch', { name: 'Live' }).waitFor()
    const before = await codes()
    const code = before[3] ?? ''
    // The listener has its first view by the time a second question of this page is answered.
    await page.getByRole('button', { name: 'Count all' }).click()
    await page.getByText(/^of \d/).waitFor()
    const row = page.getByRole('row', { name: new RegExp(code) })
    await expect
      .poll(
        async () => {
          await cli('audits', 'note', code, 'looked at it', '--as', BAKER)
          return row.getByText(/ s ago$/).count()
        },
        { interval: 500 },
      )
      .toBe(1)
    expect(await codes()).toEqual(before)
    expect(await axeViolations(page)).toEqual([])
    await browser.picture('list-live')
  })

  it('is sorted by a head from the keyboard, the whole list and not the page', async () => {
    const insured = page.getByRole('columnheader', { name: 'Insured' })
    await insured.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.locator('th[aria-sort=ascending]', { hasText: 'Insured' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('th[aria-sort=descending]', { hasText: 'Insured' }).waitFor()
    const listed = (
      await cli('audits', 'list', '--carrier', 'DEMO', '--sort', '-insured', '--json')
    ).json<{
      audits: { auditCode: string }[]
    }>()
    await expect.poll(codes).toEqual(listed.audits.map(({ auditCode }) => auditCode))
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.getByRole('button', { name: `Switch to ${other(colorScheme)}` }).waitFor()
      expect(await axeViolations(page)).toEqual([])
      await browser.picture(`list-sorted-${colorScheme}`)
    }
    const wide = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await axeViolations(page)).toEqual([])
    await browser.picture('list-sorted-phone')
    if (wide !== null) await page.setViewportSize(wide)
    await page.getByRole('button', { name: 'Usual order' }).click()
    await page.getByText('Sorted by').waitFor({ state: 'detached' })
  })

  it('many at once: what will be refused is told before, and each with its reason after', async () => {
    const working = page.getByRole('row').filter({ hasText: 'Contacting' }).first()
    const code = (await working.locator('a[data-audit]').textContent()) ?? ''
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/Reason/).fill('Holidays')
    await dialog.getByRole('button', { name: 'Preview 25' }).click()
    await dialog.getByText(/^\d+ will go through$/).waitFor()
    const start = dialog.getByRole('button', { name: /^Advance \d+$/ })
    await start.waitFor()
    const through = Number(/\d+/.exec((await start.textContent()) ?? '')?.[0])
    expect(await axeViolations(page)).toEqual([])
    // Somebody writes to one of them between the preview and the run.
    expect((await cli('audits', 'note', code, 'meanwhile', '--as', BAKER)).exit).toBe(0)
    await start.click()
    const done = (count: number) =>
      dialog.getByRole('heading', { name: `${count} of 25 audits advanced to Paused` }).waitFor()
    await done(through - 1)
    await dialog.getByText('The audit was changed after the plan was made.').first().waitFor()
    await browser.picture('bulk-result')
    expect(await axeViolations(page)).toEqual([])
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export refusals' }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
    // Beside those that the preview named.
    expect(lines.filter((line) => line.includes('changed after the plan'))).toEqual([
      expect.stringContaining(code),
    ])
    await dialog.getByRole('button', { name: 'Retry 1' }).click()
    await done(through)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  it('an export holds every audit, a new audit opens by itself', async () => {
    const saved = page.waitForEvent('download')
    const exportAs = async (format: string) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByRole('menuitem', { name: format }).click()
    }
    const told = page.getByText(/audits exported$/)
    // It stays while the focus is in it, and is there for seconds: waited for before it is asked for.
    const close = page.locator('[aria-live]').getByRole('button', { name: 'Close' })
    await Promise.all([close.focus(), exportAs('CSV')])
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
    const all = (
      await cli('audits', 'list', '--carrier', 'DEMO', '--limit', '1000', '--json')
    ).json<{
      audits: object[]
    }>()
    expect(lines).toHaveLength(1 + all.audits.length)
    expect(await told.textContent()).toBe(`${all.audits.length} audits exported`)
    const wide = page.viewportSize()
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 1440],
      ['light', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 844 })
      expect(await bottomOf(told)).toBeLessThan(
        await topOf(page.getByRole('navigation', { name: 'Pages' })),
      )
      expect(await axeViolations(page)).toEqual([])
      await browser.picture(`told-${colorScheme}-${width}`)
    }
    // Low and wide: it stands beside the filters, and covers none.
    await page.setViewportSize({ width: 1440, height: 500 })
    expect(await leftOf(told)).toBeGreaterThan(
      await rightOf(page.getByRole('region', { name: 'Filters' })),
    )
    if (wide !== null) await page.setViewportSize(wide)
    await page.keyboard.press('Escape')
    await told.waitFor({ state: 'detached' })
    const book = page.waitForEvent('download')
    await exportAs('Excel')
    const { cells } = sheetOf(await readFile(await (await book).path()))
    const codes = lines.map((line) => line.replace('\ufeff', '').split(',')[0])
    expect(cells.map(([first]) => first)).toEqual(codes)
    // Days are days.
    expect(cells[1]?.some((cell) => /^\d{4}-\d\d-\d\d$/.test(cell))).toBe(true)
    await page.getByRole('button', { name: 'New audit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Order number/).fill('HAND-1')
    await dialog.getByLabel(/^Insured company/).fill('Harbor Oven LLC')
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create audit' }).click()
    await page.getByRole('heading', { level: 1, name: 'Harbor Oven LLC' }).waitFor()
  })

  it('a demo audit is made, moved on and removed; no violation on its page, light or dark', async () => {
    await page.goto(`${url}/admin/demo`)
    await page.getByRole('button', { name: 'Create demo audit' }).click()
    await page.getByRole('button', { name: 'Make it ready' }).click()
    await page.getByRole('button', { name: 'Start the audit' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.getByRole('button', { name: `Switch to ${other(colorScheme)}` }).waitFor()
      expect(await axeViolations(page)).toEqual([])
      await browser.picture(`demo-${colorScheme}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    // Without a worker the removal waits, and says so; then one pass of it.
    await endWorker()
    await page.getByRole('button', { name: /^Remove: / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The worker removes it from the figures too.').waitFor()
    expect((await cli('audits', 'tick')).exit).toBe(0)
    await page.getByText(/was removed with everything that belongs to it/).waitFor()
    const found = (
      await cli('audits', 'list', '--carrier', 'DEMO', '--search', 'walkthrough', '--json')
    ).json<{
      audits: object[]
    }>()
    expect(found.audits).toEqual([])
  })

  it('made no page complain', () => {
    expect(browser.complaints).toEqual([])
  })
})

async function topOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Number.NaN
}

async function bottomOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox()
  return box === null ? Number.NaN : box.y + box.height
}

async function leftOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.x ?? Number.NaN
}

async function rightOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox()
  return box === null ? Number.NaN : box.x + box.width
}

function other(scheme: 'light' | 'dark'): string {
  return scheme === 'light' ? 'dark' : 'light'
}
