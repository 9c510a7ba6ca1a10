import type { Page } from 'playwright-core'
import type { Visit } from './Visit.ts'

/** An audit of the demo that was sent, as an email names its address. */
const SENT = 'DM2600233'

/** The rest of the office: what came in, letters, calendar, reports, Manage, and the carrier's view. */
export async function office(visit: Visit): Promise<void> {
  const page = await visit.signIn('admin')
  await inbox(page, visit)
  await page.goto(`${visit.url}/admin/manage/letters`)
  await page.getByRole('button', { name: /^Print \d+ letters?$/ }).waitFor()
  await visit.stop(page, 'letters-to-print')
  for (const report of ['Calendar', 'Bakery', 'Activity', 'Exceptions', 'Figures', 'Manage']) {
    await page
      .getByRole('link', { name: new RegExp(`^${report}`) })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: report }).waitFor()
    await visit.stop(page, report.toLowerCase())
  }
  const carrier = await visit.device(1440)
  await carrier.emulateMedia({ colorScheme: 'dark' })
  await visit.signInOn(carrier, `/admin/audits/${SENT}`, 'carrier')
  await carrier.getByRole('heading', { level: 1, name: /./ }).waitFor()
  await visit.stop(carrier, 'audit-from-an-email')
}

/** An order file with rejects: preview, import, and the audits that it made. */
async function inbox(page: Page, visit: Visit): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.getByRole('link', { name: /^demo-orders/ }).waitFor()
  await visit.stop(page, 'inbox')
  await page.getByRole('link', { name: /^demo-orders/ }).click()
  await page
    .getByText(/6 rejected/)
    .first()
    .waitFor()
  await visit.stop(page, 'six-rejects')
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
