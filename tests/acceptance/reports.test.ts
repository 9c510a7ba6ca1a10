import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { type Played, startPlayed } from './startPlayed.ts'

let played: Played
let browser: OpenBrowser

beforeAll(async () => {
  played = await startPlayed('reports', { isWorked: false })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await played?.end()
})

/** Each report by something that is there once it is read. */
const REPORTS = [
  { path: '', ready: 'Turnaround' },
  { path: '/calview', ready: 'Wed' },
  { path: '/bakery', ready: 'Load per auditor' },
  { path: '/exceptions', ready: 'What clears it' },
  { path: '/activity', ready: 'By day, person and operation' },
  { path: '/invoice', ready: 'Reconciliation' },
] as const

it('the reports of the demo: counted by the worker, drawn', async () => {
  const { page, complaints } = browser
  await page.goto(`${played.url}/admin/reports`)
  await chooseAccount(page, 'admin@bakehouse.example')
  await page.waitForURL((address) => !address.pathname.includes('login'))
  await expect
    .poll(async () => {
      await page.goto(`${played.url}/admin/reports?carrier=DEMO`)
      await page
        .getByText('Turnaround, median')
        .or(page.getByText(/Nothing is counted/))
        .waitFor()
      return page.getByText('Turnaround, median').count()
    })
    .toBe(1)
  for (const { path, ready } of REPORTS) {
    await page.goto(`${played.url}/admin/reports${path}?carrier=DEMO`)
    await page.getByText(ready, { exact: true }).first().waitFor()
  }
  // A date of the calendar is a link to its audit; its name can be read whole, by mouse and by key.
  await page.goto(`${played.url}/admin/reports/calview?carrier=DEMO`)
  const date = page.getByRole('link', { name: /: Due$/ }).first()
  const name = page.getByRole('tooltip', { includeHidden: true })
  await date.hover()
  expect(await name.textContent()).toBe(await date.textContent())
  await page.getByRole('heading', { level: 1 }).hover()
  await name.waitFor({ state: 'detached' })
  await date.focus()
  expect(await name.textContent()).toBe(await date.textContent())
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await name.waitFor({ state: 'detached' })
  await date.click()
  await page.waitForURL(/\/admin\/audits\/DM/)
  // Figures on screen and at the command line are the same.
  const { out } = await played.cli('reports', 'figures', '--carrier', 'DEMO', '--json')
  const { figures } = JSON.parse(out) as { figures: { sent: number } }
  await page.goto(`${played.url}/admin/reports?carrier=DEMO`)
  const sent = page.getByRole('region', { name: 'Sent to carrier' })
  await sent.waitFor()
  expect(await sent.locator('b').textContent()).toBe(String(figures.sent))
  // An invoice that was paid is marked so on its page; the command line says it too.
  await page.goto(`${played.url}/admin/reports/invoice?carrier=DEMO`)
  await page.getByRole('button', { name: /^Show invoice DEMO-/ }).click()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Reference/ }).fill('ACH 4711')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: /Mark as paid/ }).click()
  await page.getByText(/^Paid on .* · ACH 4711 · noted by admin@bakehouse\.example$/).waitFor()
  await page
    .getByRole('row', { name: /^DEMO-/ })
    .getByText('Paid', { exact: true })
    .waitFor()
  const listed = await played.cli('invoices', 'list', '--carrier', 'DEMO', '--json')
  const { invoices } = JSON.parse(listed.out) as { invoices: { paidOn: string | null }[] }
  expect(invoices.map(({ paidOn }) => paidOn !== null)).toEqual([true])
  expect(complaints).toEqual([])
})
