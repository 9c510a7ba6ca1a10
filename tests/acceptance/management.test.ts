import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { type Played, startPlayed } from './startPlayed.ts'

const ADMIN = 'admin@bakehouse.example'
const BAKER = 'auditor@bakehouse.example'

let played: Played
let browser: OpenBrowser
let page: Page
let other: Page
let url = ''

beforeAll(async () => {
  played = await startPlayed('management')
  url = played.url
  browser = await openBrowser()
  page = browser.page
  other = await browser.openDevice(1280)
  for (const [each, email] of [
    [page, ADMIN],
    [other, BAKER],
  ] as const) {
    await each.goto(`${url}/admin/audits`)
    await chooseAccount(each, email)
    await each.waitForURL((address) => !address.pathname.includes('login'))
  }
})

afterAll(async () => {
  await browser?.close()
  await played?.end()
})

it('what an admin changes counts in another open browser without a reload', async () => {
  await other.goto(`${url}/admin/audits`)
  await other.locator('a[data-audit]').first().waitFor()
  // A slice more: both see it; the baker's list stays.
  await page.goto(`${url}/admin/manage/slices`)
  await page.getByRole('button', { name: 'Add slice' }).click()
  await page.getByLabel('Slice', { exact: true }).fill('spring')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Add slice/ })
    .click()
  await page.getByRole('rowheader', { name: 'spring' }).waitFor()
  // All its audits leave the slices on screen, and so the baker's list. One that the worker changes
  // after the preview would stay.
  await reportsAreKept()
  await page.getByRole('button', { name: 'Move audits of slice 99', exact: true }).click()
  await page.getByLabel('To slice').fill('away')
  await page.getByRole('button', { name: /^Preview/ }).click()
  await page.getByRole('button', { name: /^Move \d+/ }).click()
  await page.getByText(/moved to slice away/).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Take off the screen: slice spring' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Take off the screen/ })
    .click()
  await expect.poll(() => other.locator('a[data-audit]').count()).toBe(0)

  // The baker becomes an admin: the menu has what an admin may open.
  await page.goto(`${url}/admin/manage`)
  await page.getByRole('button', { name: 'Change Demo Auditor' }).click()
  await page.getByRole('combobox', { name: /^Role/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('combobox', { name: /^Role/ }).click()
  await page.getByRole('option', { name: 'Admin', exact: true }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await other.getByRole('link', { name: 'Manage' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(browser.complaints).toEqual([])

  // And is taken out: signed out where they are, and what they still asked for is refused.
  await page.getByRole('button', { name: 'Remove Demo Auditor' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Remove user/ })
    .click()
  await other.getByRole('button', { name: /sign in/i }).waitFor()
  await page.goto(`${url}/admin/manage/access`)
  await page.getByText('Role: baker → admin').waitFor()
  await page.getByRole('cell', { name: 'Removed.' }).waitFor()
})

it('System shows the worker, the queues, exceptions and a backup that was just made', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'system-')), 'firm.backup')
  expect((await played.cli('backup', file)).exit).toBe(0)
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.goto(`${url}/admin/manage/system`)
    await page.getByText(/documents and \d+ files/).waitFor()
    await page.getByRole('link', { name: 'Open the exceptions' }).waitFor()
    await page.locator('[aria-label="Counting exceptions"]').waitFor({ state: 'detached' })
    await page.screenshot({ path: `.artifacts/system-${width}.png`, fullPage: true })
    expect(await axeViolations(page)).toEqual([])
  }
  await rm(file)
})

/** Until the worker has made the reports of what the demo sent to its carrier. */
async function reportsAreKept(): Promise<void> {
  const { store, close } = connectAdmin({ project: 'demo-bakehouse', host: new URL(url).host })
  const waiting = () =>
    store.list(COLLECTIONS.results, {
      filters: [{ field: 'state', op: '==', value: 'WAITING' }],
      sort: { field: 'tryAt', direction: 'asc' },
      limit: 1,
    })
  await expect.poll(waiting).toEqual([])
  await close()
}
