import type { Page } from 'playwright-core'
import type { Visit } from './Visit.ts'

/** An audit of the demo that was sent, as an email names its address. */
const SENT = 'DM2600226'

/** Reports with charts, which are drawn after the rest. */
const DRAWN = ['Activity', 'Figures']

/** The rest of the office: what came in, letters, calendar, reports, Manage, and the carrier's view. */
export async function office(visit: Visit): Promise<void> {
  const page = await visit.signIn('admin')
  await inbox(page, visit)
  await letters(page, visit)
  for (const report of ['Calendar', 'Bakery', 'Activity', 'Exceptions', 'Figures', 'Manage']) {
    await page
      .getByRole('link', { name: new RegExp(`^${report}`) })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: report }).waitFor()
    if (DRAWN.includes(report)) await page.locator('[role="img"] svg').first().waitFor()
    await visit.stop(page, report.toLowerCase())
  }
  const carrier = await visit.device(1440)
  await carrier.emulateMedia({ colorScheme: 'dark' })
  await visit.signInOn(carrier, `/admin/audits/${SENT}`, 'carrier')
  await carrier.getByRole('heading', { level: 1, name: /./ }).waitFor()
  await visit.stop(carrier, 'audit-from-an-email')
}

/** The letters that wait become a run, whose PDF opens. */
async function letters(page: Page, visit: Visit): Promise<void> {
  await page.goto(`${visit.url}/admin/manage/letters`)
  const print = page.getByRole('button', { name: /^Print \d+ letters?$/ })
  await print.waitFor()
  await visit.stop(page, 'letters-to-print')
  await print.click()
  await page.getByText('No letters to print.').waitFor()
  const runs = page.getByRole('group', { name: 'Printed runs' }).getByRole('row')
  const newest = runs.nth(1).getByRole('button', { name: /^Open the PDF of / })
  await newest.waitFor()
  await visit.stop(page, 'letters-printed')
  const downloading = page.waitForEvent('download')
  await newest.click()
  const name = (await downloading).suggestedFilename()
  if (!name.endsWith('.pdf')) throw new Error(`The run of letters is ${name}, not a PDF.`)
}

/** An order file with rejects, of which one is corrected; and one to import: preview, import, and the audits that it made. */
async function inbox(page: Page, visit: Visit): Promise<void> {
  // Keys are heard once Home is there.
  await page.getByText('By state').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.getByRole('link', { name: /^demo-orders/ }).waitFor()
  await visit.stop(page, 'inbox')
  await page.getByRole('link', { name: /^demo-orders/ }).click()
  await page
    .getByText(/6 rejected/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Rejected/ }).waitFor()
  await visit.stop(page, 'six-rejects')
  await correctOne(page, visit)
  await page.goBack()
  await page.getByRole('link', { name: /^Orders / }).click()
  const start = page.getByRole('button', { name: /^Import \d+ orders? for / })
  await start.waitFor()
  await visit.stop(page, 'import-preview')
  await start.click()
  await page.getByText(/^Imported: /).waitFor()
  await visit.stop(page, 'imported')
  await page.getByRole('link', { name: 'Open the audits' }).click()
  await page.locator('a[data-audit]').first().waitFor()
  await visit.stop(page, 'audits-of-the-import')
}

/** A rejected order of the demo that lacks its policy number. */
const REJECTED = 'DM2699907'

/** What is missing is typed on the order file's screen, and the order comes in; the other five wait on. */
async function correctOne(page: Page, visit: Visit): Promise<void> {
  await page.getByRole('button', { name: /^Rejected/ }).click()
  const order = page.getByRole('group', { name: `Order ${REJECTED}` })
  await order.getByRole('textbox', { name: 'Policy Number' }).fill('DGL-450000-07')
  await order.getByText('This row is correct now.').waitFor()
  await visit.stop(page, 'reject-corrected')
  await page.getByRole('button', { name: 'Import the corrected orders' }).click()
  await page.getByText('1 order imported. 5 are still rejected.').waitFor()
  await order.waitFor({ state: 'detached' })
  await visit.stop(page, 'reject-imported')
}
