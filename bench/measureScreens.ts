import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'
import { timeUntil } from './timeUntil.ts'
import {
  chooseHarborMutual,
  importOrders,
  openAsAdmin,
  withBrowser,
  withProduct,
} from './withProduct.ts'

const ROUNDS = 15

/**
 * Imports `count` orders into a server as `npm start` runs it, and measures the admin in Chromium: the
 * next page of the list, an audit's detail, a saved edit, the next piece of work of the queue. From the
 * click or key until it is drawn.
 */
export async function measureScreens(count: number): Promise<Measurement[]> {
  return withProduct(async (product) => {
    const { url } = product
    await importOrders(product, count)
    return withBrowser(async ({ page }) => {
      await openAsAdmin(page, url, '/audits')
      await chooseHarborMutual(page)
      await page.getByRole('link', { name: /^BX/ }).first().waitFor()
      return measureScreensOf(
        page,
        url,
        `admin in Chromium, ${count.toLocaleString('en-US')} audits`,
      )
    })
  })
}

/** The same of a page that shows a list of audits, with work in the queue. */
export async function measureScreensOf(
  page: Page,
  url: string,
  name: string,
): Promise<Measurement[]> {
  const row = (what: string, times: readonly number[], wanted = 'flat'): Measurement => ({
    what: `${name}: ${what}`,
    measured: `${Math.round(median(times))} ms`,
    wanted,
  })
  const list = await repeat(() => nextPage(page))
  const detail = await repeat(() => openDetail(page, url))
  const saved = await repeat((round) => save(page, url, round))
  await page.goto(`${url}/admin/queue`)
  // Calls come first, and a call needs its outcome; orders that are ready are among the others.
  await page
    .getByText(/^Other\s*\d/)
    .first()
    .click()
  await page.locator('[data-item][aria-current]').waitFor()
  const next = await repeat(() => startNext(page))
  return [
    row('next page of the list', list),
    row('detail', detail),
    row('save', saved),
    row('an audit started, the next of the queue there', next, 'flat, 200 ms'),
  ]
}

async function repeat(once: (round: number) => Promise<number>): Promise<number[]> {
  // The first one loads the screen's code.
  await once(0)
  const times: number[] = []
  for (let round = 1; round <= ROUNDS; round++) times.push(await once(round))
  return times
}

async function nextPage(page: Page): Promise<number> {
  const first = await page.locator('a[data-audit]').first().getAttribute('data-audit')
  return timeUntil(
    page,
    `document.querySelector('[aria-label="Next page"]').click()`,
    `![null, undefined, '${first}'].includes(document.querySelector('a[data-audit]')?.dataset.audit)`,
  )
}

async function openDetail(page: Page, url: string): Promise<number> {
  if (!page.url().includes('/audits?') && !page.url().endsWith('/audits'))
    await page.goto(`${url}/admin/audits`)
  await page.locator('a[data-audit]').first().waitFor()
  const all = await page.locator('a[data-audit]').count()
  const at = Math.floor(Math.random() * all)
  const time = await timeUntil(
    page,
    `document.querySelectorAll('a[data-audit]')[${at}].click()`,
    `document.querySelector('a[data-audit]') === null && document.querySelector('main h1') !== null`,
  )
  await page.goBack()
  return time
}

async function save(page: Page, url: string, round: number): Promise<number> {
  if (!page.url().includes('/edit')) {
    await page.goto(`${url}/admin/audits`)
    const code = await page.locator('a[data-audit]').first().textContent()
    await page.goto(`${url}/admin/audits/${code}/edit?tab=insured`)
  }
  await page
    .getByRole('textbox', { name: 'Insured trade name', exact: true })
    .fill(`Oven ${round} ${Date.now()}`)
  const saved = page.getByText(/^Saved as version/)
  const before = (await saved.count()) > 0 ? await saved.first().textContent() : ''
  const began = performance.now()
  await page.keyboard.press('Control+s')
  await page.waitForFunction(
    (old) => {
      const text = document.body.textContent?.match(/Saved as version \d+/)?.[0] ?? ''
      return text !== '' && !(old ?? '').startsWith(text)
    },
    before,
    { polling: 'raf' },
  )
  return performance.now() - began
}

/** Starts the audit that is on screen, by keys; from the confirmation until the next is there. */
async function startNext(page: Page): Promise<number> {
  const before = await page.locator('[data-item][aria-current]').getAttribute('data-item')
  const dialog = page.getByRole('dialog')
  // A key that comes before its audit was read does nothing.
  while (!(await dialog.isVisible())) {
    await page.keyboard.press('l')
    await wait(100)
  }
  await dialog.locator('button[type=submit]:not([aria-disabled=true]):enabled').waitFor()
  const time = await timeUntil(
    page,
    `document.querySelector('[role=dialog] button[type=submit]').click()`,
    `![undefined, '${before}'].includes(document.querySelector('[data-item][aria-current]')?.dataset.item)`,
  )
  // It has left the queue before the next key.
  await page.locator(`[data-item="${before}"]`).waitFor({ state: 'detached' })
  return time
}
