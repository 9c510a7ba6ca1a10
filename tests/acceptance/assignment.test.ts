import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { type Played, startPlayed } from './startPlayed.ts'

const ADMIN = 'admin@bakehouse.example'
const BAKER = 'auditor@bakehouse.example'

let played: Played
let browser: OpenBrowser
let admin: Page
let baker: Page

beforeAll(async () => {
  played = await startPlayed('assignment')
  browser = await openBrowser()
  admin = browser.page
  baker = await browser.openDevice(1280)
  for (const [page, email] of [
    [admin, ADMIN],
    [baker, BAKER],
  ] as const) {
    await page.goto(`${played.url}/admin/audits`)
    await chooseAccount(page, email)
    await page.waitForURL((address) => !address.pathname.includes('login'))
  }
})

afterAll(async () => {
  await browser?.close()
  await played?.end()
})

/** What axe finds in both themes, on a desk and on a phone. */
async function looks(page: Page, picture?: string): Promise<string[]> {
  const found: string[] = []
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    const wrong = await axeViolations(page)
    found.push(...wrong.map((one) => `${colorScheme} ${width}: ${one}`))
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (isWide) found.push(`${colorScheme} ${width}: scrolls sideways`)
    if (picture !== undefined) await browser.picture(`${picture}-${colorScheme}-${width}`)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  return found
}

it('audits are assigned in bulk and found by their auditor, and handed over when they are away', async () => {
  // Two audits, in bulk.
  await admin.goto(`${played.url}/admin/audits`)
  await admin.locator('a[data-audit]').first().waitFor()
  const boxes = admin.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  await admin.getByRole('button', { name: 'Assign', exact: true }).click()
  const bulk = admin.getByRole('dialog', { name: 'Assign 2 audits' })
  await bulk.getByLabel('Auditor').selectOption({ label: 'Demo Auditor' })
  expect(await looks(admin, 'assign-bulk')).toEqual([])
  await bulk.getByRole('button', { name: 'Preview 2' }).click()
  await bulk.getByRole('button', { name: 'Assign 2' }).click()
  await admin.getByText('2 of 2 audits assigned to Demo Auditor').waitFor()
  await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  // The auditor finds them, and gives one up; a colleague's they cannot pass on.
  await baker.goto(`${played.url}/admin/audits`)
  await baker.getByRole('button', { name: 'Assigned to me' }).click()
  await expect.poll(() => baker.locator('a[data-audit]').count()).toBe(2)
  await baker.locator('a[data-audit]').first().click()
  await baker.getByRole('button', { name: 'Unassign me' }).click()
  await baker.getByRole('button', { name: 'Assign to me' }).waitFor()
  expect(await looks(baker)).toEqual([])

  // The load board says so. The auditor is away, and what is left is handed over.
  await admin.goto(`${played.url}/admin/manage/load`)
  const row = admin.getByRole('row', { name: /^Demo Auditor/ })
  await row.getByRole('link', { name: '1 audits of Demo Auditor' }).waitFor()
  await row.getByRole('button', { name: 'Leave of Demo Auditor' }).click()
  expect(await looks(admin, 'leave')).toEqual([])
  await admin.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await row.getByText('Away until further notice').waitFor()
  expect(await looks(admin, 'load')).toEqual([])
  await row.getByRole('button', { name: 'Hand over audits of Demo Auditor' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Hand over' })
  // No other baker is here.
  await dialog.getByRole('button', { name: /^Hand over/ }).click()
  await dialog.getByText('There is no auditor to hand the audits over to.').waitFor()
  await dialog.getByLabel('To', { exact: true }).selectOption({ label: 'Demo Admin' })
  await dialog.getByLabel(/^Why/).fill('On leave')
  expect(await looks(admin, 'hand-over')).toEqual([])
  await dialog.getByRole('button', { name: /^Hand over/ }).click()
  await admin.getByText('1 audit handed over').waitFor()
  await row.getByRole('link', { name: '0 audits of Demo Auditor' }).waitFor()

  // Its history says to whom, to staff; the queue is one's own, or everyone's.
  await admin.getByRole('link', { name: '1 audits of Demo Admin' }).click()
  await admin.locator('a[data-audit]').first().click()
  await admin.getByText('Assigned: On leave').waitFor()
  expect(await looks(admin, 'assigned-audit')).toEqual([])
  await admin.goto(`${played.url}/baker`)
  await admin.getByLabel('Whose work').selectOption('all')
  expect(await looks(admin, 'queue-scope')).toEqual([])
  expect(browser.complaints).toEqual([])
})
